import { createContext, useContext, useState } from "react";
import { readInitial } from "#contract/vocabulary/initial.ts";
import type { Brand } from "#contract/vocabulary/projects/brand.ts";
import { t } from "../locales/i18n.ts";

/** The part of a brand that components render. Its colours, corners and typeface are variables of the theme. */
export interface ShownBrand extends Pick<Brand, "logos" | "termsUrl" | "privacyUrl" | "termsVersion" | "poweredBy"> {
  /** Name of the project. */
  readonly name: string;
}

/** The brand around a component. */
export const BrandContext = createContext<ShownBrand>({
  name: "",
  logos: { light: null, dark: null, lightWide: null, darkWide: null },
  termsUrl: null,
  privacyUrl: null,
  termsVersion: null,
  poweredBy: false,
});

/** The logo of the brand in the scheme of the reader. Without one that can be loaded, the initial of its name. */
export function BrandLogo() {
  const { name, logos } = useContext(BrandContext);
  const [broken, setBroken] = useState<string>();
  const light = logos.lightWide ?? logos.light ?? logos.dark;
  const dark = logos.lightWide ? logos.darkWide : logos.dark;
  return (
    <span className="brand-logo">
      {light && light !== broken ? (
        <picture>
          {dark && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
          <img src={light} alt={name} onError={() => setBroken(light)} />
        </picture>
      ) : (
        <span aria-hidden="true">{readInitial(name)}</span>
      )}
    </span>
  );
}

/** Links to the terms and the privacy policy of the brand; nothing if it has neither. */
export function LegalLinks() {
  const { termsUrl, privacyUrl } = useContext(BrandContext);
  const links = [["brand.terms", termsUrl] as const, ["brand.privacy", privacyUrl] as const].filter(([, href]) => href);
  return (
    links.length > 0 && (
      <p className="legal-links">
        {links.map(([id, href]) => (
          <a key={id} href={href ?? ""} target="_blank" rel="noopener">
            {t(id)}
          </a>
        ))}
      </p>
    )
  );
}

/** A line that names the product, unless the brand turned it off. */
export const PoweredBy = () => useContext(BrandContext).poweredBy && <p className="text-center text-xs">{t("brand.poweredBy")}</p>;

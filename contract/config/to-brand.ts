import type { z } from "zod";
import type { ClientBrand } from "../entities/projects/brand.ts";
import type { EmailBrand } from "../vocabulary/emails/email-brand.ts";
import { type Brand, systemTypeface } from "../vocabulary/projects/brand.ts";
import { type AccentColors, defaultAccent, deriveBackground, derivePalette } from "../vocabulary/projects/brand-colors.ts";
import { readTypefaceWeight } from "../vocabulary/projects/typeface.ts";
import type { ProjectConfig } from "./tree.ts";

const known = new WeakMap<ProjectConfig, Brand>();

/** The brand that a configuration describes, with the colours computed. */
export function toBrand(config: ProjectConfig): Brand {
  const cached = known.get(config);
  if (cached) return cached;
  const { brand } = config;
  const value: Brand = {
    logos: {
      light: brand.logoLight ?? null,
      dark: brand.logoDark ?? null,
      lightWide: brand.logoLightWide ?? null,
      darkWide: brand.logoDarkWide ?? null,
    },
    palette: brand.accent === undefined ? null : derivePalette(brand.accent),
    radius: brand.radius,
    typefaceUrl: brand.typeface === systemTypeface ? null : brand.typeface,
    typefaceWeight: brand.typeface === systemTypeface ? null : readTypefaceWeight(brand.typeface),
    background: brand.background === undefined ? null : deriveBackground(brand.background),
    faviconUrl: brand.favicon ?? null,
    termsUrl: brand.termsUrl ?? null,
    privacyUrl: brand.privacyUrl ?? null,
    termsVersion: brand.termsVersion ?? null,
    poweredBy: brand.poweredBy,
  };
  known.set(config, value);
  return value;
}

/** The brand as apps receive it. */
export function toClientBrand(config: ProjectConfig): z.output<typeof ClientBrand> {
  const { logos, palette, ...brand } = toBrand(config);
  return {
    logos: { light: logos.light, dark: logos.dark, light_wide: logos.lightWide, dark_wide: logos.darkWide },
    palette: palette && { light: toWireColors(palette.light), dark: toWireColors(palette.dark) },
    radius: brand.radius,
    typeface_url: brand.typefaceUrl,
    typeface_weight: brand.typefaceWeight,
    background: brand.background,
    favicon_url: brand.faviconUrl,
    terms_url: brand.termsUrl,
    privacy_url: brand.privacyUrl,
    terms_version: brand.termsVersion,
    powered_by: brand.poweredBy,
  };
}

const knownInEmails = new WeakMap<ProjectConfig, EmailBrand>();

/** The brand as e-mails use it. The reader's client chooses the scheme. */
export function toEmailBrand(config: ProjectConfig): EmailBrand {
  const cached = knownInEmails.get(config);
  if (cached) return cached;
  const { logos, palette, background, typefaceUrl, typefaceWeight, radius, termsUrl, privacyUrl, poweredBy } = toBrand(config);
  const { light, dark } = palette ?? derivePalette(defaultAccent);
  const value: EmailBrand = {
    accent: light.accent,
    onAccent: light.onAccent,
    accentDark: dark.accent,
    onAccentDark: dark.onAccent,
    background: background?.light ?? null,
    backgroundDark: background?.dark ?? null,
    typeface: typefaceUrl,
    typefaceWeight,
    radius,
    logo: logos.light,
    logoDark: logos.dark ?? logos.light,
    logoWide: logos.lightWide,
    logoDarkWide: logos.darkWide ?? logos.lightWide,
    termsUrl,
    privacyUrl,
    poweredBy,
  };
  knownInEmails.set(config, value);
  return value;
}

const toWireColors = ({ accent, accentStrong, accentSoft, onAccent }: AccentColors) => ({
  accent,
  accent_strong: accentStrong,
  accent_soft: accentSoft,
  on_accent: onAccent,
});

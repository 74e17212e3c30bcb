import type { SettingEffect } from "./setting-effect.ts";

const document = "server/http/brand-document.ts";
const component = "ui/components/brand.tsx";
const pages = "ui/e2e/brand.browser.test.ts";
const firstPaint = [pages, "the first paint of a page has the brand of the project in the %s scheme"] as const;
const logo = [pages, "the logo is that of the %s scheme"] as const;
const consent = [pages, "refuses a sign-up without consent, and records the version of one with it"] as const;

/** The effects of the settings of a brand. */
export const brandEffects: Readonly<Record<string, SettingEffect>> = {
  "brand.accent": { reader: document, uses: "palette", test: firstPaint },
  "brand.background": { reader: document, test: firstPaint },
  "brand.radius": { reader: document, test: firstPaint },
  "brand.typeface": { reader: document, uses: "typefaceUrl", test: firstPaint },
  "brand.favicon": { reader: document, uses: "faviconUrl", test: firstPaint },
  "brand.termsUrl": { reader: component, test: firstPaint },
  "brand.privacyUrl": { reader: component, test: firstPaint },
  "brand.poweredBy": { reader: component, test: firstPaint },
  "brand.termsVersion": { reader: "ui/components/consent-box.tsx", test: consent },
  "brand.logoLight": { reader: component, uses: "light", test: logo },
  "brand.logoDark": { reader: component, uses: "dark", test: logo },
  "brand.logoLightWide": { reader: component, uses: "lightWide", test: logo },
  "brand.logoDarkWide": { reader: component, uses: "darkWide", test: logo },
};

import { z } from "zod";
import { brandLimits, defaultRadius, systemTypeface } from "../vocabulary/projects/brand.ts";
import { hexColorPattern } from "../vocabulary/projects/brand-colors.ts";
import { imageInput, string, webUrl } from "../vocabulary/text.ts";
import { branchLevel, group, switchesBelow } from "./leaf.ts";

const image = (description: string) =>
  branchLevel(webUrl.optional(), `${description} An http(s) URL. A data URL that is written is stored as a file`, { onWrite: imageInput });
const logo = (description: string) => image(`${description}. A JPEG, PNG, GIF or WebP image of at most 1 MB.`);

const color = (description: string) =>
  branchLevel(z.string().regex(hexColorPattern, "must be a colour such as #2f55c8").optional(), description);

const legalUrl = (description: string) =>
  branchLevel(
    string(brandLimits.legalUrl).pipe(webUrl).optional(),
    `${description}. Sign-in pages, account settings and e-mails link to it`,
  );

/** The brand of a project: pages, components and e-mails use it. */
export const brand = group({
  logoLight: logo("The project's mark, about square. The same value as `logo_url` of the project"),
  logoDark: logo("The mark on dark backgrounds. Default: brand.logoLight"),
  logoLightWide: logo("A logo that contains the project's name. The same value as `full_logo_url` of the project"),
  logoDarkWide: logo("The wide logo on dark backgrounds. Default: brand.logoLightWide"),
  accent: color(
    "Colour of buttons and links, such as #2f55c8. Refused if its contrast on light pages, or that of white text on it, is below 4.5:1. Dark pages have a lighter one, which is computed",
  ),
  radius: branchLevel(
    z.int().min(0).max(brandLimits.radius).default(defaultRadius),
    `Corners of buttons and fields in pixels, 0 to ${brandLimits.radius}. Cards have larger ones`,
  ),
  typeface: branchLevel(
    z
      .string()
      .refine((value) => value === systemTypeface || webUrl.safeParse(value).success)
      .default(systemTypeface),
    `\`${systemTypeface}\`, or the URL of a WOFF2 file of at most 200 kB on this server. A data URL that is written is stored as a file`,
    { onWrite: imageInput },
  ),
  background: color("Colour of the page behind the card, such as #f5f6f8. It must be light; dark pages have a dark one of the same hue"),
  favicon: image("Icon of the browser's tab. A PNG or ICO image of at most 100 kB."),
  termsUrl: legalUrl("The http(s) URL of the terms of service"),
  privacyUrl: legalUrl("The http(s) URL of the privacy policy"),
  termsVersion: branchLevel(
    string(brandLimits.termsVersion).min(1).optional(),
    "Version of the terms, such as 2026-11. If it is set, a sign-up requires consent, and the version is recorded with the user",
  ),
  ...switchesBelow("brand"),
});

import { imageLimits } from "#contract/vocabulary/foundation/images.ts";
import { brandLimits } from "#contract/vocabulary/projects/brand.ts";
import { imageTypes, readFile, readImage } from "../../../forms/image-file.ts";
import { t } from "../../../locales/i18n.ts";

export const logoTypes = imageTypes;
export const faviconTypes = ["image/png", "image/x-icon", "image/vnd.microsoft.icon"];
export const typefaceTypes = [".woff2", "font/woff2"];

/** The first bytes of a WOFF2 file. */
const woff2Signature = "wOF2";

/** Reads a logo; a large one is shrunk. Returns its data URL, or why it cannot be used. */
export const readLogo = (file: File) => readImage(file, imageLimits.logoBytes);

/** Reads an icon of the browser's tab. Returns its data URL, or why it cannot be used. */
export async function readFavicon(file: File): Promise<{ dataUrl: string } | { error: string }> {
  if (!faviconTypes.includes(file.type)) return { error: t("brandEditor.faviconFormat") };
  return file.size > brandLimits.faviconBytes ? { error: tooLarge(brandLimits.faviconBytes) } : readFile(file);
}

/** Reads a typeface. Returns its data URL, or why it cannot be used. */
export async function readTypeface(file: File): Promise<{ dataUrl: string } | { error: string }> {
  if (file.size > brandLimits.typefaceBytes) return { error: tooLarge(brandLimits.typefaceBytes) };
  const start = await file
    .slice(0, woff2Signature.length)
    .text()
    .catch(() => "");
  // Browsers do not agree on the type of the file.
  return start === woff2Signature ? readFile(new Blob([file], { type: "font/woff2" })) : { error: t("brandEditor.typefaceFormat") };
}

const tooLarge = (bytes: number) => t("brandEditor.fileTooLarge", { kilobytes: bytes / 1000 });

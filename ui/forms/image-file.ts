import { imageLimits as limits } from "#contract/vocabulary/foundation/images.ts";
import { t } from "../locales/i18n.ts";

/** Image types that the server stores. */
const storedTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** Image types that a user may choose. Others than the stored ones are converted. */
export const imageTypes = [...storedTypes, "image/avif"];

/** Sides of a shrunk image in pixels, and its quality: tried in this order until the image is small enough. */
const attempts = [
  [2048, 0.9],
  [1024, 0.85],
  [512, 0.8],
  [256, 0.7],
] as const;

/**
 * Reads a file as a data URL, or returns an error message. An image that is too large, in bytes or pixels, is shrunk. An animation then
 * loses all frames except the first.
 * @param maxBytes of the image, decoded
 */
export async function readImage(file: File, maxBytes: number): Promise<{ dataUrl: string } | { error: string }> {
  if (!imageTypes.includes(file.type)) return { error: t("image.format") };
  const needsDrawing = file.size > maxBytes || !storedTypes.includes(file.type);
  const image = needsDrawing ? await shrink(file, maxBytes) : file;
  return image ? readFile(image) : { error: t("image.unreadable") };
}

/** Reads a file as a data URL, or returns an error message. */
export const readFile = (file: Blob) =>
  new Promise<{ dataUrl: string } | { error: string }>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ dataUrl: String(reader.result) });
    // The file was removed, or access was revoked, after it was chosen.
    reader.onerror = () => resolve({ error: t("image.unreadable") });
    reader.readAsDataURL(file);
  });

/** Draws the image smaller until it has at most `maxBytes`. Undefined if the browser cannot decode it. */
async function shrink(file: Blob, maxBytes: number): Promise<Blob | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  try {
    for (const [side, quality] of attempts) {
      const scale = Math.min(1, Math.min(side, limits.side) / Math.max(image.width, image.height));
      const drawn = await draw(image, scale, quality);
      if (drawn && drawn.size <= maxBytes) return drawn;
    }
    return undefined;
  } finally {
    image.close();
  }
}

async function draw(image: ImageBitmap, scale: number, quality: number): Promise<Blob | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  // A browser that cannot write WebP writes PNG, which the server stores, too. Both keep transparency.
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/webp", quality));
}

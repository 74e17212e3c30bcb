import { imageLimits } from "#contract/vocabulary/foundation/images.ts";
import { readImageHeader } from "./image-dimensions.ts";

/** An accepted image with the content type of its bytes, or the reason in one sentence. */
export type ImageCheck = { ok: true; contentType: string; bytes: Buffer } | { ok: false; reason: string };

/** The types that published clients send (wire protocol, resources, section 2.1). The bytes decide, not the type. */
const dataUrl = /^data:image\/(?:png|jpe?g|gif|bmp|webp);base64,/i;
const base64Form = /^[A-Za-z0-9+/]+={0,2}$/;

const refused = (reason: string): ImageCheck => ({ ok: false, reason });

/**
 * Reads an uploaded image, a base64 data URL or bare base64. Accepts JPEG, PNG, GIF and WebP by their bytes, whatever type the URL names.
 * Limits the number of bytes and pixels. Rejects SVG and HTML, which can contain scripts.
 */
export const readImage = (dataUrlOrBase64: string, maxBytes: number): ImageCheck => {
  const base64 = dataUrlOrBase64.replace(dataUrl, "");
  const tooLarge = () => refused(`An image may have ${maxBytes} bytes at most.`);
  // Base64 encodes three bytes in four characters.
  if (base64.length > 4 * Math.ceil(maxBytes / 3)) return tooLarge();
  if (base64.length % 4 !== 0 || !base64Form.test(base64)) return refused("An image must be sent as base64 or as a base64 data URL.");
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > maxBytes) return tooLarge();

  const header = readImageHeader(bytes);
  if (!header || header.width < 1 || header.height < 1) return refused("An image must be an undamaged JPEG, PNG, GIF or WebP.");
  if (header.width > imageLimits.side || header.height > imageLimits.side)
    return refused(`An image may have ${imageLimits.side} pixels a side at most.`);
  return { ok: true, contentType: header.contentType, bytes };
};

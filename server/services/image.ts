import { image } from "#contract/vocabulary/limits.ts";
import { readImageHeader } from "./image-dimensions.ts";

/** An accepted image, with the content type that its own bytes tell; or one English sentence why it is none. */
export type ImageCheck = { ok: true; contentType: string; bytes: Buffer } | { ok: false; reason: string };

/** Four characters carry three bytes. */
const longestBase64 = 4 * Math.ceil(image.bytes / 3);
/** What a published client may send (wire protocol, resources, section 2.1); whether the bytes keep the promise is seen below. */
const dataUrl = /^data:image\/(?:png|jpe?g|gif|bmp|webp);base64,/i;
const base64Form = /^[A-Za-z0-9+/]+={0,2}$/;

const refused = (reason: string): ImageCheck => ({ ok: false, reason });

/**
 * Reads an uploaded image, a base64 data URL or bare base64, and judges it by its bytes whatever it calls itself: JPEG, PNG or WebP,
 * of no more bytes and pixels a side than the limits allow. SVG and HTML, which could carry scripts, never pass.
 */
export const readImage = (dataUrlOrBase64: string): ImageCheck => {
  const base64 = dataUrlOrBase64.replace(dataUrl, "");
  if (base64.length > longestBase64) return refused(`An image may have ${image.bytes} bytes at most.`);
  if (base64.length % 4 !== 0 || !base64Form.test(base64)) return refused("An image must be sent as base64 or as a base64 data URL.");
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > image.bytes) return refused(`An image may have ${image.bytes} bytes at most.`);

  const header = readImageHeader(bytes);
  if (!header || header.width < 1 || header.height < 1) return refused("An image must be an undamaged JPEG, PNG or WebP.");
  if (header.width > image.side || header.height > image.side) return refused(`An image may have ${image.side} pixels a side at most.`);
  return { ok: true, contentType: header.contentType, bytes };
};

import type { brandFileTypes } from "#contract/vocabulary/projects/brand.ts";
import { brandLimits } from "#contract/vocabulary/projects/brand.ts";

/** An accepted file with the type of its bytes, or the reason in one sentence. */
export type FileCheck =
  | { readonly ok: true; readonly contentType: (typeof brandFileTypes)[number]; readonly bytes: Buffer }
  | { readonly ok: false; readonly reason: string };

const dataUrl = /^data:[\w.+/-]{0,100};base64,/i;
const base64Form = /^[A-Za-z0-9+/]+={0,2}$/;

/** The bytes of a base64 data URL; undefined if it is none, or has more. */
function readDataUrl(value: string, maxBytes: number): Buffer | undefined {
  const base64 = value.replace(dataUrl, "");
  if (base64 === value || base64.length > 4 * Math.ceil(maxBytes / 3) || base64.length % 4 !== 0 || !base64Form.test(base64))
    return undefined;
  const bytes = Buffer.from(base64, "base64");
  return bytes.length > maxBytes ? undefined : bytes;
}

/** Reads an uploaded typeface. The signature and the length in the header decide (WOFF 2.0, section 4.1), not the type of the URL. */
export function readTypeface(value: string): FileCheck {
  const bytes = readDataUrl(value, brandLimits.typefaceBytes);
  const isWoff2 =
    bytes !== undefined && bytes.length >= 48 && bytes.toString("latin1", 0, 4) === "wOF2" && bytes.readUInt32BE(8) === bytes.length;
  return isWoff2
    ? { ok: true, contentType: "font/woff2", bytes }
    : {
        ok: false,
        reason: `A typeface must be an undamaged WOFF2 file of at most ${brandLimits.typefaceBytes} bytes, as a base64 data URL.`,
      };
}

/** Reads an uploaded icon in the format ICO; undefined if it is not. */
export function readIcon(value: string): FileCheck | undefined {
  const bytes = readDataUrl(value, brandLimits.faviconBytes);
  // Reserved word 0, type 1, and at least one directory entry of 16 bytes.
  const isIcon = bytes !== undefined && bytes.length > 22 && bytes.readUInt32BE(0) === 0x00000100 && bytes.readUInt16LE(4) > 0;
  return isIcon ? { ok: true, contentType: "image/x-icon", bytes } : undefined;
}

import type { brandFileTypes } from "#contract/vocabulary/projects/brand.ts";
import { brandLimits } from "#contract/vocabulary/projects/brand.ts";
import type { FontWeights } from "#contract/vocabulary/projects/typeface.ts";
import { readFontWeights } from "./font-weights.ts";

interface AcceptedFile {
  readonly ok: true;
  readonly contentType: (typeof brandFileTypes)[number];
  readonly bytes: Buffer;
}

/** An accepted file with the type of its bytes, or the reason in one sentence. */
export type FileCheck<Facts = unknown> = (AcceptedFile & Facts) | { readonly ok: false; readonly reason: string };

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

/** Reads an uploaded typeface and its weights. The bytes decide, not the type of the URL. */
export function readTypeface(value: string): FileCheck<{ readonly weights: FontWeights }> {
  const bytes = readDataUrl(value, brandLimits.typefaceBytes);
  const weights = bytes && readFontWeights(bytes);
  return weights
    ? { ok: true, contentType: "font/woff2", bytes, weights }
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

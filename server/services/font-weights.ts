import { brotliDecompressSync } from "node:zlib";
import type { FontWeights } from "#contract/vocabulary/projects/typeface.ts";
import { readWoff2 } from "#contract/vocabulary/projects/woff2.ts";

/** A small file can contain gigabytes. A font of 200 kB has about 600 kB. */
const maxFontBytes = 8_000_000;
const regular = 400;
const isWeight = (value: number) => value >= 1 && value <= 1000;

/**
 * Reads the weights of a WOFF2 font. A variable font has an axis (OpenType `fvar`), and another one a class (`OS/2`).
 * @returns undefined if the file is damaged
 */
export function readFontWeights(bytes: Buffer): FontWeights | undefined {
  const font = readWoff2(bytes);
  if (!font || bytes.readUInt32BE(8) !== bytes.length) return undefined;
  const data = decompress(bytes.subarray(font.data.offset, font.data.offset + font.data.length));
  const table = (name: string) => {
    const found = font.tables.find(({ tag }) => tag === name);
    return found && data?.subarray(found.offset, found.offset + found.length);
  };
  if (!data || font.tables.some(({ offset, length }) => offset + length > data.length)) return undefined;
  return readAxis(table("fvar")) ?? [readClass(table("OS/2"))];
}

function decompress(compressed: Buffer): Buffer | undefined {
  try {
    return brotliDecompressSync(compressed, { maxOutputLength: maxFontBytes });
  } catch {
    return undefined;
  }
}

/** The range of the axis `wght`; undefined if the font has none. */
function readAxis(fvar: Buffer | undefined): FontWeights | undefined {
  if (!fvar || fvar.length < 12) return undefined;
  const [start, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  for (let at = start; at < start + count * size && at + 16 <= fvar.length; at += Math.max(size, 16)) {
    if (fvar.toString("latin1", at, at + 4) !== "wght") continue;
    // Numbers of the type Fixed: 16 bits before the point, and 16 after it.
    const [lowest, highest] = [Math.round(fvar.readInt32BE(at + 4) / 65_536), Math.round(fvar.readInt32BE(at + 12) / 65_536)];
    return isWeight(lowest) && isWeight(highest) && lowest < highest ? [lowest, highest] : undefined;
  }
  return undefined;
}

function readClass(os2: Buffer | undefined): number {
  const weight = os2 && os2.length >= 6 ? os2.readUInt16BE(4) : regular;
  return isWeight(weight) ? weight : regular;
}

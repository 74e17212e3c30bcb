import { readWoff2 } from "./woff2.ts";

/** The weights of a font: one, or the lowest and the highest of a variable font. */
export type FontWeights = readonly [number] | readonly [lowest: number, highest: number];

/** Weights of a variable font whose range is not known. */
const everyWeight = "100 900";
const regular = "400";
/** Characters of a data URL that contain the directory of a font. */
const directoryLength = 4000;

/** Adds the weights of a typeface to the URL of its file. The configuration stores both in one value. */
export const withWeights = (url: string, weights: FontWeights): string => `${url}?weight=${weights.join("-")}`;

/**
 * Reads the `font-weight` of a typeface from its URL: a weight, or a range.
 *
 * A data URL is a file before its upload. It contains whether the font is variable; the exact weights are compressed. A URL without weights
 * was stored before they were read.
 */
export function readTypefaceWeight(url: string): string {
  if (url.startsWith("data:")) return isVariable(url) ? everyWeight : regular;
  const [, lowest, highest] = /\?weight=(\d{1,4})(?:-(\d{1,4}))?$/.exec(url) ?? [];
  if (lowest === undefined) return everyWeight;
  return highest === undefined ? lowest : `${lowest} ${highest}`;
}

function isVariable(dataUrl: string): boolean {
  const start = dataUrl.slice(dataUrl.indexOf(",") + 1, directoryLength);
  const bytes = Uint8Array.from(atob(start.slice(0, start.length - (start.length % 4))), (letter) => letter.charCodeAt(0));
  return readWoff2(bytes)?.tables.some(({ tag }) => tag === "fvar") ?? false;
}

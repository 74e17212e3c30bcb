/** A table of a font: its position in the decompressed data, in bytes. */
export interface FontTable {
  readonly tag: string;
  readonly offset: number;
  readonly length: number;
}

/** The tables of a WOFF2 file. */
export interface Woff2 {
  readonly tables: readonly FontTable[];
  /** The position of the compressed data in the file, in bytes. */
  readonly data: { readonly offset: number; readonly length: number };
}

const signature = 0x774f4632;
const collection = 0x74746366;
const headerLength = 48;

/** Tags by their numbers in the directory. Two are read here, and two have another form in version 0. */
const tags: Readonly<Record<number, string>> = { 6: "OS/2", 10: "glyf", 11: "loca", 47: "fvar" };
const namedTag = 63;
const transformedTags = ["glyf", "loca"];

/**
 * Reads the directory of a WOFF2 file, which is not compressed (WOFF 2.0, "Table directory format").
 * @param bytes the file, or its first bytes
 * @returns undefined if the bytes are no WOFF2 file of one font, or if the directory is incomplete
 */
export function readWoff2(bytes: Uint8Array): Woff2 | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerLength || view.getUint32(0) !== signature || view.getUint32(4) === collection) return undefined;
  try {
    let position = headerLength;
    let offset = 0;
    const tables: FontTable[] = [];
    for (let index = 0; index < view.getUint16(12); index += 1) {
      const { tag, length, next } = readEntry(view, position);
      tables.push({ tag, offset, length });
      position = next;
      offset += length;
    }
    return { tables, data: { offset: position, length: view.getUint32(20) } };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readEntry(view: DataView, start: number) {
  const flags = view.getUint8(start);
  const number = flags & 63;
  const tag = number === namedTag ? String.fromCharCode(...[1, 2, 3, 4].map((at) => view.getUint8(start + at))) : (tags[number] ?? "");
  const [original, next] = readBase128(view, start + (number === namedTag ? 5 : 1));
  const unchanged = transformedTags.includes(tag) ? 3 : 0;
  if (flags >> 6 === unchanged) return { tag, length: original, next };
  const [length, end] = readBase128(view, next);
  return { tag, length, next: end };
}

/** A number in one to five bytes with seven bits each, and the position after it. @throws RangeError if it is longer, or incomplete */
function readBase128(view: DataView, start: number): [value: number, next: number] {
  let value = 0;
  for (let at = start; at < start + 5; at += 1) {
    const byte = view.getUint8(at);
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, at + 1];
  }
  throw new RangeError("The number has more than five bytes.");
}

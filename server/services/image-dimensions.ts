/** Type and size of an image by its header; the size in pixels. */
export interface ImageHeader {
  contentType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  width: number;
  height: number;
}

const starts = (bytes: Buffer, at: number, expected: string) => bytes.toString("latin1", at, at + expected.length) === expected;

/** The signature and the first chunk, which must be IHDR (PNG, third edition, sections 5.2 and 11.2.1). */
function pngHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 33 || !starts(bytes, 8, "\x00\x00\x00\x0dIHDR")) return undefined;
  return { contentType: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** SOF0 to SOF15; the three others in that range are tables (ITU-T T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length, or not allowed before the frame: fillers, restarts, start, end, scan. */
const isOutOfPlace = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xda);

/**
 * Finds the frame header segment by segment (ITU-T T.81, section B.2.2). Stricter than decoders: junk between segments could hide a
 * false frame header before the real one.
 */
function jpegHeader(bytes: Buffer): ImageHeader | undefined {
  let at = 2;
  // The last byte read below belongs to the frame's width, eight bytes after the marker.
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    // Fill bytes before a marker (ITU-T T.81, section B.1.1.2).
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { contentType: "image/jpeg", width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    const length = bytes.readUInt16BE(at + 2);
    if (isOutOfPlace(marker) || length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

/** The first chunk of a WebP file is one of three, each with its own header (RFC 9649, sections 2.5 to 2.7). */
function webpHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 30) return undefined;
  const header = (width: number, height: number) => ({ contentType: "image/webp", width, height }) as const;
  if (starts(bytes, 12, "VP8X")) return header(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (starts(bytes, 12, "VP8L") && bytes[20] === 0x2f) {
    const packed = bytes.readUInt32LE(21);
    return header((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
  }
  if (starts(bytes, 12, "VP8 ") && starts(bytes, 23, "\x9d\x01\x2a")) {
    return header(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  }
  return undefined;
}

/**
 * The size of the logical screen, or of the first frame where that one is larger (GIF89a, sections 18 and 20). The frame's descriptor
 * is looked for behind the global color table and the extensions.
 */
function gifHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 13) return undefined;
  const flags = bytes.readUInt8(10);
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (bytes[at] === 0x21) {
    at += 2;
    for (let size = bytes[at]; size !== 0; size = bytes[at]) {
      if (size === undefined) return undefined;
      at += size + 1;
    }
    at += 1;
  }
  if (bytes[at] !== 0x2c || at + 10 > bytes.length) return undefined;
  const reach = (offset: number) => bytes.readUInt16LE(at + 1 + offset) + bytes.readUInt16LE(at + 5 + offset);
  if (bytes.readUInt16LE(at + 5) < 1 || bytes.readUInt16LE(at + 7) < 1) return undefined;
  const width = bytes.readUInt16LE(6);
  const height = bytes.readUInt16LE(8);
  if (width < 1 || height < 1) return undefined;
  return { contentType: "image/gif", width: Math.max(width, reach(0)), height: Math.max(height, reach(2)) };
}

/**
 * Type and size of a PNG, JPEG, GIF or WebP image. Undefined if it is none or its header is broken. Decodes nothing and takes time linear
 * in the number of bytes.
 */
export function readImageHeader(bytes: Buffer): ImageHeader | undefined {
  if (starts(bytes, 0, "\x89PNG\r\n\x1a\n")) return pngHeader(bytes);
  if (starts(bytes, 0, "\xff\xd8\xff")) return jpegHeader(bytes);
  if (starts(bytes, 0, "GIF87a") || starts(bytes, 0, "GIF89a")) return gifHeader(bytes);
  if (starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBP")) return webpHeader(bytes);
  return undefined;
}

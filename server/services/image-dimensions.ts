/** What an image's header says of it. Pixels. */
export interface ImageHeader {
  contentType: "image/png" | "image/jpeg" | "image/webp";
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
/** Markers that carry no length, or must not come before the frame: fillers, restarts, start and end, the scan itself. */
const isOutOfPlace = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xda);

/**
 * Walks from segment to segment to the frame's header (ITU-T T.81, section B.2.2). Strict where decoders forgive: among junk between the
 * segments a false frame could hide before the true one.
 */
function jpegHeader(bytes: Buffer): ImageHeader | undefined {
  let at = 2;
  // The furthest byte read below is the frame's width, eight after the marker's first.
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    // Any number of 0xff may fill the space before a marker.
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
  const told = (width: number, height: number) => ({ contentType: "image/webp", width, height }) as const;
  if (starts(bytes, 12, "VP8X")) return told(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (starts(bytes, 12, "VP8L") && bytes[20] === 0x2f) {
    const packed = bytes.readUInt32LE(21);
    return told((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
  }
  if (starts(bytes, 12, "VP8 ") && starts(bytes, 23, "\x9d\x01\x2a")) {
    return told(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  }
  return undefined;
}

/**
 * Format and size of a PNG, JPEG or WebP image by its own first bytes; undefined if it is none of these or its header is broken.
 * Reads headers only, in time linear in the bytes: nothing is decoded.
 */
export function readImageHeader(bytes: Buffer): ImageHeader | undefined {
  if (starts(bytes, 0, "\x89PNG\r\n\x1a\n")) return pngHeader(bytes);
  if (starts(bytes, 0, "\xff\xd8\xff")) return jpegHeader(bytes);
  if (starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBP")) return webpHeader(bytes);
  return undefined;
}

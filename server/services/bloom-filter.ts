import { createHash } from "node:crypto";

/** A set of texts that takes a few bits for each. It never misses a member, and rarely takes another text for one. */
export interface BloomFilter {
  readonly bits: Uint8Array;
  add(text: string): void;
  has(text: string): boolean;
}

/**
 * A filter over its bits, which may have members already.
 * @param hashes number of bits of a member
 */
export function bloomFilter(bits: Uint8Array, hashes: number): BloomFilter {
  const size = bits.length * 8;
  // Two hashes make all others (Kirsch and Mitzenmacher 2006). 48 bits each: with 32, more than 2^16 members begin to share theirs.
  const positions = (text: string): number[] => {
    const digest = createHash("sha256").update(text).digest();
    const [first, step] = [digest.readUIntLE(0, 6) % size, digest.readUIntLE(6, 6) % size];
    return Array.from({ length: hashes }, (_, index) => (first + index * step) % size);
  };
  return {
    bits,
    add(text) {
      for (const position of positions(text)) bits[position >> 3] = (bits[position >> 3] ?? 0) | (1 << (position & 7));
    },
    has: (text) => positions(text).every((position) => ((bits[position >> 3] ?? 0) & (1 << (position & 7))) !== 0),
  };
}

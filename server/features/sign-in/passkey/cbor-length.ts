const maxDepth = 16;

/**
 * The number of bytes of the CBOR item at an offset (RFC 8949 section 3). Items of indefinite length are refused, as CTAP2's canonical
 * form requires.
 * @throws RangeError if the item is truncated, too deep or of an unknown form
 */
export function cborLength(bytes: Uint8Array, start = 0, depth = 0): number {
  const first = bytes[start];
  if (first === undefined || depth > maxDepth) throw new RangeError("The CBOR item is truncated or too deep.");
  const [major, form] = [first >> 5, first & 31];
  if (form > 27) throw new RangeError("The CBOR item has an unknown form.");
  const argumentBytes = form < 24 ? 0 : 2 ** (form - 24);
  const end = start + 1 + argumentBytes;
  if (end > bytes.length) throw new RangeError("The CBOR item is truncated.");
  const argument = form < 24 ? form : bytes.subarray(start + 1, end).reduce((value, byte) => value * 256 + byte, 0);
  // Unsigned and negative integers, simple values and floats end with their argument.
  if (major === 0 || major === 1 || major === 7) return end - start;
  if (major === 2 || major === 3) {
    if (end + argument > bytes.length) throw new RangeError("The CBOR item is truncated.");
    return end + argument - start;
  }
  let next = end;
  for (let items = major === 4 ? argument : major === 5 ? 2 * argument : 1; items > 0; items--) next += cborLength(bytes, next, depth + 1);
  return next - start;
}

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Lower-case Crockford base32 without padding. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text;
}

/** A new nonce of 45 characters (225 bits), so that no cache responds in place of the server. */
export const freshNonce = (): string => base32(crypto.getRandomValues(new Uint8Array(29))).slice(0, 45);

import { createHmac } from "node:crypto";

const stepSeconds = 30;

/** Computes the one-time password of a secret at a moment (RFC 6238; RFC 4226, section 5.3). @param secret in Base64 */
export function totpAt(secret: string, millis: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(millis / 1000 / stepSeconds)));
  const mac = createHmac("sha1", Buffer.from(secret, "base64")).update(counter).digest();
  const offset = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

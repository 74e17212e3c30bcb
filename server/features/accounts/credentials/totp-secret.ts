import { sealedColumn } from "../../../core/sealed-column.ts";
import type { Secrets } from "../../../services/secrets.ts";

const context = (tenancyId: string, userId: string) => `users.totp/${tenancyId}/${userId}`;

/** Encrypts the secret of a second factor for its column. */
export const sealTotpSecret = (secrets: Secrets, tenancyId: string, userId: string, base64: string): string =>
  secrets.seal(context(tenancyId, userId), base64);

/** Decrypts a column of `sealTotpSecret`. @returns the bytes of the secret */
export const openTotpSecret = (secrets: Secrets, tenancyId: string, userId: string, sealed: string): Buffer =>
  Buffer.from(secrets.open(context(tenancyId, userId), sealed), "base64");

export const totpSecretColumn = sealedColumn("users", "totp_secret_sealed", ["tenancy_id", "id"], ({ tenancy_id, id }) =>
  context(tenancy_id, id),
);

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Converts upper-case base32 (RFC 4648, section 6) without padding. Bits after the last whole byte are dropped. */
export function base64FromBase32(text: string): string {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const letter of text) {
    buffer = ((buffer << 5) | alphabet.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >> bits) & 0xff);
  }
  return Buffer.from(bytes).toString("base64");
}

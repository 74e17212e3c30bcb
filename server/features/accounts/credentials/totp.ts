import { HOTP, Secret, TOTP } from "otpauth";
import { sealedColumn } from "../../../core/sealed-column.ts";
import type { Secrets } from "../../../services/secrets.ts";

const period = 30;
const digits = 6;
const form = /^[0-9]{6}$/;

/** The time step of a moment (RFC 6238, section 4.2). */
export const totpStepAt = (now: Date): number => TOTP.counter({ period, timestamp: now.getTime() });

const readSecret = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** The one-time password of a time step: HOTP with SHA-1 (RFC 4226, section 5.3), six digits. */
export const makeTotp = (secret: Buffer, step: number): string => HOTP.generate({ secret: readSecret(secret), digits, counter: step });

/**
 * The step whose one-time password was entered (RFC 6238, section 5.2). The current one or a neighbour, because clocks differ and typing
 * takes time.
 * @returns undefined when it is the password of none of them
 */
export function findTotpStep(secret: Buffer, entered: string, now: Date): number | undefined {
  // The library compares bytes and throws where their number differs, as it does for other digits than ASCII's.
  if (!form.test(entered)) return undefined;
  const current = totpStepAt(now);
  const delta = HOTP.validate({ token: entered, secret: readSecret(secret), digits, counter: current, window: 1 });
  return delta === null ? undefined : current + delta;
}

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

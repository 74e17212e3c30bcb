import { HOTP, Secret, TOTP } from "otpauth";

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

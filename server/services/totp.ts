import { createHmac, timingSafeEqual } from "node:crypto";

const stepMillis = 30_000;
const digits = 6;

/** The time step that a moment lies in (RFC 6238, section 4.2). */
export const totpStepAt = (now: Date): number => Math.floor(now.getTime() / stepMillis);

/** The one-time password of a time step: HOTP with SHA-1 over the step (RFC 4226, section 5.3), six digits. */
export function totpOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/**
 * The step whose one-time password was typed: the current one, or a neighbour, since clocks differ and typing takes time.
 * @returns undefined when it is none of them. All are compared, so that the time taken tells nothing.
 */
export function totpStepOf(secret: Buffer, typed: string, now: Date): number | undefined {
  const current = totpStepAt(now);
  const matching = [current - 1, current, current + 1].filter((step) => {
    const expected = Buffer.from(totpOf(secret, step));
    const given = Buffer.from(typed);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matching.at(-1);
}

import { codes } from "#contract/vocabulary/limits.ts";
import { isKnownError } from "#sdk/client.ts";
import { text } from "../locales/text.ts";

/** Digits of a one-time password (RFC 6238). */
export const totpLength = 6;

/** The digits of what was typed: apps show them in groups. */
export const typedDigits = (typed: string): string => typed.replace(/\D/g, "");

/** The characters that a mailed code may have; letters that look like digits are read as those (Crockford's base 32). */
export const typedCharacters = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
    .replace(/[^0-9A-Z]/g, "");

/** Whether a link's code can be one at all. */
export const isWholeCode = (code: string): boolean => /^[0-9a-z]+$/i.test(code) && code.length === codes.length;

/** Why the code of a link does not work, in words; undefined for every other error. */
export function codeFault(error: unknown): string | undefined {
  if (isKnownError(error, "VERIFICATION_CODE_EXPIRED")) return text("error.expired");
  if (isKnownError(error, "VERIFICATION_CODE_ALREADY_USED")) return text("error.used");
  if (isKnownError(error, "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED")) return text("code.tooOften");
  return isKnownError(error, "VERIFICATION_ERROR") ? text("error.notFound") : undefined;
}

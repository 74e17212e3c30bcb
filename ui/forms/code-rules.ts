import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { isKnownError } from "#sdk/client.ts";
import { t } from "../locales/i18n.ts";

/** Digits of a one-time password (RFC 6238). */
export const totpLength = 6;

/** Keeps only the digits: authenticator apps show them in groups. */
export const normalizeTotp = (typed: string): string => typed.replace(/\D/g, "");

/** Normalizes a typed code: upper case, and letters that look like digits become digits (Crockford's base 32). */
export const normalizeEmailCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
    .replace(/[^0-9A-Z]/g, "");

/** Whether the code of a link has the right form, before it is sent. */
export const isWellFormedCode = (code: string): boolean => /^[0-9a-z]+$/i.test(code) && code.length === codeLimits.length;

/** The message for an error of a one-time code; undefined for other errors. */
export function codeErrorMessage(error: unknown): string | undefined {
  if (isKnownError(error, "VERIFICATION_CODE_EXPIRED")) return t("error.expired");
  if (isKnownError(error, "VERIFICATION_CODE_ALREADY_USED")) return t("error.used");
  if (isKnownError(error, "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED")) return t("code.tooManyAttempts");
  return isKnownError(error, "VERIFICATION_ERROR") ? t("error.notFound") : undefined;
}

/** The code in the URL of a link from an e-mail; empty if missing. */
export const linkCode = (): string => new URLSearchParams(window.location.search).get(hostedPageParameters.code) ?? "";

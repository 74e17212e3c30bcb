import { isKnownError, PlainError } from "#sdk/client.ts";

/** Minimum delay before a failed prompt is repeated; seconds. */
const minRetrySeconds = 30;

/** The error that the client library wrapped, or the error itself. */
export const findCause = (error: unknown): unknown =>
  isKnownError(error, "PASSKEY_AUTHENTICATION_FAILED") && error.cause !== undefined ? error.cause : error;

/** Whether the origin cannot have passkeys, such as an IP address (WebAuthn level 3, section 5.1.4.1, step 7). */
export const isUnsupportedOrigin = (error: unknown): boolean =>
  isKnownError(error, "PASSKEY_WEBAUTHN_ERROR") && ["ERROR_INVALID_DOMAIN", "ERROR_INVALID_RP_ID"].includes(error.details.code);

/** Whether the dialog was closed, timed out or had no passkey. For privacy, browsers do not say which. */
export const wasDismissed = (error: unknown): boolean => isKnownError(error, "PASSKEY_WEBAUTHN_ERROR") && !isUnsupportedOrigin(error);

/** Whether the error came after the user selected a passkey. Errors of a prompt that was never shown are not shown either. */
export function wasSelected(error: unknown): boolean {
  const cause = findCause(error);
  return isKnownError(cause, "PASSKEY_AUTHENTICATION_FAILED") || isKnownError(cause, "VERIFICATION_ERROR");
}

/** Delay before the prompt is repeated after an error; milliseconds. */
export function retryDelayMillis(error: unknown): number {
  // The user can select another passkey, and an expired challenge is replaced.
  if (wasSelected(error)) return 0;
  const cause = findCause(error);
  const retryAfter = cause instanceof PlainError ? cause.retryAfterSeconds : undefined;
  return Math.max(minRetrySeconds, retryAfter ?? 0) * 1000;
}

import { passkeyOriginUntrusted } from "#contract/vocabulary/sentences.ts";
import { isKnownError, PlainError } from "#sdk/client.ts";
import { FailureText } from "../forms/failure-notice.tsx";
import { text } from "../locales/text.ts";

/** Seconds before a failed offer of passkeys is worth another try. */
const pauseSeconds = 30;

/** What the client library wrapped into a failure of passkeys, or the failure itself. */
const reasonOf = (error: unknown): unknown =>
  isKnownError(error, "PASSKEY_AUTHENTICATION_FAILED") && error.cause !== undefined ? error.cause : error;

/** Whether the browser has no passkeys for the page's address, such as a bare number (WebAuthn level 3, section 5.1.4.1, step 7). */
const isOfAddress = (error: unknown): boolean => isKnownError(error, "PASSKEY_WEBAUTHN_ERROR") && error.details.code === "SecurityError";

/** Whether nothing happened: the dialog was closed, its time ran out, or there was no passkey to choose. Browsers do not tell which. */
export const wasLeft = (error: unknown): boolean => isKnownError(error, "PASSKEY_WEBAUTHN_ERROR") && !isOfAddress(error);

/** Whether somebody had chosen a passkey before this went wrong; an offer that could not even be made troubles nobody. */
export function wasChosen(error: unknown): boolean {
  const reason = reasonOf(error);
  return isKnownError(reason, "PASSKEY_AUTHENTICATION_FAILED") || isKnownError(reason, "VERIFICATION_ERROR");
}

/** For how many milliseconds passkeys are better not offered again, after what has gone wrong. */
export function pauseAfter(error: unknown): number {
  // Whoever chose one may choose another, and a challenge that was too old is replaced by a fresh one.
  if (wasChosen(error)) return 0;
  const reason = reasonOf(error);
  const told = reason instanceof PlainError ? reason.retryAfterSeconds : undefined;
  return Math.max(pauseSeconds, told ?? 0) * 1000;
}

/** Why nobody is signed in by a passkey. */
export function PasskeyRefusal({ error }: { error: unknown }) {
  const reason = reasonOf(error);
  if (isKnownError(reason, "PASSKEY_AUTHENTICATION_FAILED"))
    return text(reason.details.message === passkeyOriginUntrusted ? "passkey.untrusted" : "passkey.refused");
  if (isKnownError(reason, "PASSKEY_AUTHENTICATION_NOT_ENABLED")) return text("passkey.off");
  if (isOfAddress(reason)) return text("passkey.untrusted");
  if (isKnownError(reason, "VERIFICATION_ERROR")) return text("passkey.late");
  return <FailureText error={reason} />;
}

import { passkeyOriginUntrusted } from "#contract/vocabulary/sentences.ts";
import { isKnownError } from "#sdk/client.ts";
import { FailureText } from "../forms/failure-notice.tsx";
import { text } from "../locales/text.ts";

/** Whether the page's browser has no passkeys at all: an old one, or a page without TLS. */
export const isOutOfReach = (): boolean => typeof PublicKeyCredential === "undefined";

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

import { isKnownError } from "#sdk/client.ts";
import { ErrorMessage } from "../forms/error-message.tsx";
import { t } from "../locales/i18n.ts";
import { findCause, isUnsupportedOrigin } from "./passkey-error.ts";

/** Why the sign-in with a passkey failed. */
export function FailedPasskey({ error }: { error: unknown }) {
  const cause = findCause(error);
  if (isKnownError(cause, "PASSKEY_AUTHENTICATION_FAILED"))
    return t(cause.details.reason === "ORIGIN_NOT_TRUSTED" ? "passkey.untrusted" : "passkey.rejected");
  if (isKnownError(cause, "PASSKEY_AUTHENTICATION_NOT_ENABLED")) return t("passkey.disabled");
  if (isUnsupportedOrigin(cause)) return t("passkey.untrusted");
  if (isKnownError(cause, "VERIFICATION_ERROR")) return t("passkey.timeout");
  return <ErrorMessage error={cause} />;
}

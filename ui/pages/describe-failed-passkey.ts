import type { ReactNode } from "react";
import { isKnownError } from "#sdk/client.ts";
import { loadErrorMessage } from "../forms/error-message.tsx";
import { t } from "../locales/i18n.ts";
import { findCause, isUnsupportedOrigin } from "./passkey-error.ts";

/** Describes why the sign-in with a passkey failed. */
export async function describeFailedPasskey(error: unknown): Promise<ReactNode> {
  const cause = findCause(error);
  if (isKnownError(cause, "PASSKEY_AUTHENTICATION_FAILED"))
    return t(cause.details.reason === "ORIGIN_NOT_TRUSTED" ? "passkey.untrusted" : "passkey.rejected");
  if (isKnownError(cause, "PASSKEY_AUTHENTICATION_NOT_ENABLED")) return t("passkey.disabled");
  if (isUnsupportedOrigin(cause)) return t("passkey.untrusted");
  if (isKnownError(cause, "VERIFICATION_ERROR")) return t("passkey.timeout");
  return loadErrorMessage(cause);
}

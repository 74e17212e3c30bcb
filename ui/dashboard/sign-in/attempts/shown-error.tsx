import { type ReactNode, useEffect, useState } from "react";
import type { SignInStep } from "#sdk/admin.ts";
import { isKnownError, KnownError, PlainError } from "#sdk/client.ts";
import { Notice } from "../../../components/notice.tsx";
import { codeErrorMessage } from "../../../forms/code-rules.ts";
import { loadErrorMessage } from "../../../forms/error-message.tsx";
import { passwordError } from "../../../forms/password-error.ts";
import { t } from "../../../locales/i18n.ts";
import { loadMessages } from "../../../locales/locale.ts";
import { describeFailedPasskey } from "../../../pages/describe-failed-passkey.ts";
import { deniedCode, findPageMessage, readQuotation } from "../../../pages/page-error.ts";
import { useProject } from "../../workspace.ts";

const passwordRules = ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"];

/** The error as the page received it. Its sentence depends on the code, the details and the request alone. */
function rebuildError({ errorCode, errorMessage, errorDetails: details, requestId }: SignInStep): KnownError | PlainError {
  const code = errorCode ?? "";
  const message = errorMessage ?? code;
  const { retry_after_seconds: retryAfterSeconds } = (details ?? {}) as { retry_after_seconds?: number };
  const parents = passwordRules.includes(code) ? ["PASSWORD_REQUIREMENTS_NOT_MET"] : [];
  const error =
    retryAfterSeconds !== undefined || plainCodes.test(code)
      ? new PlainError(400, message, { code, retryAfterSeconds })
      : new KnownError(code as KnownError["code"], details as unknown as KnownError["details"], message, { status: 400, parents });
  error.requestId = requestId;
  return error;
}

/** Codes of errors that are no part of the catalogue of the client library, among those of sign-ins. */
const plainCodes = /^(OTP_AUTHENTICATION_NOT_ENABLED|TOO_MANY_REQUESTS|NOT_READY|UNEXPECTED_FAILURE)$/;

/** The message below or above the fields of the form, where the form has its own words. They name no request. */
function findFormMessage({ step }: SignInStep, error: KnownError | PlainError, project: string): ReactNode {
  if (isKnownError(error, "EMAIL_PASSWORD_MISMATCH")) return t("failure.mismatch");
  switch (step) {
    case "sign_up":
      return isKnownError(error, "USER_EMAIL_ALREADY_EXISTS")
        ? `${t("signUp.emailTaken")} ${t("signUp.signInInstead")}`
        : passwordError(error);
    case "code_requested":
      if (isKnownError(error, "USER_EMAIL_ALREADY_EXISTS")) return t("emailCode.unverified");
      if (isKnownError(error, "REDIRECT_URL_NOT_WHITELISTED")) return t("emailCode.untrusted", { project });
      return error.code === "OTP_AUTHENTICATION_NOT_ENABLED" ? t("emailCode.disabled") : undefined;
    case "code_entered":
      return isKnownError(error, "VERIFICATION_CODE_NOT_FOUND") ? t("emailCode.wrong") : codeErrorMessage(error);
    case "second_factor":
      return isKnownError(error, "INVALID_TOTP_CODE") ? t("mfa.wrong") : codeErrorMessage(error);
    default:
      return undefined;
  }
}

/** The text of the error page, to which browsers are redirected. */
function describePageError(step: SignInStep, project: string): ReactNode {
  const { errorCode, errorMessage: message, errorDetails, requestId } = step;
  const code = errorCode ?? "";
  if (code === deniedCode) return t("error.accessDenied");
  const details = JSON.stringify(errorDetails ?? {});
  const id = findPageMessage(code, details, false);
  const quotation = readQuotation(code, { details, message }, id !== undefined);
  return (
    <>
      <p>{t(id ?? "error.unknown", { project })}</p>
      {quotation && <p className="mt-1">{quotation}</p>}
      <p className="mt-1 font-mono text-xs">{t("failure.request", { id: requestId })}</p>
    </>
  );
}

async function loadShownError(step: SignInStep, project: string): Promise<ReactNode> {
  await loadMessages("errors", "pages");
  if (step.step === "provider_started" || step.step === "provider_returned") return describePageError(step, project);
  const error = rebuildError(step);
  if (isKnownError(error, "PASSKEY_AUTHENTICATION_FAILED")) return describeFailedPasskey(error);
  return findFormMessage(step, error, project) ?? loadErrorMessage(error);
}

/** The notice that the user saw on the hosted pages. */
export function ShownError({ step }: { step: SignInStep }) {
  const { displayName } = useProject();
  const [shown, setShown] = useState<ReactNode>();
  useEffect(() => {
    let current = true;
    void loadShownError(step, displayName).then((loaded) => current && setShown(loaded));
    return () => {
      current = false;
    };
  }, [step, displayName]);
  return shown === undefined ? <div className="skeleton h-14 rounded-lg" /> : <Notice quiet>{shown}</Notice>;
}

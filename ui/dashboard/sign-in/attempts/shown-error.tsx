import { useEffect, useState } from "react";
import type { SignInStep } from "#sdk/admin.ts";
import { KnownError, PlainError } from "#sdk/client.ts";
import { Notice } from "../../../components/notice.tsx";
import { describeError } from "../../../forms/describe-error.ts";
import { passwordError } from "../../../forms/password-error.ts";
import { t } from "../../../locales/i18n.ts";
import { loadMessages } from "../../../locales/locale.ts";
import { deniedCode, findPageMessage, readQuotation } from "../../../pages/page-error.ts";
import { useProject } from "../../workspace.ts";

/** Steps of a browser, whose errors the error page shows. */
const browserSteps: readonly SignInStep["step"][] = ["provider_started", "provider_returned"];

/** The sentence that the hosted pages show about a refused step. */
async function loadSentence({ step, errorCode: code, errorMessage, errorDetails }: SignInStep, project: string): Promise<string> {
  if (code === null) return "";
  const message = errorMessage ?? code;
  if (browserSteps.includes(step)) {
    await loadMessages("errors", "pages");
    if (code === deniedCode) return t("error.accessDenied");
    const details = JSON.stringify(errorDetails ?? {});
    const id = findPageMessage(code, details, false);
    const quotation = readQuotation(code, { details, message }, id !== undefined);
    return [t(id ?? "error.unknown", { project }), quotation].filter(Boolean).join(" ");
  }
  const error = rebuildError(code, message, errorDetails);
  // The form of a sign-up shows the rule of the password below its field.
  if (step === "sign_up") {
    await loadMessages("errors", "pages");
    const rule = passwordError(error);
    if (rule !== undefined) return rule;
  }
  return (await describeError(error)).message;
}

const passwordRules = ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"];

/** The error as the page received it. Its sentence depends on the code and the details alone. */
function rebuildError(code: string, message: string, details: SignInStep["errorDetails"]): KnownError | PlainError {
  const { retry_after_seconds: retryAfterSeconds } = (details ?? {}) as { retry_after_seconds?: number };
  if (details === null || retryAfterSeconds !== undefined) return new PlainError(400, message, { code, retryAfterSeconds });
  const parents = passwordRules.includes(code) ? ["PASSWORD_REQUIREMENTS_NOT_MET"] : [];
  return new KnownError(code as KnownError["code"], details as unknown as KnownError["details"], message, { status: 400, parents });
}

/** The notice that the user saw on the hosted pages, with the id of the request. */
export function ShownError({ step }: { step: SignInStep }) {
  const { displayName } = useProject();
  const [sentence, setSentence] = useState<string>();
  useEffect(() => {
    let current = true;
    void loadSentence(step, displayName).then((loaded) => current && setSentence(loaded));
    return () => {
      current = false;
    };
  }, [step, displayName]);
  if (sentence === undefined) return <div className="skeleton h-14 rounded-lg" />;
  return (
    <Notice quiet>
      <p>{sentence}</p>
      <p className="mt-1 font-mono text-xs">{t("failure.request", { id: step.requestId })}</p>
    </Notice>
  );
}

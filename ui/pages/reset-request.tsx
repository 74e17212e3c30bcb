import { type ReactNode, useState } from "react";
import { emailPattern } from "#contract/vocabulary/accounts/email.ts";
import { TextWithAddress } from "../components/text-with-address.tsx";
import { EmailForm } from "../forms/email-form.tsx";
import { Resend } from "../forms/resend.tsx";
import { t } from "../locales/i18n.ts";
import { absolutePageUrl, type PageContext } from "./page-context.ts";

interface ResetRequestProps {
  context: PageContext;
  /** Above the field, until the e-mail is sent. */
  hint: ReactNode;
  submitLabel: string;
}

/** Requests an e-mail with a reset link. The field has the address that this tab knows. */
export function ResetRequest({ context, hint, submitLabel }: ResetRequestProps) {
  const [sentTo, setSentTo] = useState<string>();

  async function send(email: string): Promise<void> {
    const result = await context.app.sendForgotPasswordEmail(email, { callbackUrl: absolutePageUrl(context, "password-reset") });
    if (result.status === "error") throw result.error;
  }

  async function requestReset(email: string) {
    await send(email);
    setSentTo(email);
    return undefined;
  }

  if (sentTo === undefined)
    return (
      <div className="grid grid-cols-1 gap-4">
        {hint}
        <EmailForm
          submitLabel={submitLabel}
          busyLabel={t("forgot.busy")}
          isValid={(email) => emailPattern.test(email)}
          send={requestReset}
        />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="wrap-anywhere">
        <TextWithAddress text={t("forgot.sent", { email: sentTo })} address={sentTo} />
      </p>
      <Resend send={() => send(sentTo)} changeAddress={() => setSentTo(undefined)} />
    </div>
  );
}

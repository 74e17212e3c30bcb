import { useState } from "react";
import { emailPattern } from "#contract/vocabulary/accounts/email.ts";
import { FormSkeleton } from "../../components/form-skeleton.tsx";
import { TextWithAddress } from "../../components/text-with-address.tsx";
import { EmailForm } from "../../forms/email-form.tsx";
import { Resend } from "../../forms/resend.tsx";
import { t } from "../../locales/i18n.ts";
import { AuthGate, FooterLink } from "../auth-gate.tsx";
import { NoMethod } from "../no-method.tsx";
import { absolutePageUrl, type PageContext, pageUrl } from "../page-context.ts";

/** `/forgot-password`: requests an e-mail with a password reset link. */
export default function ForgotPassword({ context }: { context: PageContext }) {
  const { display_name: project, config } = context.project;
  return (
    <AuthGate
      context={context}
      page={t("forgot.page")}
      heading={t("forgot.title", { project })}
      skeleton={<FormSkeleton emailOnly />}
      footer={<FooterLink question={t("forgot.remembered")} link={t("error.signIn")} href={pageUrl(context, "sign-in")} />}
    >
      {config.credential_enabled ? (
        <ResetRequest context={context} />
      ) : (
        <NoMethod title={t("forgot.disabled")} hint={t("forgot.disabledHint", { project })} />
      )}
    </AuthGate>
  );
}

function ResetRequest({ context }: { context: PageContext }) {
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
        <p className="text-soft-ink">{t("forgot.hint")}</p>
        <EmailForm
          submitLabel={t("forgot.submit")}
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

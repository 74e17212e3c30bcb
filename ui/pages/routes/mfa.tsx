import { useState } from "react";
import { mfaAttemptKey } from "#contract/vocabulary/browser-storage.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { readBackupCode } from "#contract/vocabulary/sign-in/backup-codes.ts";
import { isKnownError } from "#sdk/client.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { TextButton } from "../../components/text-button.tsx";
import { awaitError } from "../../forms/await-result.ts";
import { TotpForm } from "../../forms/code-form.tsx";
import { codeErrorMessage } from "../../forms/code-rules.ts";
import { FormSummary } from "../../forms/form-summary.tsx";
import { rememberedEmail } from "../../forms/remembered-email.ts";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { FooterLink } from "../auth-gate.tsx";
import { takeFragment } from "../fragment.ts";
import { redirectAfterSignIn } from "../leave-signed-in.ts";
import { type PageContext, pageUrl } from "../page-context.ts";

/**
 * The attempt code of a sign-in that requires MFA, as stored by the client library. An app whose form the user signed in with passes it
 * in the fragment of the URL. Storage may be disabled.
 */
const mfaAttempt = {
  read(): string | null {
    const handedOver = takeFragment(hostedPageParameters.attemptCode)?.[0] ?? null;
    try {
      if (handedOver !== null) sessionStorage.setItem(mfaAttemptKey, handedOver);
      return sessionStorage.getItem(mfaAttemptKey);
    } catch {
      return handedOver;
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(mfaAttemptKey);
    } catch {
      // Nothing was stored.
    }
  },
};

/** Sign-in starts anew: prefilled, it would lead to the same question. */
function forgetAttempt(): void {
  mfaAttempt.clear();
  rememberedEmail.clear();
}

/** `/mfa`: completes a sign-in with a second factor. */
export default function Mfa({ context }: { context: PageContext }) {
  const [attempt, setAttempt] = useState(mfaAttempt.read);
  const [codeError, setCodeError] = useState<string>();
  const [usesBackup, setUsesBackup] = useState(false);
  const { projectName, development } = context.boot;
  const frame = { page: t("mfa.page"), projectName, development };

  /** Returns the error, or undefined if the page is about to change. */
  async function send(totp: string, code: string): Promise<unknown> {
    const error = await awaitError(context.app.signInWithMfa(totp, code, { noRedirect: true }));
    if (error === undefined) {
      mfaAttempt.clear();
      rememberedEmail.clear();
      redirectAfterSignIn(context);
      return undefined;
    }
    if (codeErrorMessage(error) !== undefined) {
      mfaAttempt.clear();
      setCodeError(t("mfa.expiredHint"));
      setAttempt(null);
    }
    return error;
  }

  if (attempt === null)
    return (
      <AuthFrame {...frame} heading={t("mfa.expired")}>
        {codeError ? <Notice>{codeError}</Notice> : <p className="text-soft-ink">{t("mfa.expiredHint")}</p>}
        <LinkButton variant="primary" wide href={pageUrl(context, "sign-in")}>
          {t("error.signIn")}
        </LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame
      {...frame}
      heading={t("mfa.title")}
      footer={
        <FooterLink
          question={t("mfa.otherUser")}
          link={t("signedIn.switchAccount")}
          href={pageUrl(context, "sign-in")}
          onFollow={forgetAttempt}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-soft-ink">{t(usesBackup ? "mfa.backupHint" : "mfa.hint", { project: projectName })}</p>
        {usesBackup ? <BackupCodeForm send={(code) => send(code, attempt)} /> : <TotpForm send={(totp) => send(totp, attempt)} />}
        <div>
          <TextButton onClick={() => setUsesBackup(!usesBackup)}>{t(usesBackup ? "mfa.useApp" : "mfa.useBackup")}</TextButton>
        </div>
        <p className="text-soft-ink text-sm">{t("mfa.unavailable", { project: projectName })}</p>
      </div>
    </AuthFrame>
  );
}

/** A form for a backup code, in place of the authenticator app's code. `send` returns the error. */
function BackupCodeForm({ send }: { send(code: string): Promise<unknown> }) {
  const form = useForm<"code">({
    initial: { code: "" },
    focus: "code",
    validate: ({ code }): { code?: string } => (readBackupCode(code) ? {} : { code: t("mfa.backupIncomplete") }),
    async send({ code }) {
      const error = await send(code);
      if (isKnownError(error, "INVALID_TOTP_CODE")) return { message: t("mfa.backupWrong"), clear: "code" };
      if (error !== undefined) throw error;
      return undefined;
    },
  });

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <Field
        {...form.field("code")}
        label={t("mfa.backupField")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
      />
      <Button type="submit" variant="primary" wide busyLabel={form.busy ? t("signIn.busy") : undefined}>
        {t("mfa.submit")}
      </Button>
    </form>
  );
}

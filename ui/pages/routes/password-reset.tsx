import { useState } from "react";
import { isCommonPassword, passwordLimits as limits } from "#contract/vocabulary/sign-in/password.ts";
import type { RecoveredAccount } from "#sdk/client.ts";
import { recoveredAccountFrom } from "#sdk/page-parts.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { awaitError, awaitResult } from "../../forms/await-result.ts";
import { codeErrorMessage, isWellFormedCode, linkCode } from "../../forms/code-rules.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { newPasswordError } from "../../forms/new-password-rules.ts";
import { passwordError } from "../../forms/password-error.ts";
import { rememberedEmail } from "../../forms/remembered-email.ts";
import { type SubmitError, useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { redirectAfterSignIn } from "../leave-signed-in.ts";
import { afterSignInUrl, type PageContext, pageUrl, redirectToMfaIfRequired } from "../page-context.ts";
import { RemovedAccess } from "../removed-access.tsx";
import { ResetRequest } from "../reset-request.tsx";

/** `/password-reset`: target of the link in reset e-mails; sets a new password. */
export default function PasswordReset({ context }: { context: PageContext }) {
  const code = linkCode();
  const [unusable, setUnusable] = useState<string>();
  /** Set after the reset; `signedIn`: whether the sign-in with the new password has worked. */
  const [done, setDone] = useState<ResetResult>();
  // Checks the code before the user chooses a password. The check does not consume it.
  const check = useAsync("reset", async () => {
    if (!isWellFormedCode(code)) return t("error.notFound");
    const error = await awaitError(context.app.verifyPasswordResetCode(code));
    const codeError = codeErrorMessage(error);
    if (error !== undefined && codeError === undefined) throw error;
    return codeError;
  });
  const codeError = unusable ?? (check.state === "ready" ? check.value : undefined);
  const heading = t(done ? "reset.done" : codeError ? "reset.page" : "reset.title");
  const { projectName, development } = context.boot;

  return (
    <AuthFrame page={t("reset.page")} heading={heading} projectName={projectName} development={development}>
      {check.state === "loading" && <Progress>{t("reset.busy")}</Progress>}
      {check.state === "failed" && <LoadError error={check.error} retry={check.retry} />}
      {codeError &&
        (context.project.config.credential_enabled ? (
          <ResetRequest context={context} hint={<Notice>{codeError}</Notice>} submitLabel={t("reset.newLink")} />
        ) : (
          <>
            <Notice>{codeError}</Notice>
            <LinkButton variant="primary" wide href={pageUrl(context, "sign-in")}>
              {t("error.signIn")}
            </LinkButton>
          </>
        ))}
      {done && (
        <>
          <p role="status" className="text-soft-ink">
            {t(done.signedIn ? "reset.signedInHint" : "reset.doneHint")}
          </p>
          {done.recovery && <RemovedAccess context={context} recovery={done.recovery} />}
          {!done.signedIn && (
            <LinkButton variant="primary" wide href={pageUrl(context, "sign-in")}>
              {t("signIn.submit")}
            </LinkButton>
          )}
        </>
      )}
      {check.state === "ready" && !codeError && !done && (
        <NewPassword context={context} code={code} onUnusable={setUnusable} onDone={setDone} />
      )}
    </AuthFrame>
  );
}

interface NewPasswordProps {
  context: PageContext;
  code: string;
  /** Called with a message if the code is no longer valid. */
  onUnusable(codeError: string): void;
  onDone(result: ResetResult): void;
}

interface ResetResult {
  readonly signedIn: boolean;
  /** The credentials that were removed besides password and sessions. */
  readonly recovery?: RecoveredAccount;
}

/**
 * Signs in with the new password and leaves the page, for the second factor if the account has one. Returns whether a user is signed
 * in, if the page stays. It stays without a URL to continue to, or if the sign-in has failed.
 */
async function signInAfterReset(context: PageContext, email: string, password: string): Promise<ResetResult | undefined> {
  const error = await awaitError(context.app.signInWithCredential({ email, password, noRedirect: true }));
  if (redirectToMfaIfRequired(context, error)) return undefined;
  if (error !== undefined || afterSignInUrl(context) === null) return { signedIn: error === undefined };
  redirectAfterSignIn(context);
  return undefined;
}

function NewPassword({ context, code, onUnusable, onDone }: NewPasswordProps) {
  const form = useForm<"password">({
    initial: { password: "" },
    validate: ({ password }): { password?: string } => {
      const codeError = newPasswordError(password);
      return codeError === undefined ? {} : { password: codeError };
    },
    send: async ({ password }): Promise<SubmitError<"password"> | undefined> => {
      const answer = await awaitResult(context.app.api.auth.password.reset({ code, password, return_email: true }));
      if (answer.status === "ok") {
        const { email = "", recovery } = answer.data;
        // The list of what was removed is read first.
        if (recovery) onDone({ signedIn: false, recovery: recoveredAccountFrom(recovery) });
        else {
          const result = await signInAfterReset(context, email, password);
          if (result) onDone(result);
        }
        return undefined;
      }
      const { error } = answer;
      const codeError = codeErrorMessage(error);
      if (codeError !== undefined) onUnusable(codeError);
      const fieldError = passwordError(error);
      if (fieldError === undefined) throw error;
      return { errors: { password: fieldError } };
    },
  });
  const { password } = form.values;
  const common = isCommonPassword(password, { email: "", projectName: context.boot.projectName });

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      {/* Lets password managers store the new password for the right account, if this tab knows it. */}
      <input type="text" name="username" autoComplete="username" value={rememberedEmail.read()} readOnly hidden />
      <PasswordField
        {...form.field("password")}
        label={t("reset.field")}
        autoComplete="new-password"
        required
        hint={`${t("password.rule", { min: limits.minLength })}. ${t("reset.hint")}`}
        warning={common ? t("password.common") : undefined}
      />
      <Button type="submit" variant="primary" wide busyLabel={form.busy ? t("reset.saving") : undefined}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}

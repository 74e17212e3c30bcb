import { useState } from "react";
import { isKnownError, type SignInAgainOptions } from "#sdk/client.ts";
import { useUser } from "#sdk/react/index.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasskeyIcon } from "../../components/passkey-icon.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { awaitResult } from "../../forms/await-result.ts";
import { EmailCodeForm, TotpForm } from "../../forms/code-form.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { type Action, useAction } from "../../forms/use-action.tsx";
import { type SubmitError, useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { describeFailedPasskey } from "../describe-failed-passkey.ts";
import { absolutePageUrl, type PageContext, pageUrl } from "../page-context.ts";
import { wasDismissed } from "../passkey-error.ts";

interface SignInAgainDialogProps {
  readonly context: PageContext;
  /** Why the user must sign in again. Default: the time since the sign-in. */
  readonly reason?: string | undefined;
  /** Where a user continues who can only sign out and in. Default: the current section of the account settings. */
  readonly returnTo?: string | undefined;
  close(): void;
  /** Called after the session was confirmed. */
  confirmed(): void;
}

/** The request of the dialog: a method, or what completes it. */
type Step =
  | { readonly id: "method" }
  | { readonly id: "code"; readonly email: string; readonly nonce: string }
  | { readonly id: "totp"; readonly attemptCode: string };

/** Signs in with what the user gives. Returns the error; undefined if the session was confirmed or another step follows. */
type SignIn = (options: SignInAgainOptions) => Promise<unknown>;

/** Proves the user again without a sign-out. A user who only has accounts of providers signs out and in instead. */
export function SignInAgainDialog({ context, reason = t("account.signInAgainHint"), returnTo, close, confirmed }: SignInAgainDialogProps) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const [step, setStep] = useState<Step>({ id: "method" });
  const action = useAction();
  const offersCode = user.otpAuthEnabled && user.emailAuthEnabled && user.primaryEmailVerified && user.primaryEmail !== null;
  const leaves = !user.hasPassword && !user.passkeyAuthEnabled && !offersCode;

  const signIn: SignIn = async (options) => {
    const result = await awaitResult(user.signInAgain(options));
    if (result.status === "ok") confirmed();
    else if (isKnownError(result.error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED"))
      setStep({ id: "totp", attemptCode: result.error.details.attempt_code });
    else return result.error;
    return undefined;
  };
  const sendCode = (email: string) =>
    action.run(async () => {
      const sent = await context.app.sendMagicLinkEmail(email, { callbackUrl: absolutePageUrl(context, "magic-link-callback") });
      if (sent.status === "error") throw sent.error;
      setStep({ id: "code", email, nonce: sent.data.nonce });
    });

  return (
    <Dialog open close={close} locked={action.busy} title={t("account.signInAgain")} description={readDescription(step, context, reason)}>
      {action.error && <Notice>{action.error}</Notice>}
      {step.id === "totp" && <TotpForm send={(totp) => signIn({ totp, attemptCode: step.attemptCode })} />}
      {step.id === "code" && (
        <EmailCodeForm submitLabel={t("account.signInAgainSubmit")} send={(typed) => signIn({ code: typed + step.nonce })} />
      )}
      {step.id === "method" && (
        <>
          {user.hasPassword && <PasswordForm signIn={signIn} email={user.primaryEmail ?? ""} />}
          {user.passkeyAuthEnabled && <PasskeyButton signIn={signIn} />}
          {offersCode && (
            <Button wide busyLabel={action.busy ? t("emailCode.busy") : undefined} onClick={() => void sendCode(user.primaryEmail ?? "")}>
              {t("signIn.sendCode")}
            </Button>
          )}
          {leaves && <SignOutAndIn context={context} returnTo={returnTo} action={action} />}
        </>
      )}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function readDescription(step: Step, { boot }: PageContext, reason: string): string {
  if (step.id === "totp") return t("mfa.hint", { project: boot.projectName });
  return step.id === "code" ? t("emailCode.sent", { email: step.email }) : reason;
}

function PasswordForm({ signIn, email }: { signIn: SignIn; email: string }) {
  const form = useForm<"password">({
    initial: { password: "" },
    validate: ({ password }): { password?: string } => (password === "" ? { password: t("account.passwordOldMissing") } : {}),
    async send({ password }): Promise<SubmitError<"password"> | undefined> {
      const error = await signIn({ password });
      if (isKnownError(error, "EMAIL_PASSWORD_MISMATCH")) return { errors: { password: t("account.passwordOldWrong") }, clear: "password" };
      if (error !== undefined) throw error;
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field("password")} label={t("account.passwordOld")} autoComplete="current-password" required />
      <Button type="submit" variant="primary" wide busyLabel={form.busy ? t("signIn.busy") : undefined}>
        {t("account.signInAgainSubmit")}
      </Button>
    </form>
  );
}

function PasskeyButton({ signIn }: { signIn: SignIn }) {
  const action = useAction();
  const sendPasskey = async () => {
    const error = await signIn({ passkey: true });
    if (error !== undefined) throw error;
  };
  const messageFor = (error: unknown) => (wasDismissed(error) ? t("passkey.dismissed") : describeFailedPasskey(error));
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button wide busyLabel={action.busy ? t("passkey.busy") : undefined} onClick={() => void action.run(sendPasskey, messageFor)}>
        <PasskeyIcon />
        {t("passkey.use")}
      </Button>
      {action.error && <Notice>{action.error}</Notice>}
    </div>
  );
}

interface SignOutAndInProps extends Pick<SignInAgainDialogProps, "context" | "returnTo"> {
  action: Action;
}

/** Signs out, and returns to the current section after the sign-in. */
function SignOutAndIn({ context, returnTo = pageUrl(context, "account-settings") + window.location.hash, action }: SignOutAndInProps) {
  const leave = () =>
    action.run(async () => {
      await context.app.signOut({ redirectUrl: pageUrl({ ...context, returnTo }, "sign-in") });
      context.redirects.replace(pageUrl({ ...context, returnTo }, "sign-in"));
    });
  return (
    <Button variant="primary" wide busyLabel={action.busy ? t("signedIn.switching") : undefined} onClick={() => void leave()}>
      {t("account.signInAgainSubmit")}
    </Button>
  );
}

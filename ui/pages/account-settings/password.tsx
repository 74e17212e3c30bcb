import { useState } from "react";
import { isCommonPassword, passwordLimits } from "#contract/vocabulary/sign-in/password.ts";
import { isKnownError } from "#sdk/client.ts";
import { useUser } from "#sdk/react/index.ts";
import { Button } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { newPasswordError } from "../../forms/new-password-rules.ts";
import { passwordError } from "../../forms/password-error.ts";
import { type FieldErrors, type SubmitError, useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import type { PageContext } from "../page-context.ts";
import { isOldSession, needsRecentSignIn, useSignInAgain } from "./sign-in-again.tsx";

type FieldName = "oldPassword" | "newPassword";

/** Sets or changes the password. A change needs the current one and ends all other sessions. */
export function Password({ context }: { context: PageContext }) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const [open, setOpen] = useState(false);
  const missing = !user.hasPassword && user.primaryEmail === null;

  return (
    <Panel title={t("account.password")} hint={t(user.hasPassword ? "account.passwordHint" : "account.passwordNone")}>
      {missing && <p className="text-soft-ink text-sm">{t("account.passwordNeedsEmail")}</p>}
      {!missing && !open && (
        <div>
          <Button onClick={() => setOpen(true)}>{t(user.hasPassword ? "account.passwordChange" : "account.passwordSet")}</Button>
        </div>
      )}
      {open && <PasswordForm context={context} close={() => setOpen(false)} />}
    </Panel>
  );
}

function PasswordForm({ context, close }: { context: PageContext; close(): void }) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const signInAgain = useSignInAgain();
  const form = useForm<FieldName>({
    initial: { oldPassword: "", newPassword: "" },
    validate({ oldPassword, newPassword }): FieldErrors<FieldName> {
      const error = newPasswordError(newPassword);
      return {
        ...(user.hasPassword && oldPassword === "" && { oldPassword: t("account.passwordOldMissing") }),
        ...(error !== undefined && { newPassword: error }),
      };
    },
    async send({ oldPassword, newPassword }): Promise<SubmitError<FieldName> | undefined> {
      try {
        // A change asks for the current password; a first password has nothing else to ask for.
        if (!user.hasPassword && (await isOldSession(user))) {
          signInAgain(() => {});
          return {};
        }
        const result = user.hasPassword
          ? await user.updatePassword({ oldPassword, newPassword })
          : await user.setPassword({ password: newPassword });
        if (result.status === "error") throw result.error;
      } catch (error) {
        if (needsRecentSignIn(error)) {
          // The form stays as it is, to be submitted after that.
          signInAgain(() => {});
          return {};
        }
        if (isKnownError(error, "PASSWORD_CONFIRMATION_MISMATCH"))
          return { errors: { oldPassword: t("account.passwordOldWrong") }, clear: "oldPassword" };
        const fieldError = passwordError(error);
        if (fieldError === undefined) throw error;
        return { errors: { newPassword: fieldError } };
      }
      toastSuccess(t("account.passwordSaved"));
      close();
      return undefined;
    },
  });
  const common = isCommonPassword(form.values.newPassword, {
    email: user.primaryEmail ?? "",
    projectName: context.boot.projectName,
  });

  return (
    <form {...form.props} className="grid max-w-md grid-cols-1 gap-4">
      <FormSummary form={form} />
      {/* Lets password managers store the new password for the right account. */}
      <input type="text" name="username" autoComplete="username" value={user.primaryEmail ?? ""} readOnly hidden />
      {user.hasPassword && (
        <PasswordField {...form.field("oldPassword")} label={t("account.passwordOld")} autoComplete="current-password" required />
      )}
      <PasswordField
        {...form.field("newPassword")}
        label={t("account.passwordNew")}
        autoComplete="new-password"
        required
        hint={t("password.rule", { min: passwordLimits.minLength })}
        warning={common ? t("password.common") : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busyLabel={form.busy ? t("account.saving") : undefined}>
          {t("account.passwordSubmit")}
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
      </div>
    </form>
  );
}

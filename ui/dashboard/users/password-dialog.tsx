import { passwordLimits } from "#contract/vocabulary/sign-in/password.ts";
import { PasswordField } from "../../components/password-field.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { newPasswordError } from "../../forms/new-password-rules.ts";
import { passwordError } from "../../forms/password-error.ts";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { useProject, useWorkspace } from "../workspace.ts";
import type { UserDialogProps } from "./user-part.ts";

/** Sets the password of a user. All sessions of the user end. */
export function PasswordDialog({ user, name, close }: UserDialogProps) {
  const form = useForm<"password">({
    initial: { password: "" },
    validate({ password }): { password?: string } {
      const error = newPasswordError(password);
      return error === undefined ? {} : { password: error };
    },
    async send({ password }) {
      try {
        await user.setPassword({ password });
      } catch (error) {
        const message = passwordError(error);
        if (message === undefined) throw error;
        return { errors: { password: message } };
      }
      close();
      toastSuccess(t("user.passwordSaved", { name }));
      return undefined;
    },
  });
  if (!user.primaryEmail) return <PasswordNeedsEmail name={name} close={close} />;
  return (
    <FormDialog
      form={form}
      title={t("user.passwordTitle", { name })}
      description={t("user.passwordHint")}
      submit={t(user.hasPassword ? "user.passwordChange" : "user.passwordSet")}
      submitting={t("user.saving")}
      close={close}
    >
      <PasswordField
        {...form.field("password")}
        label={t("user.passwordNew")}
        hint={t("password.rule", { min: passwordLimits.minLength })}
        autoComplete="new-password"
        required
      />
    </FormDialog>
  );
}

/** Says that a password belongs to an address. */
const PasswordNeedsEmail = ({ name, close }: Omit<UserDialogProps, "user">) => (
  <ConfirmDialog
    open
    close={close}
    title={t("user.passwordTitle", { name })}
    description={t("user.passwordNeedsEmail")}
    confirmLabel={t("user.passwordSet")}
    busyLabel={t("user.saving")}
    disabled
    confirm={async () => {}}
  />
);

/** E-mails a link to set a new password. */
export function ResetDialog({ user, name, close }: UserDialogProps) {
  const { app, id: projectId } = useProject();
  const { boot } = useWorkspace().context;
  const { primaryEmail: email, primaryEmailAuthEnabled: mayReset } = user;
  return (
    <ConfirmDialog
      open
      close={close}
      variant="primary"
      title={t("user.resetTitle", { name })}
      description={email && mayReset ? t("user.resetHint", { email }) : t("user.resetNoAddress")}
      confirmLabel={t("user.sendReset")}
      busyLabel={t("user.sending")}
      disabled={!email || !mayReset}
      confirm={async () => {
        if (!email) return;
        const callbackUrl = `${boot.apiUrl}/p/${projectId}/handler/password-reset`;
        const result = await app.api.auth.password.sendResetCode({ email, callback_url: callbackUrl });
        if (result.status === "error") throw result.error;
        close();
        toastSuccess(t("user.resetSent", { email }));
      }}
    />
  );
}

import { useState } from "react";
import { useLocation } from "wouter";
import { isSignUpEmail } from "#contract/vocabulary/accounts/email.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { isKnownError } from "#sdk/admin.ts";
import { Field } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { emailError } from "../../forms/credential-rules.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { newPasswordError } from "../../forms/new-password-rules.ts";
import { passwordError } from "../../forms/password-error.ts";
import { type FieldErrors, type SubmitError, useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { projectPath } from "../project-path.ts";
import { useProject } from "../workspace.ts";

type FieldName = "email" | "displayName" | "password";

/** Creates a user, and opens the user's page. */
export function CreateUserDialog({ close }: { close(): void }) {
  const { app, id: projectId } = useProject();
  const [, navigate] = useLocation();
  const [verified, setVerified] = useState(false);
  const form = useForm<FieldName>({
    initial: { email: "", displayName: "", password: "" },
    validate({ email, displayName, password }): FieldErrors<FieldName> {
      const badEmail = emailError(email, isSignUpEmail);
      const badPassword = password === "" ? undefined : newPasswordError(password);
      const isLong = displayName.trim().length > textLimits.displayName;
      return {
        ...(badEmail !== undefined && { email: badEmail }),
        ...(isLong && { displayName: t("invalid.tooLong", { max: textLimits.displayName }) }),
        ...(badPassword !== undefined && { password: badPassword }),
      };
    },
    async send({ email, displayName, password }): Promise<SubmitError<FieldName> | undefined> {
      try {
        const user = await app.createUser({
          primaryEmail: email.trim(),
          primaryEmailAuthEnabled: true,
          primaryEmailVerified: verified,
          ...(displayName.trim() !== "" && { displayName: displayName.trim() }),
          ...(password !== "" && { password }),
        });
        toastSuccess(t("users.created", { email: email.trim() }));
        navigate(projectPath(projectId, `users/${user.id}`));
        return undefined;
      } catch (error) {
        if (isKnownError(error, "USER_EMAIL_ALREADY_EXISTS")) return { errors: { email: t("users.emailTaken") } };
        const badPassword = passwordError(error);
        if (badPassword === undefined) throw error;
        return { errors: { password: badPassword } };
      }
    },
  });

  return (
    <FormDialog
      form={form}
      title={t("users.create")}
      description={t("users.createHint")}
      submit={t("users.create")}
      submitting={t("users.creating")}
      close={close}
    >
      <Field {...form.field("email")} type="email" label={t("users.filterVerified")} autoComplete="off" required />
      <Field {...form.field("displayName")} label={t("users.name")} hint={t("users.optional")} autoComplete="off" />
      <PasswordField {...form.field("password")} label={t("user.password")} hint={t("users.passwordHint")} autoComplete="new-password" />
      <SwitchRow label={t("users.createVerified")} hint={t("users.createVerifiedHint")} checked={verified} change={setVerified} />
    </FormDialog>
  );
}

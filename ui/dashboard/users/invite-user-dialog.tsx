import { isSignUpEmail } from "#contract/vocabulary/email.ts";
import { Field } from "../../components/field.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { emailError } from "../../forms/credential-rules.ts";
import { ErrorMessage } from "../../forms/error-message.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { t } from "../../locales/i18n.ts";
import { useProject, useWorkspace } from "../workspace.ts";

/** E-mails a link to the project's hosted sign-in page. */
export function InviteUserDialog({ close }: { close(): void }) {
  const { app, id: projectId } = useProject();
  const { boot } = useWorkspace().context;
  const form = useForm<"email">({
    initial: { email: "" },
    validate({ email }): { email?: string } {
      const error = emailError(email, isSignUpEmail);
      return error === undefined ? {} : { email: error };
    },
    async send({ email }) {
      try {
        await app.sendSignInInvitationEmail(email.trim(), `${boot.apiUrl}/p/${projectId}/handler/sign-in`);
      } catch (error) {
        return { message: <ErrorMessage error={error} /> };
      }
      toastSuccess(t("users.invited", { email: email.trim() }));
      close();
      return undefined;
    },
  });

  return (
    <FormDialog
      form={form}
      title={t("users.invite")}
      description={t("users.inviteHint")}
      submit={t("users.inviteSubmit")}
      submitting={t("users.inviting")}
      close={close}
    >
      <Field {...form.field("email")} type="email" label={t("users.filterVerified")} autoComplete="off" required />
    </FormDialog>
  );
}

import { Field } from "../../components/field.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useEmailForm } from "../../forms/use-email-form.tsx";
import { t } from "../../locales/i18n.ts";
import { useProject, useWorkspace } from "../workspace.ts";

/** E-mails a link to the project's hosted sign-in page. */
export function InviteUserDialog({ close }: { close(): void }) {
  const { app, id: projectId } = useProject();
  const { boot } = useWorkspace().context;
  const form = useEmailForm({
    async send(email) {
      await app.sendSignInInvitationEmail(email, `${boot.apiUrl}/p/${projectId}/handler/sign-in`);
      close();
      return t("users.invited", { email });
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

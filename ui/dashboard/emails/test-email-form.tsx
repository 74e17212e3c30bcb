import { useState } from "react";
import { isSignUpEmail, normalizeEmail } from "#contract/vocabulary/accounts/email.ts";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useProject, useWorkspace } from "../workspace.ts";
import { explainTestFailure } from "./explain-email-error.ts";
import { type ServerValues, serverErrors, serverSettings } from "./mail-server-rules.ts";

/** Sends an e-mail over a mail server whose settings are not saved yet, and says which step failed. */
export function TestEmailForm({ values }: { values: ServerValues }) {
  const { user } = useWorkspace();
  const { app } = useProject();
  const [diagnosis, setDiagnosis] = useState<ReturnType<typeof explainTestFailure>>();
  const form = useForm<"recipient">({
    initial: { recipient: user.primaryEmail ?? "" },
    validate: ({ recipient }) => (isSignUpEmail(normalizeEmail(recipient)) ? {} : { recipient: t("emails.addressInvalid") }),
    async send({ recipient }) {
      setDiagnosis(undefined);
      if (Object.keys(serverErrors(values)).length > 0) return { message: t("emails.testIncomplete") };
      const emailConfig = serverSettings(values);
      const result = await app.sendTestEmail({ recipientEmail: normalizeEmail(recipient), emailConfig });
      if (result.status === "error") setDiagnosis(explainTestFailure(result.error, emailConfig));
      else toastSuccess(t("emails.testSent"));
      return {};
    },
  });

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4 border-line border-t pt-5">
      <h3 className="font-medium">{t("emails.test")}</h3>
      <FormSummary form={form} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <Field {...form.field("recipient")} label={t("emails.testRecipient")} type="email" autoComplete="email" required />
        </div>
        <div>
          <ActionButton type="submit" busyLabel={form.busy ? t("emails.testing") : undefined}>
            {t("emails.sendTest")}
          </ActionButton>
        </div>
      </div>
      {diagnosis && (
        <Notice>
          <p className="font-medium">{t("emails.testFailed")}</p>
          <p className="mt-1 whitespace-pre-wrap">{diagnosis.sentence}</p>
          {diagnosis.answer && (
            <p lang="en" className="wrap-anywhere mt-1">
              {diagnosis.answer}
            </p>
          )}
        </Notice>
      )}
    </form>
  );
}

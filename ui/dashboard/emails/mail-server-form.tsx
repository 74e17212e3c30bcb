import { useState } from "react";
import { Field } from "../../components/field.tsx";
import { Panel } from "../../components/panel.tsx";
import { RadioCards } from "../../components/radio-cards.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useUnsavedChanges } from "../guarded-router.tsx";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";
import { type ServerField, serverErrors, serverSettings } from "./mail-server-rules.ts";
import { TestEmailForm } from "./test-email-form.tsx";

/** The mail server that sends the project's e-mails: the shared one, or one of the project. */
export function MailServerForm() {
  const { config, displayName, update } = useProject();
  const { emailConfig: saved } = config;
  const [type, setType] = useState(saved.type);
  const refresh = useRefresh();
  const initial = {
    host: saved.host ?? "",
    port: String(saved.port ?? 587),
    username: saved.username ?? "",
    password: saved.password ?? "",
    senderName: saved.senderName ?? displayName,
    senderEmail: saved.senderEmail ?? "",
  };
  const [baseline, setBaseline] = useState({ type: saved.type, values: initial });

  const form = useForm<ServerField>({
    initial,
    validate: (values) => (type === "shared" ? {} : serverErrors(values)),
    async send(values) {
      await update({ config: { emailConfig: type === "shared" ? { type } : { type, ...serverSettings(values) } } });
      await Promise.all([refresh("internal.projects"), refresh("internal.emails")]);
      setBaseline({ type, values });
      toastSuccess(t("emails.serverSaved"));
      // Not busy any more, and without an error.
      return {};
    },
  });
  const unsaved = type !== baseline.type || (type === "standard" && JSON.stringify(form.values) !== JSON.stringify(baseline.values));
  useUnsavedChanges(unsaved);

  return (
    <Panel anchor="server" title={t("emails.server")} hint={t("emails.serverHint")}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <RadioCards
          legend={t("emails.serverChoice")}
          value={type}
          change={(chosen) => setType(chosen)}
          options={[
            { value: "shared", label: t("emails.sharedServer"), hint: t("emails.sharedServerHint") },
            { value: "standard", label: t("emails.ownServer"), hint: t("emails.ownServerHint") },
          ]}
        />
        {type === "standard" && (
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <Field
              {...form.field("host")}
              label={t("emails.host")}
              placeholder="smtp.example.org"
              autoComplete="off"
              spellCheck={false}
              required
            />
            <Field
              {...form.field("port")}
              label={t("emails.port")}
              inputMode="numeric"
              hint={t("emails.portHint")}
              autoComplete="off"
              required
            />
            <Field {...form.field("username")} label={t("emails.username")} autoComplete="off" spellCheck={false} required />
            <Field {...form.field("password")} label={t("emails.password")} type="password" autoComplete="new-password" required />
            <Field {...form.field("senderName")} label={t("emails.senderName")} autoComplete="off" required />
            <Field {...form.field("senderEmail")} label={t("emails.senderEmail")} type="email" autoComplete="off" required />
          </div>
        )}
        <div className="flex justify-end">
          <ActionButton type="submit" variant="primary" disabled={!unsaved} busyLabel={form.busy ? t("emails.saving") : undefined}>
            {t("action.save")}
          </ActionButton>
        </div>
      </form>
      {type === "standard" && <TestEmailForm values={form.values} />}
    </Panel>
  );
}

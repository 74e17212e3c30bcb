import { t } from "../../locales/i18n.ts";
import { DomainPanel } from "./domain-panel.tsx";
import { EmailsFrame } from "./emails-frame.tsx";
import { FeedbackPanel } from "./feedback-panel.tsx";
import { MailServerForm } from "./mail-server-form.tsx";
import { SuppressionsPanel } from "./suppressions-panel.tsx";
import { UsagePanel } from "./usage-panel.tsx";

/** `/projects/{id}/emails/settings`: the mail server, its limits, and whether others trust it. */
export const MailServerPage = () => (
  <EmailsFrame area="settings" hint={t("emails.settingsHint")}>
    <MailServerForm />
    <UsagePanel />
    <DomainPanel />
    <FeedbackPanel />
    <SuppressionsPanel />
  </EmailsFrame>
);

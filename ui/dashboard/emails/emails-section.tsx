import { Folder } from "lucide-react";
import { lazy } from "react";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { withMessages } from "../with-messages.ts";
import { DomainPanel } from "./domain-panel.tsx";
import { DraftsPage } from "./drafts-page.tsx";
import { EmailsFrame } from "./emails-frame.tsx";
import { FeedbackPanel } from "./feedback-panel.tsx";
import { LogPage } from "./log-page.tsx";
import { MailServerForm } from "./mail-server-form.tsx";
import { MailingsPage } from "./mailings-page.tsx";
import type { SourceArea } from "./source-pages.tsx";
import { SuppressionsPanel } from "./suppressions-panel.tsx";
import { TemplatesPage } from "./templates-page.tsx";
import { ThemesPage } from "./themes-page.tsx";
import { UsagePanel } from "./usage-panel.tsx";

const SourcePages = lazy(() => withMessages("emails/source-pages", () => import("./source-pages.tsx")));
const sourceAreas: readonly string[] = ["themes", "templates", "drafts"] satisfies SourceArea[];

/** `/projects/{id}/emails/settings`: the mail server, its limits, and whether others trust it. */
const MailServerPage = () => (
  <EmailsFrame area="settings" hint={t("emails.settingsHint")}>
    <MailServerForm />
    <UsagePanel />
    <DomainPanel />
    <FeedbackPanel />
    <SuppressionsPanel />
  </EmailsFrame>
);

/** `/projects/{id}/emails` and below. */
export default function EmailsSection({ path }: { path: readonly string[] }) {
  const [area = "", id, ...rest] = path;
  if (rest.length === 0) {
    if (id === undefined) {
      const Page = {
        "": LogPage,
        mailings: MailingsPage,
        themes: ThemesPage,
        templates: TemplatesPage,
        drafts: DraftsPage,
        settings: MailServerPage,
      }[area];
      if (Page) return <Page />;
    } else {
      if (sourceAreas.includes(area)) return <SourcePages area={area as SourceArea} id={decodeURIComponent(id)} />;
    }
  }
  return (
    <EmailsFrame area="">
      <div className="overflow-hidden rounded-2xl border border-line bg-surface">
        <EmptyState icon={Folder} title={t("notFound.title")} hint={t("notFound.hint")} />
      </div>
    </EmailsFrame>
  );
}

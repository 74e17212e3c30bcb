import { Folder } from "lucide-react";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { DomainPanel } from "./domain-panel.tsx";
import { DraftPage } from "./draft-page.tsx";
import { DraftsPage } from "./drafts-page.tsx";
import { SourcePage } from "./editor/source-page.tsx";
import { EmailsFrame } from "./emails-frame.tsx";
import { FeedbackPanel } from "./feedback-panel.tsx";
import { LogPage } from "./log-page.tsx";
import { MailServerForm } from "./mail-server-form.tsx";
import { MailingsPage } from "./mailings-page.tsx";
import { SuppressionsPanel } from "./suppressions-panel.tsx";
import { TemplatesPage } from "./templates-page.tsx";
import { ThemesPage } from "./themes-page.tsx";
import { UsagePanel } from "./usage-panel.tsx";

/** `/projects/{id}/emails/themes/{theme}`: the source editor of a theme. */
function ThemePage({ id }: { id: string }) {
  const { app } = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "emailThemes", "one", id], queryFn: () => app.getEmailTheme(id) });
  return (
    <SourcePage
      kind="theme"
      query={query}
      save={async ({ tsxSource, displayName }) => app.updateEmailTheme(id, { tsxSource, displayName })}
      hint={t("emails.themeHint")}
    />
  );
}

/** `/projects/{id}/emails/templates/{template}`: the source editor of a template. */
function TemplatePage({ id }: { id: string }) {
  const { app } = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "emailTemplates", "one", id], queryFn: () => app.getEmailTemplate(id) });
  return (
    <SourcePage
      kind="template"
      query={query}
      save={async (change) => void (await app.updateEmailTemplate(id, change))}
      hint={t("emails.templateHint")}
    />
  );
}

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

/** `/projects/{id}/emails` and below. A separate download: the source editor is large. */
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
      const ItemPage = { themes: ThemePage, templates: TemplatePage, drafts: DraftPage }[area];
      if (ItemPage) return <ItemPage id={decodeURIComponent(id)} />;
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

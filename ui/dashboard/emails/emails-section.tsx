import { Folder } from "lucide-react";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { DraftPage } from "./draft-page.tsx";
import { DraftsPage } from "./drafts-page.tsx";
import { EmailsFrame } from "./emails-frame.tsx";
import { LogPage } from "./log-page.tsx";
import { MailServerPage } from "./mail-server-page.tsx";
import { MailingsPage } from "./mailings-page.tsx";
import { TemplatePage } from "./template-page.tsx";
import { TemplatesPage } from "./templates-page.tsx";
import { ThemePage } from "./theme-page.tsx";
import { ThemesPage } from "./themes-page.tsx";

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

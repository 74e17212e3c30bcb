import { t } from "../../locales/i18n.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { DraftPage } from "./draft-page.tsx";
import { SourcePage } from "./editor/source-page.tsx";

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

const pages = { themes: ThemePage, templates: TemplatePage, drafts: DraftPage } as const;

/** The areas whose items have a source. */
export type SourceArea = keyof typeof pages;

/** The source editor of a theme, a template or a draft. A separate download: its library is large. */
export default function SourcePages({ area, id }: { area: SourceArea; id: string }) {
  const Page = pages[area];
  return <Page id={id} />;
}

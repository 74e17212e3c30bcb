import { t } from "../../locales/i18n.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { SourcePage } from "./editor/source-page.tsx";

/** `/projects/{id}/emails/themes/{theme}`: the source editor of a theme. */
export function ThemePage({ id }: { id: string }) {
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

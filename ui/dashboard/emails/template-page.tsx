import { t } from "../../locales/i18n.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { SourcePage } from "./editor/source-page.tsx";

/** `/projects/{id}/emails/templates/{template}`: the source editor of a template. */
export function TemplatePage({ id }: { id: string }) {
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

import { t } from "../../locales/i18n.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { SourcePage } from "./editor/source-page.tsx";

/** `/projects/{id}/emails/drafts/{draft}`: the source editor of a draft. */
export function DraftPage({ id }: { id: string }) {
  const { app } = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "emailDrafts", "one", id], queryFn: () => app.getEmailDraft(id) });
  return <SourcePage kind="draft" query={query} save={(change) => app.updateEmailDraft(id, change)} hint={t("emails.draftHint")} />;
}

import { PanelsSkeleton } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { DomainsEditor } from "./domains-editor.tsx";

/** `/projects/{id}/domains`: the domains that redirects and e-mail links may lead to. */
export function DomainsPage() {
  const project = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });

  return (
    <DashboardPage title={t("nav.domains")} titleSuffix={project.displayName} hint={t("domains.hint")}>
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(config) => <DomainsEditor config={config} />}
      </QueryContent>
    </DashboardPage>
  );
}

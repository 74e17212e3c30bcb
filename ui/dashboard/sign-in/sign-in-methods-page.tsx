import { PanelsSkeleton } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { MethodsEditor } from "./methods-editor.tsx";

/** `/projects/{id}/sign-in-methods`: the sign-in settings beside a preview of the sign-in page. */
export function SignInMethodsPage() {
  const project = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });

  return (
    <DashboardPage title={t("nav.signInMethods")} titleSuffix={project.displayName} hint={t("methods.hint")}>
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(config) => <MethodsEditor config={config} />}
      </QueryContent>
    </DashboardPage>
  );
}

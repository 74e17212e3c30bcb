import { Link } from "wouter";
import { Panel } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { projectPath } from "../../project-path.ts";
import { useProject } from "../../workspace.ts";

/** Leads to the sign-ins that were refused. */
export function RefusedSignIns() {
  const { id } = useProject();
  return (
    <Panel title={t("methods.refused")} hint={t("signIns.ofProvidersHint")}>
      <p>
        <Link href={`${projectPath(id, "sign-ins")}?outcome=refused`} className="text-link">
          {t("signIns.openList")}
        </Link>
      </p>
    </Panel>
  );
}

import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { AuditTable } from "../console/audit-log/audit-table.tsx";
import type { TeamPartProps } from "./team-part.ts";

/** The events of the audit log about a team. */
export default function TeamActivity({ team }: TeamPartProps) {
  return (
    <Panel title={t("teams.tabActivity")} hint={t("teams.activityHint")}>
      <AuditTable teamId={team.id} />
    </Panel>
  );
}

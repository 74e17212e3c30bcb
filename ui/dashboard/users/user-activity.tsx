import { Link } from "wouter";
import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { AuditTable } from "../console/audit-log/audit-table.tsx";
import { projectPath } from "../project-path.ts";
import { useProject } from "../workspace.ts";
import type { UserPartProps } from "./user-part.ts";

/** The events of the audit log about a user: sign-ins, and changes of the account. */
export default function UserActivity({ user }: UserPartProps) {
  const { id: projectId } = useProject();
  return (
    <Panel
      title={t("user.tabActivity")}
      hint={
        <>
          {t("user.activityHint")}{" "}
          <Link href={`${projectPath(projectId, "sign-ins")}?user=${user.id}`} className="text-link">
            {t("signIns.ofUser")}
          </Link>
        </>
      }
    >
      <AuditTable userId={user.id} />
    </Panel>
  );
}

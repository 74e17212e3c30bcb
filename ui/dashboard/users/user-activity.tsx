import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { AuditTable } from "../console/audit-log/audit-table.tsx";
import type { UserPartProps } from "./user-part.ts";

/** The events of the audit log about a user: sign-ins, and changes of the account. */
export default function UserActivity({ user }: UserPartProps) {
  return (
    <Panel title={t("user.tabActivity")} hint={t("user.activityHint")}>
      <AuditTable userId={user.id} />
    </Panel>
  );
}

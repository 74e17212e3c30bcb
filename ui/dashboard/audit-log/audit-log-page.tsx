import { useState } from "react";
import { auditEvents } from "#contract/vocabulary/audit-log.ts";
import { Panel } from "../../components/panel.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { useProject } from "../workspace.ts";
import { AuditTable } from "./audit-table.tsx";

/** `/projects/{id}/audit-log`: the security events of the project, with a filter. */
export function AuditLogPage() {
  const { displayName } = useProject();
  const [event, setEvent] = useState("");
  const selected = auditEvents.find((name) => name === event);
  return (
    <DashboardPage title={t("nav.auditLog")} titleSuffix={displayName} hint={t("audit.hint")}>
      <Panel title={t("audit.title")}>
        <div className="max-w-xs">
          <Select
            label={t("audit.filter")}
            value={event}
            options={[{ value: "", label: t("audit.all") }, ...auditEvents.map((name) => ({ value: name, label: name }))]}
            change={setEvent}
          />
        </div>
        <AuditTable key={event} linkUsers {...(selected && { event: selected })} />
      </Panel>
    </DashboardPage>
  );
}

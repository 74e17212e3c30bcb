import { useState } from "react";
import { auditEvents } from "#contract/vocabulary/event-names.ts";
import { Field } from "../../../components/field.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Select } from "../../../components/select.tsx";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { useProject } from "../../workspace.ts";
import { AuditTable } from "./audit-table.tsx";

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `/projects/{id}/audit-log`: the security events of the project, filtered by event and user. */
export function AuditLogPage() {
  const { displayName } = useProject();
  const [event, setEvent] = useState("");
  const [userId, setUserId] = useState("");
  const selected = auditEvents.find((name) => name === event);
  const isId = userId === "" || idPattern.test(userId);
  return (
    <DashboardPage title={t("nav.auditLog")} titleSuffix={displayName} hint={t("audit.hint")}>
      <Panel title={t("audit.title")}>
        <div className="grid max-w-2xl grid-cols-1 gap-4 sm:grid-cols-2">
          <Select
            label={t("audit.filter")}
            value={event}
            options={[{ value: "", label: t("audit.all") }, ...auditEvents.map((name) => ({ value: name, label: name }))]}
            change={setEvent}
          />
          <Field
            label={t("audit.userId")}
            value={userId}
            error={!isId && t("audit.userIdInvalid")}
            onChange={({ target }) => setUserId(target.value.trim())}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        {isId && <AuditTable key={`${event} ${userId}`} linkUsers {...(selected && { event: selected })} {...(userId && { userId })} />}
      </Panel>
    </DashboardPage>
  );
}

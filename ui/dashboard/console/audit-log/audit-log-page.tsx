import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { auditLogLimits } from "#contract/vocabulary/console/audit-log.ts";
import type { AuditFileFormat } from "#sdk/admin.ts";
import { Button } from "../../../components/button.tsx";
import type { CursorPages } from "../../../components/cursor-pages.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { offerDownload } from "../../offer-download.ts";
import { useProject } from "../../workspace.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { type AuditListState, auditFilter, readAuditList, writeAuditList } from "./audit-list-state.ts";
import { AuditTable } from "./audit-table.tsx";
import { StreamPanel } from "./stream-panel.tsx";

const formats = ["csv", "jsonl"] as const satisfies readonly AuditFileFormat[];
const formatLabels = { csv: "users.export.csv", jsonl: "users.export.jsonl" } as const;

/** `/projects/{id}/audit-log`: who changed what, searched and filtered, with the export and the stream. */
export function AuditLogPage() {
  const { app, displayName } = useProject();
  const { state, change, pages } = useAuditListState();
  const [format, setFormat] = useState<AuditFileFormat>();
  const action = useAction();
  const parameters = writeAuditList({ ...state, cursors: [] });
  // Periods count back from when the filter was chosen: a later render must not ask again.
  const filter = useMemo(() => auditFilter(readAuditList(new URLSearchParams(parameters)), Date.now()), [parameters]);
  const isShort = state.query !== "" && [...state.query].length < auditLogLimits.minQuery;

  const download = (next: AuditFileFormat) =>
    action.run(async () => {
      setFormat(next);
      offerDownload(await app.exportAuditFile(next, filter), `audit-log.${next}`);
    });

  return (
    <DashboardPage
      title={t("nav.auditLog")}
      titleSuffix={displayName}
      hint={t("audit.hint")}
      actions={formats.map((each) => (
        <Button
          key={each}
          title={t("audit.exportHint", { count: auditLogLimits.exportEvents })}
          disabled={isShort || (action.busy && format !== each)}
          busyLabel={action.busy && format === each ? t("users.exporting") : undefined}
          onClick={() => void download(each)}
        >
          <Download />
          {t(formatLabels[each])}
        </Button>
      ))}
    >
      {action.error && <Notice>{action.error}</Notice>}
      <section aria-label={t("audit.title")} className="overflow-hidden rounded-2xl border border-line bg-surface">
        <div className="p-5 sm:px-6">
          <AuditFilters state={state} change={change} />
        </div>
        {isShort ? (
          <p role="status" className="px-5 pb-6 text-soft-ink sm:px-6">
            {t("audit.searchShort", { count: auditLogLimits.minQuery })}
          </p>
        ) : (
          <AuditTable filter={filter} pages={pages} />
        )}
      </section>
      <StreamPanel />
    </DashboardPage>
  );
}

/** The state of the list in the address. A page is a step of the browser's history; a change of what is listed is not. */
function useAuditListState() {
  const [parameters, setParameters] = useSearchParams();
  const state = readAuditList(parameters);
  const show = (next: AuditListState, replace: boolean) => setParameters(writeAuditList(next), { replace });
  const { cursors } = state;
  const pages: CursorPages = {
    cursor: cursors.at(-1),
    number: cursors.length + 1,
    next: (cursor) => show({ ...state, cursors: [...cursors, cursor] }, false),
    previous: () => show({ ...state, cursors: cursors.slice(0, -1) }, false),
    reset: () => show({ ...state, cursors: [] }, true),
  };
  const change = (fields: Partial<AuditListState>) => show({ ...state, cursors: [], ...fields }, true);
  return { state, change, pages };
}

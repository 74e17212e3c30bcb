import { keepPreviousData } from "@tanstack/react-query";
import { ArrowLeftToLine, ArrowRightToLine, History, RotateCcw, Undo2 } from "lucide-react";
import { useState } from "react";
import type { ConfigChange } from "#sdk/admin.ts";
import { CursorNav, useCursorPages } from "../../../components/cursor-pages.tsx";
import { Notice } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { formatDateTime } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { useMayChange } from "../../developer-role.ts";
import { EmptyState } from "../../empty-state.tsx";
import { SettingsTabs } from "../../projects/settings/settings-tabs.tsx";
import { QueryContent } from "../../query-content.tsx";
import { DataTable } from "../../table/data-table.tsx";
import type { MenuAct } from "../../table/row-menu.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { ChangeLines } from "../audit-log/change-lines.tsx";
import { describeEvent } from "../audit-log/describe-event.ts";
import { EventDrawer } from "../audit-log/event-drawer.tsx";
import { PlanDialog } from "../plan/plan-dialog.tsx";
import { ComparePanel, compareAnchor } from "./compare-panel.tsx";
import { type Moments, useMoments } from "./moments.ts";
import { useRestoration } from "./restoration.tsx";

const pageSize = 20;
/** How many changed settings a row shows. */
const shownChanges = 3;

/** `/projects/{id}/settings/history`: the changes of the configuration, the difference of two moments, and the way back. */
export function HistoryPage() {
  const { app, displayName } = useProject();
  const mayChange = useMayChange();
  const pages = useCursorPages();
  const moments = useMoments();
  const { restore, action, plan } = useRestoration();
  const [opened, setOpened] = useState<NonNullable<ConfigChange["event"]>>();
  const { cursor } = pages;
  const query = useProjectQuery({
    queryKey: ["internal", "config", "history", cursor],
    queryFn: () => app.listConfigChanges({ limit: pageSize, ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
  });
  const before = ({ at }: ConfigChange) => new Date(at.getTime() - 1);
  /** The configuration after the newest change is the current one. */
  const isNewest = ({ id }: ConfigChange) => !cursor && query.data?.[0]?.id === id;

  const choose = (next: Parameters<Moments["change"]>[0]) => {
    moments.change(next);
    document.getElementById(compareAnchor)?.scrollIntoView({ block: "start" });
  };

  const listActs = (change: ConfigChange): MenuAct[] => [
    { label: t("history.compareFrom"), icon: ArrowRightToLine, act: () => choose({ from: change.at }) },
    { label: t("history.compareTo"), icon: ArrowLeftToLine, act: () => choose({ to: change.at }) },
    { label: t("history.undo"), icon: Undo2, disabled: !mayChange, act: () => restore(before(change)) },
    { label: t("history.restore"), icon: RotateCcw, disabled: !mayChange || isNewest(change), act: () => restore(change.at) },
  ];

  return (
    <DashboardPage title={t("history.title")} titleSuffix={`${t("nav.settings")} · ${displayName}`} hint={t("history.hint")}>
      <SettingsTabs current="settings/history" />
      {action.error && <Notice>{action.error}</Notice>}
      <section aria-label={t("history.changes")} className="overflow-hidden rounded-2xl border border-line bg-surface">
        <QueryContent query={query} skeleton={<div className="skeleton m-5 h-64 sm:mx-6" />}>
          {(changes) =>
            changes.length === 0 ? (
              <EmptyState icon={History} title={t("history.none")} hint={t("history.noneHint")} />
            ) : (
              <>
                <DataTable
                  label={t("history.changes")}
                  rows={changes}
                  rowId={({ id }) => id}
                  open={({ event }) => event && setOpened(event)}
                  menu={(change) => ({ label: t("history.acts", { time: formatDateTime(change.at) }), acts: listActs(change) })}
                  stale={query.isPlaceholderData}
                  columns={[
                    { id: "change", label: t("history.change"), cell: (change) => <ChangeCell change={change} open={setOpened} /> },
                    { id: "time", label: t("audit.time"), width: "w-28 sm:w-36", cell: ({ at }) => <RelativeTime at={at} /> },
                  ]}
                />
                <CursorNav label={t("history.changes")} pages={pages} nextCursor={changes.nextCursor} stale={query.isPlaceholderData} />
              </>
            )
          }
        </QueryContent>
      </section>
      <ComparePanel moments={moments} restore={restore} busy={action.busy} />
      {opened && <EventDrawer entry={opened} close={() => setOpened(undefined)} />}
      <PlanDialog {...plan} />
    </DashboardPage>
  );
}

function ChangeCell({ change: { event }, open }: { change: ConfigChange; open(event: NonNullable<ConfigChange["event"]>): void }) {
  if (event === null) return t("history.unknownAuthor");
  return (
    <div className="grid min-w-0 gap-0.5 py-0.5">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(event)}
        className="wrap-anywhere min-h-6 rounded text-start font-medium"
      >
        {describeEvent(event)}
      </button>
      <div className="text-soft-ink text-sm">
        <ChangeLines entry={event} limit={shownChanges} />
      </div>
    </div>
  );
}

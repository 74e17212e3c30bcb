import { keepPreviousData } from "@tanstack/react-query";
import { ScrollText, Search } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { AuditEvent, AuditEventFilter } from "#sdk/admin.ts";
import { CursorNav, type CursorPages, useCursorPages } from "../../../components/cursor-pages.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { t } from "../../../locales/i18n.ts";
import { EmptyState } from "../../empty-state.tsx";
import { projectPath } from "../../project-path.ts";
import { QueryContent } from "../../query-content.tsx";
import { DataTable } from "../../table/data-table.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { ChangeLines } from "./change-lines.tsx";
import { describeDetails, describeEvent, describeOrigin, describeOtherActor } from "./describe-event.ts";
import { EventDrawer } from "./event-drawer.tsx";
import { EventIcon } from "./event-icon.tsx";

const pageSize = 25;
/** How many changes of the configuration a row shows. */
const shownChanges = 3;

interface AuditTableProps {
  /** Only entries about this user. */
  userId?: string;
  /** Only entries of this team. */
  teamId?: string;
  /** Only entries of this event. */
  event?: AuditEvent["event"];
  filter?: AuditEventFilter;
  /** The page of the list. Default: a page that is not in the address. */
  pages?: CursorPages;
}

/** The entries of the audit log in words, newest first, page by page. An entry opens in a drawer. */
export function AuditTable({ userId, teamId, event, filter, pages }: AuditTableProps) {
  const { app } = useProject();
  const ownPages = useCursorPages();
  const [opened, setOpened] = useState<AuditEvent>();
  const { cursor } = pages ?? ownPages;
  const options = {
    ...filter,
    limit: pageSize,
    ...(userId && { userId }),
    ...(teamId && { teamId }),
    ...(event && { event }),
    ...(cursor && { cursor }),
  };
  const query = useProjectQuery({
    queryKey: ["internal", "auditLog", options],
    queryFn: () => app.listAuditEvents(options),
    placeholderData: keepPreviousData,
  });
  const isFiltered = filter !== undefined && Object.keys(filter).length > 0;

  return (
    <>
      <QueryContent query={query} skeleton={<div className="skeleton m-5 h-64 sm:mx-6" />}>
        {(events) =>
          events.length === 0 ? (
            <NoEvents isFiltered={isFiltered} />
          ) : (
            <>
              <DataTable
                label={t("audit.table")}
                rows={events}
                rowId={({ id }) => id}
                open={setOpened}
                stale={query.isPlaceholderData}
                columns={[
                  { id: "event", label: t("audit.event"), cell: (entry) => <EventCell entry={entry} open={() => setOpened(entry)} /> },
                  { id: "origin", label: t("audit.place"), shownFrom: "lg", width: "w-60", cell: (entry) => <OriginCell entry={entry} /> },
                  { id: "time", label: t("audit.time"), width: "w-28 sm:w-36", cell: ({ at }) => <RelativeTime at={at} /> },
                ]}
              />
              <CursorNav
                label={t("audit.title")}
                pages={pages ?? ownPages}
                nextCursor={events.nextCursor}
                stale={query.isPlaceholderData}
              />
            </>
          )
        }
      </QueryContent>
      {opened && <EventDrawer entry={opened} close={() => setOpened(undefined)} />}
    </>
  );
}

const NoEvents = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={Search} title={t("audit.noneFound")} hint={t("audit.noneFoundHint")} />
  ) : (
    <EmptyState icon={ScrollText} title={t("audit.none")} hint={t("audit.noneHint")} />
  );

function EventCell({ entry, open }: { entry: AuditEvent; open(): void }) {
  const { id: projectId } = useProject();
  const details = [describeOtherActor(entry), ...describeDetails(entry)].filter((each) => each !== undefined);
  return (
    <div className="flex min-w-0 gap-3 py-0.5">
      <EventIcon event={entry.event} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <button type="button" aria-haspopup="dialog" onClick={open} className="wrap-anywhere min-h-6 rounded text-start font-medium">
          {describeEvent(entry)}
        </button>
        {entry.event === "config.changed" && (
          <div className="text-soft-ink text-sm">
            <ChangeLines entry={entry} limit={shownChanges} />
          </div>
        )}
        {entry.event === "user.sign_in_failed" && (
          <Link href={`${projectPath(projectId, "sign-ins")}?search=${entry.requestId}`} className="text-link text-sm">
            {t("signIns.whyRefused")}
          </Link>
        )}
        {details.length > 0 && <p className="wrap-anywhere text-soft-ink text-sm">{details.join(" · ")}</p>}
      </div>
    </div>
  );
}

function OriginCell({ entry }: { entry: AuditEvent }) {
  const { device, location } = describeOrigin(entry);
  const lines = [device, location ?? entry.ip].filter(Boolean);
  return lines.length === 0
    ? "–"
    : lines.map((line) => (
        <div key={line} className="truncate">
          {line}
        </div>
      ));
}

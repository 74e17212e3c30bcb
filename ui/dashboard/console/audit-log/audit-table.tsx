import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { AuditEvent } from "#sdk/admin.ts";
import { PageButton } from "../../../components/cursor-pages.tsx";
import { formatDateTime } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { projectPath } from "../../project-path.ts";
import { QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";

const pageSize = 25;
const cell = "px-4 py-2.5 align-top";
/** On phones, a row has the time, and everything else in the second column. */
const wideOnly = "hidden md:table-cell";
const columns = [
  { id: "audit.time", wide: false },
  { id: "audit.event", wide: false },
  { id: "audit.actor", wide: true },
  { id: "audit.address", wide: true },
  { id: "audit.details", wide: true },
] as const;

interface AuditTableProps {
  /** Only entries about this user. */
  userId?: string;
  /** Only entries of this event. */
  event?: AuditEvent["event"];
  /** Links each entry to its user. */
  linkUsers?: boolean;
}

/** The entries of the audit log, newest first, page by page. Remount it when a filter changes. */
export function AuditTable({ userId, event, linkUsers }: AuditTableProps) {
  const { app } = useProject();
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const cursor = cursors.at(-1);
  const query = useProjectQuery({
    queryKey: ["internal", "auditLog", { userId, event, cursor }],
    queryFn: () => app.listAuditEvents({ limit: pageSize, ...(userId && { userId }), ...(event && { event }), ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
  });

  return (
    <QueryContent query={query} skeleton={<div className="skeleton h-40" />}>
      {(events) =>
        events.length === 0 ? (
          <p className="text-soft-ink">{t("audit.none")}</p>
        ) : (
          <div className="grid grid-cols-1 gap-3">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
            <section tabIndex={0} aria-label={t("audit.table")} className="overflow-x-auto rounded-lg border border-line">
              <table aria-busy={query.isPlaceholderData} className="w-full text-start md:min-w-[52rem]">
                <thead className="bg-sunken text-soft-ink text-sm">
                  <tr>
                    {columns.map(({ id, wide }) => (
                      <th key={id} scope="col" className={`${cell} whitespace-nowrap py-2 text-start font-medium ${wide ? wideOnly : ""}`}>
                        {t(id)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {events.map((entry) => (
                    <Row key={entry.id} entry={entry} linkUsers={linkUsers === true} />
                  ))}
                </tbody>
              </table>
            </section>
            {(cursors.length > 1 || events.nextCursor) && (
              <div className="flex justify-between gap-3">
                <PageButton available={cursors.length > 1 && !query.isPlaceholderData} go={() => setCursors(cursors.slice(0, -1))}>
                  {t("audit.newer")}
                </PageButton>
                <PageButton
                  available={events.nextCursor !== null && !query.isPlaceholderData}
                  go={() => setCursors([...cursors, events.nextCursor ?? undefined])}
                >
                  {t("audit.older")}
                </PageButton>
              </div>
            )}
          </div>
        )
      }
    </QueryContent>
  );
}

function Row({ entry, linkUsers }: { entry: AuditEvent; linkUsers: boolean }) {
  const { id: projectId } = useProject();
  const values = Object.entries(entry.data);
  const actor = t(entry.actorType === "client" ? "audit.client" : entry.actorType === "server" ? "audit.server" : "audit.admin");
  return (
    <tr className="border-line border-t text-sm">
      <td className={`${cell} text-soft-ink md:whitespace-nowrap`}>{formatDateTime(entry.at)}</td>
      <td className={cell}>
        <code className="font-mono text-[0.8125rem] max-md:wrap-anywhere md:whitespace-nowrap">{entry.event}</code>
        {linkUsers && entry.userId && (
          <Link href={projectPath(projectId, `users/${entry.userId}`)} className="text-link block">
            {t("audit.user")}
          </Link>
        )}
        {entry.event === "user.sign_in_failed" && (
          <Link href={`${projectPath(projectId, "sign-ins")}?search=${entry.requestId}`} className="text-link block">
            {t("signIns.whyRefused")}
          </Link>
        )}
        <div className="mt-1 grid gap-1 text-soft-ink md:hidden">
          <span className="wrap-anywhere">{entry.ip ? `${actor} · ${entry.ip}` : actor}</span>
          {values.length > 0 && <Details values={values} />}
        </div>
      </td>
      <td className={`${cell} ${wideOnly}`}>{actor}</td>
      <td className={`${cell} ${wideOnly} whitespace-nowrap`}>{entry.ip ?? "–"}</td>
      <td className={`${cell} ${wideOnly} w-full min-w-64 text-soft-ink`}>{values.length > 0 ? <Details values={values} /> : "–"}</td>
    </tr>
  );
}

/** Shows the other facts of an event, each value in its own line. */
const Details = ({ values }: { values: readonly (readonly [name: string, value: unknown])[] }) => (
  <dl className="grid grid-cols-1 gap-0.5">
    {values.map(([name, value]) => (
      <div key={name} className="wrap-anywhere">
        <dt className="inline">{name}: </dt>
        <dd className="inline text-ink">{describeValue(name, value)}</dd>
      </div>
    ))}
  </dl>
);

/** A value of an event as text. Times are in the reader's time zone. */
function describeValue(name: string, value: unknown): string {
  if (typeof value === "number" && name.endsWith("_at_millis")) return formatDateTime(new Date(value));
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

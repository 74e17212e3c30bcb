import { type AuditGroup, auditGroups } from "#contract/vocabulary/console/audit-groups.ts";
import { auditEvents } from "#contract/vocabulary/event-names.ts";
import type { AuditEvent, AuditEventFilter } from "#sdk/admin.ts";

const dayMillis = 86_400_000;

/** Periods up to now, in days. */
const periodDays = { day: 1, week: 7, month: 30 } as const;
export const auditPeriods = ["day", "week", "month", "custom"] as const;
export type AuditPeriod = (typeof auditPeriods)[number];

/** The filters and the page of the audit log. They are in the address, so that a page can be reloaded, shared and returned to. */
export interface AuditListState {
  readonly query: string;
  readonly group: AuditGroup | undefined;
  readonly event: AuditEvent["event"] | undefined;
  readonly period: AuditPeriod | undefined;
  /** The first and the last day of a custom period, as `2026-01-31`, in the time zone of the reader. */
  readonly from: string;
  readonly to: string;
  /** The cursors of the pages after the first, up to the current one. */
  readonly cursors: readonly string[];
}

const readDay = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "");

/** Reads the state from the parameters of an address. Unknown values are left out. */
export const readAuditList = (parameters: URLSearchParams): AuditListState => ({
  query: parameters.get("query")?.trim() ?? "",
  group: auditGroups.find((group) => group === parameters.get("group")),
  event: auditEvents.find((event) => event === parameters.get("event")),
  period: auditPeriods.find((period) => period === parameters.get("period")),
  from: readDay(parameters.get("from")),
  to: readDay(parameters.get("to")),
  cursors: parameters.getAll("after"),
});

/** The parameters of the address for a state; none for the default. */
export function writeAuditList({ cursors, period, from, to, ...rest }: AuditListState): string {
  const values = { ...rest, period, ...(period === "custom" && { from, to }) };
  const set = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams([...set, ...cursors.map((cursor) => ["after", cursor])]).toString();
}

/** The filter of the calls for a state. `now`: milliseconds; periods count back from it. */
export function auditFilter({ query, group, event, period, from, to }: AuditListState, now: number): AuditEventFilter {
  const start = (day: string, days = 0) => {
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
    return new Date(year, month - 1, date + days);
  };
  return {
    ...(query && { query }),
    ...(group && { group }),
    ...(event && { event }),
    ...(period && period !== "custom" && { since: new Date(now - periodDays[period] * dayMillis) }),
    ...(period === "custom" && from && { since: start(from) }),
    ...(period === "custom" && to && { until: start(to, 1) }),
  };
}

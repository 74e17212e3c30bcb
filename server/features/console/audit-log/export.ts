import type { internalAuditLogRoutes } from "#contract/routes/console/audit-log.ts";
import { auditLogLimits } from "#contract/vocabulary/console/audit-log.ts";
import type { Call } from "../../../kernel/call.ts";
import { csvLine } from "../../../services/csv.ts";
import { type AuditRow, listEvents, toAuditEventView } from "./queries.ts";

const pageSize = 1000;

type ExportCall = Call<typeof internalAuditLogRoutes.exportAll>;

/** The columns of the CSV file. */
const columns = {
  time: ({ at }) => at.toISOString(),
  event: ({ event }) => event,
  user_id: ({ user_id }) => user_id,
  user_name: ({ user_name }) => user_name,
  user_email: ({ user_email }) => user_email,
  actor_type: ({ actor_type }) => actor_type,
  actor_user_id: ({ actor_user_id }) => actor_user_id,
  actor_name: ({ actor_name }) => actor_name,
  actor_email: ({ actor_email }) => actor_email,
  ip: ({ ip }) => ip,
  session_id: ({ session_id }) => session_id,
  request_id: ({ request_id }) => request_id,
  id: ({ id }) => id,
  data: ({ data }) => JSON.stringify(data),
} as const satisfies Readonly<Record<string, (row: AuditRow) => unknown>>;

/** The events that pass the filter, page by page, so that the memory does not grow with their number. */
async function* listLines(call: ExportCall): AsyncGenerator<Uint8Array> {
  const { project, readReplica, recheck, services } = call;
  const { format, ...filter } = call.input;
  const isCsv = format === "csv";
  const toLine = (row: AuditRow) =>
    isCsv ? csvLine(Object.values(columns).map((read) => read(row))) : `${JSON.stringify(toAuditEventView(row, services.lookupIp))}\n`;
  if (isCsv) yield Buffer.from(csvLine(Object.keys(columns)));
  let cursor: string | undefined;
  for (let count = 0; count < auditLogLimits.exportEvents; count += pageSize) {
    const start = cursor;
    const { rows, next } = await readReplica((db) => listEvents(db, project, { ...filter, cursor: start }, [pageSize]));
    if (rows.length > 0) yield Buffer.from(rows.map(toLine).join(""));
    if (next === null) return;
    cursor = next;
    // A reader who is slow would otherwise get all events, long after its key was revoked.
    await recheck();
  }
}

/** Exports the events that pass a filter as a stream. */
export const exportEvents = (call: ExportCall) => ({
  mediaType: call.input.format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson",
  content: listLines(call),
});

import { CompiledQuery, type Selectable, sql } from "kysely";
import { AuditStreamNotFound } from "#contract/errors/index.ts";
import { auditStreamLimits } from "#contract/vocabulary/console/audit-stream.ts";
import type { Db } from "../../../database/schema.ts";
import type { AuditStreams } from "../../../database/tables/console.ts";
import { type AuditRow, eventColumns, selectNamed } from "../audit-log/queries.ts";

export type StreamRow = Selectable<AuditStreams> & { readonly waiting: number };

/** Events that wait are counted up to here: a list of all would grow with the time of a failure. */
const countedEvents = 1000;

export const waitingEvents = sql<number>`(SELECT count(*)::int FROM (SELECT FROM audit_stream_queue q
  WHERE q.tenancy_id = audit_streams.tenancy_id LIMIT ${sql.lit(countedEvents)}) AS waiting)`.as("waiting");

export const streamByTenancy = (db: Db, tenancyId: string): Promise<StreamRow | undefined> =>
  db.selectFrom("audit_streams").selectAll().select(waitingEvents).where("tenancy_id", "=", tenancyId).executeTakeFirst();

/** @throws AuditStreamNotFound */
export async function requireStream(db: Db, tenancyId: string): Promise<StreamRow> {
  const stream = await streamByTenancy(db, tenancyId);
  if (!stream) throw new AuditStreamNotFound();
  return stream;
}

/** A stream with the project that its messages name. */
export interface DueStream extends Pick<StreamRow, "url" | "secret_sealed"> {
  readonly project_id: string;
}

/** The stream of a job; undefined if it was paused or deleted, or its project was. */
export async function dueStream(db: Db, tenancyId: string): Promise<DueStream | undefined> {
  const row = await db
    .selectFrom("audit_streams as s")
    .innerJoin("tenancies as t", "t.id", "s.tenancy_id")
    .select(["s.url", "s.secret_sealed", "t.project_id"])
    .where("s.tenancy_id", "=", tenancyId)
    .where("s.is_enabled", "=", true)
    .executeTakeFirst();
  return row && row.project_id !== null ? { ...row, project_id: row.project_id } : undefined;
}

/**
 * Reads the events to send next, in the order of their transactions. Only transactions before the oldest that runs: all of these have
 * ended, and none can follow. An event of a transaction that this database has not reached is from a backup.
 */
export async function nextEvents(db: Db, tenancyId: string): Promise<AuditRow[]> {
  const part = (rank: number, condition: string) => `(SELECT q.event_id, q.written_by, q.position, ${rank} AS part FROM audit_stream_queue q
    WHERE q.tenancy_id = $1 AND ${condition} ORDER BY q.written_by, q.position LIMIT ${auditStreamLimits.batch})`;
  const events = `SELECT ${eventColumns}, b.turn FROM (
      SELECT n.event_id, row_number() OVER (ORDER BY n.part, n.written_by, n.position) AS turn FROM (
        ${part(1, "q.written_by >= pg_snapshot_xmax(pg_current_snapshot())")} UNION ALL
        ${part(2, "q.written_by < pg_snapshot_xmin(pg_current_snapshot())")}) AS n
      ORDER BY turn LIMIT ${auditStreamLimits.batch}) b
    JOIN audit_events t ON t.tenancy_id = $1 AND t.id = b.event_id`;
  const { rows } = await db.executeQuery<AuditRow & { readonly turn: unknown }>(
    CompiledQuery.raw(selectNamed(events, "ORDER BY e.turn"), [tenancyId]),
  );
  return rows.map(({ turn: _, ...row }) => row);
}

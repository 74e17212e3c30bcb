import { CompiledQuery, type Selectable } from "kysely";
import { SchemaError } from "#contract/errors/index.ts";
import type { AuditEventName } from "#contract/vocabulary/audit-events.ts";
import { page as pages } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import type { AuditEvents } from "../../database/tables/audit-events.ts";

export interface AuditFilter {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly user_id?: string | undefined;
  readonly event?: AuditEventName | undefined;
}

export type AuditRow = Omit<Selectable<AuditEvents>, "tenancy_id">;

// Written into the statement, not bound, so that each plan is for about as many rows as are asked for.
const pageSizes = [10, 50, pages.auditLog.max];

/**
 * A page of the log, newest first, and the id that starts the next page. One statement by an index of the filter's.
 * @throws SchemaError when the cursor names no event: an empty page would look like the end of the log. An existing cursor starts
 * its own page unless the filter is another than before, so only a page that came out empty needs to be looked into.
 */
export async function listEvents(db: Db, tenancyId: string, filter: AuditFilter): Promise<{ rows: AuditRow[]; next: string | null }> {
  const limit = Math.min(filter.limit ?? pages.auditLog.max, pages.auditLog.max);
  const size = pageSizes.find((candidate) => candidate >= limit) ?? limit;
  const values: unknown[] = [tenancyId];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["tenancy_id = $1"];
  if (filter.user_id) conditions.push(`user_id = ${parameter(filter.user_id)}::uuid`);
  if (filter.event) conditions.push(`event = ${parameter(filter.event)}`);
  if (filter.cursor) {
    const cursor = parameter(filter.cursor);
    // Sub-selects of one value each, not a row: only so the comparison can drive the index.
    conditions.push(`(at, id) <= ((SELECT at FROM audit_events WHERE tenancy_id = $1 AND id = ${cursor}::uuid), ${cursor}::uuid)`);
  }
  const text = `SELECT id, at, event, user_id, actor_type, actor_user_id, session_id, ip, request_id, data FROM audit_events
    WHERE ${conditions.join(" AND ")} ORDER BY at DESC, id DESC LIMIT ${size + 1}`;
  const { rows } = await db.executeQuery<AuditRow>(CompiledQuery.raw(text, values));
  if (rows.length === 0 && filter.cursor && !(await isEvent(db, tenancyId, filter.cursor))) {
    throw new SchemaError({ message: "query.cursor names no event of the project. If it was too old to be kept, start again without it." });
  }
  return { rows: rows.slice(0, limit), next: rows[limit]?.id ?? null };
}

async function isEvent(db: Db, tenancyId: string, id: string): Promise<boolean> {
  const row = await db.selectFrom("audit_events").select("id").where("tenancy_id", "=", tenancyId).where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

import { sql } from "kysely";
import type { Logger } from "pino";
import type { Db } from "../../database/schema.ts";
import type { RedirectMark } from "../../kernel/background-jobs.ts";
import type { RootDb } from "../../kernel/call.ts";
import { createWriteBatch } from "../../kernel/write-batch.ts";

/** Origins per tenancy; the least recently used are deleted. */
const maxOrigins = 200;

type TimedMark = RedirectMark & { readonly at: Date };

/** Records the origins of redirect targets, in batches. */
export function createRedirectRecorder(db: RootDb, log: Logger) {
  const { put, flush, stop } = createWriteBatch<TimedMark>(
    (marks) => updateOrigins(db, marks),
    log,
    "origins of redirects could not be written",
  );
  return { record: (mark: RedirectMark, at: Date) => put(`${mark.tenancyId} ${mark.origin}`, { at, ...mark }), flush, stop };
}

/**
 * Updates the last use of origins, never to an earlier time. Sorted, so that two processes lock the rows in the same order.
 * Tenancies of deleted projects are skipped.
 */
async function updateOrigins(db: Db, marks: readonly TimedMark[]): Promise<void> {
  const { rows } = await sql<{ tenancy_id: string; is_new: boolean }>`INSERT INTO redirect_origins AS r (tenancy_id, origin, last_used_at)
    SELECT t.id, v.origin, v.at
    FROM unnest(${marks.map((mark) => mark.tenancyId)}::uuid[], ${marks.map((mark) => mark.origin)}::text[], ${marks.map((mark) => mark.at)}::timestamptz[])
      AS v (tenancy_id, origin, at)
    JOIN tenancies t ON t.id = v.tenancy_id AND t.project_id IS NOT NULL
    ORDER BY t.id, v.origin
    ON CONFLICT (tenancy_id, origin) DO UPDATE SET last_used_at = excluded.last_used_at WHERE r.last_used_at < excluded.last_used_at
    RETURNING tenancy_id, xmax = 0 AS is_new`.execute(db);
  const tenanciesWithNewOrigins = new Set(rows.filter((row) => row.is_new).map((row) => row.tenancy_id));
  if (tenanciesWithNewOrigins.size > 0) await deleteOldestOrigins(db, [...tenanciesWithNewOrigins]);
}

/** Limits the rows per tenancy: behind a wildcard, a caller can invent any number of origins. */
const deleteOldestOrigins = (db: Db, tenancyIds: readonly string[]) =>
  sql`DELETE FROM redirect_origins r USING unnest(${tenancyIds}::uuid[]) AS t (id),
    LATERAL (SELECT o.origin FROM redirect_origins o WHERE o.tenancy_id = t.id ORDER BY o.last_used_at DESC, o.origin OFFSET ${maxOrigins}) AS old
    WHERE r.tenancy_id = t.id AND r.origin = old.origin`.execute(db);

/** The origins used since then, most recent first. */
export const recentOrigins = (db: Db, tenancyId: string, since: Date) =>
  db
    .selectFrom("redirect_origins")
    .select(["origin", "last_used_at"])
    .where("tenancy_id", "=", tenancyId)
    .where("last_used_at", ">", since)
    .orderBy("last_used_at", "desc")
    .orderBy("origin")
    .limit(maxOrigins)
    .execute();

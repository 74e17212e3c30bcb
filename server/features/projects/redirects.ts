import { sql } from "kysely";
import type { Logger } from "pino";
import { seconds } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import { createBatch } from "../../kernel/batch.ts";
import type { RootDb } from "../../kernel/call.ts";
import { removeBefore } from "../../kernel/expired.ts";
import type { Sent } from "../../services/index.ts";

/** The origins that are remembered of each tenancy: those used last. */
const originsMax = 200;
const keptMillis = 60 * seconds.day * 1000;

type Mark = Sent & { readonly at: Date };

/** Collects where users were sent to, and writes it in batches. */
export function createRedirects(db: RootDb, log: Logger) {
  const { put, flush, stop } = createBatch<Mark>((marks) => markOrigins(db, marks), log, "origins of redirects could not be written");
  return { sentTo: (sent: Sent, at: Date) => put(`${sent.tenancyId} ${sent.origin}`, { ...sent, at }), flush, stop };
}

/**
 * Writes when origins were last used; never turns a clock back. Ordered, so that two processes take the rows' locks in one order.
 * A tenancy without a project is on its way out and remembers nothing.
 */
async function markOrigins(db: Db, marks: readonly Mark[]): Promise<void> {
  const { rows } = await sql<{ tenancy_id: string; is_new: boolean }>`INSERT INTO redirect_origins AS r (tenancy_id, origin, last_used_at)
    SELECT t.id, v.origin, v.at
    FROM unnest(${marks.map((mark) => mark.tenancyId)}::uuid[], ${marks.map((mark) => mark.origin)}::text[], ${marks.map((mark) => mark.at)}::timestamptz[])
      AS v (tenancy_id, origin, at)
    JOIN tenancies t ON t.id = v.tenancy_id AND t.project_id IS NOT NULL
    ORDER BY t.id, v.origin
    ON CONFLICT (tenancy_id, origin) DO UPDATE SET last_used_at = excluded.last_used_at WHERE r.last_used_at < excluded.last_used_at
    RETURNING tenancy_id, xmax = 0 AS is_new`.execute(db);
  const grown = new Set(rows.filter((row) => row.is_new).map((row) => row.tenancy_id));
  if (grown.size > 0) await forgetOldest(db, [...grown]);
}

/** A wildcard may trust any number of origins: whoever makes them up fills no table. */
const forgetOldest = (db: Db, tenancyIds: readonly string[]) =>
  sql`DELETE FROM redirect_origins r USING unnest(${tenancyIds}::uuid[]) AS t (id),
    LATERAL (SELECT o.origin FROM redirect_origins o WHERE o.tenancy_id = t.id ORDER BY o.last_used_at DESC, o.origin OFFSET ${originsMax}) AS old
    WHERE r.tenancy_id = t.id AND r.origin = old.origin`.execute(db);

/** Where users were sent to since then, newest first. */
export const recentOrigins = (db: Db, tenancyId: string, since: Date) =>
  db
    .selectFrom("redirect_origins")
    .select(["origin", "last_used_at"])
    .where("tenancy_id", "=", tenancyId)
    .where("last_used_at", ">", since)
    .orderBy("last_used_at", "desc")
    .orderBy("origin")
    .limit(originsMax)
    .execute();

export const removeOldRedirects = (db: Db, now: Date) =>
  removeBefore(db, "redirect_origins", "last_used_at", new Date(now.getTime() - keptMillis));

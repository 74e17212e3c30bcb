import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";

/**
 * Writes when sessions were last used, and from where. Never turns a clock back. A session that somebody is ending is passed
 * over: a mark is not worth waiting for, and who never waits is in no deadlock.
 */
export const markSessionsUsed = (db: Db, uses: readonly { tenancyId: string; sessionId: string; ip: string; at: Date }[]) =>
  sql`UPDATE sessions s SET last_used_at = greatest(s.last_used_at, v.at), last_used_ip = v.ip
    FROM (SELECT f.tenancy_id, f.id, v.ip, v.at
      FROM unnest(${uses.map((use) => use.tenancyId)}::uuid[], ${uses.map((use) => use.sessionId)}::uuid[], ${uses.map((use) => use.ip)}::text[],
        ${uses.map((use) => use.at)}::timestamptz[]) AS v (tenancy_id, id, ip, at)
      JOIN sessions f ON f.tenancy_id = v.tenancy_id AND f.id = v.id FOR NO KEY UPDATE OF f SKIP LOCKED) AS v
    WHERE s.tenancy_id = v.tenancy_id AND s.id = v.id`.execute(db);

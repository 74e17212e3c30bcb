import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";

/**
 * Writes when users were last active. Never turns a clock back. A row that somebody is changing is passed over: a mark is not
 * worth waiting for, and who never waits is in no deadlock.
 */
export const markUsersActive = (db: Db, marks: readonly { tenancyId: string; userId: string; at: Date }[]) =>
  sql`UPDATE users u SET last_active_at = greatest(u.last_active_at, v.at)
    FROM (SELECT f.tenancy_id, f.id, v.at
      FROM unnest(${marks.map((mark) => mark.tenancyId)}::uuid[], ${marks.map((mark) => mark.userId)}::uuid[], ${marks.map((mark) => mark.at)}::timestamptz[])
        AS v (tenancy_id, id, at)
      JOIN users f ON f.tenancy_id = v.tenancy_id AND f.id = v.id FOR NO KEY UPDATE OF f SKIP LOCKED) AS v
    WHERE u.tenancy_id = v.tenancy_id AND u.id = v.id`.execute(db);

import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";

/** Writes when users were last active. Never turns a clock back. */
export const markUsersActive = (db: Db, marks: readonly { tenancyId: string; userId: string; at: Date }[]) =>
  sql`UPDATE users u SET last_active_at = greatest(u.last_active_at, v.at)
    FROM unnest(${marks.map((mark) => mark.tenancyId)}::uuid[], ${marks.map((mark) => mark.userId)}::uuid[], ${marks.map((mark) => mark.at)}::timestamptz[])
      AS v (tenancy_id, id, at)
    WHERE u.tenancy_id = v.tenancy_id AND u.id = v.id`.execute(db);

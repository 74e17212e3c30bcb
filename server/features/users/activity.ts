import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";

export interface ActivityMark {
  readonly tenancyId: string;
  readonly userId: string;
  readonly at: Date;
  /** ISO 3166-1 alpha-2; null where it is not known, which leaves what was known before. */
  readonly country: string | null;
}

/**
 * Writes when and where users were last active, and counts those who are active for the first time on a day of UTC; the day of
 * the sign-up counts by the sign-up itself. Never turns a clock back, and counts no day that lies before it. Of several
 * processes one counts: a user's row is read as it is once it is held. A row that somebody is changing is passed over: a mark
 * is not worth waiting for. The only wait is for the counters, which everybody takes last and in one order, so that nobody
 * comes into a deadlock.
 */
export const markUsersActive = (db: Db, marks: readonly ActivityMark[]) =>
  sql`WITH held AS MATERIALIZED (
      SELECT f.tenancy_id, f.id, f.is_anonymous, f.last_active_at AS before, v.at, v.country
      FROM unnest(${marks.map((mark) => mark.tenancyId)}::uuid[], ${marks.map((mark) => mark.userId)}::uuid[],
        ${marks.map((mark) => mark.at)}::timestamptz[], ${marks.map((mark) => mark.country)}::text[]) AS v (tenancy_id, id, at, country)
      JOIN users f ON f.tenancy_id = v.tenancy_id AND f.id = v.id FOR NO KEY UPDATE OF f SKIP LOCKED),
    marked AS (
      UPDATE users u SET last_active_at = held.at, last_country = coalesce(held.country, u.last_country)
      FROM held WHERE u.tenancy_id = held.tenancy_id AND u.id = held.id AND held.at > held.before)
    INSERT INTO active_users AS a (tenancy_id, day, is_anonymous, count)
      SELECT tenancy_id, (at AT TIME ZONE 'UTC')::date AS day, is_anonymous, count(*) FROM held
      WHERE (before AT TIME ZONE 'UTC')::date < (at AT TIME ZONE 'UTC')::date
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (tenancy_id, day, is_anonymous) DO UPDATE SET count = a.count + excluded.count`.execute(db);

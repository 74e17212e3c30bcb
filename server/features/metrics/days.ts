import { CompiledQuery } from "kysely";
import type { Db } from "../../database/schema.ts";
import { type Asked, andCounted, daysOf } from "./asked.ts";

export interface Day {
  /** YYYY-MM-DD */
  date: string;
  signed_up: number;
  active: number;
  /** Users there are; the same on every day. */
  total: number;
}

/**
 * Sign-ups and active users of each day shown, oldest first, and how many users there are. Who signs up is active on that day;
 * who comes back on a later one has been counted when they did (users/activity.ts).
 */
export async function countDays(db: Db, asked: Asked): Promise<Day[]> {
  const users = `FROM users u WHERE u.tenancy_id = $1 ${andCounted(asked, "u")}`;
  const text = `SELECT to_char(d.began AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, s.count::int AS signed_up, (s.count + a.count)::int AS active,
      (SELECT count(*) ${users})::int AS total
    FROM unnest($2::timestamptz[]) AS d (began)
    CROSS JOIN LATERAL (SELECT count(*) ${users} AND u.signed_up_at >= d.began AND u.signed_up_at < d.began + interval '24 hours') AS s
    CROSS JOIN LATERAL (SELECT coalesce(sum(c.count), 0) AS count FROM active_users c
      WHERE c.tenancy_id = $1 ${andCounted(asked, "c")} AND c.day = (d.began AT TIME ZONE 'UTC')::date) AS a
    ORDER BY d.began`;
  const { rows } = await db.executeQuery<Day>(CompiledQuery.raw(text, [asked.tenancyId, daysOf(asked.now)]));
  return rows;
}

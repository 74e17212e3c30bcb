import { CompiledQuery } from "kysely";
import type { Db } from "../../database/schema.ts";
import { type UserRow, userColumns, userJoins } from "../../kernel/user.ts";
import { type Asked, andCounted } from "./asked.ts";

const listed = 5;

/** The newest users, and those who were active last; of each the first few. */
export async function recentUsers(db: Db, asked: Asked): Promise<{ registered: UserRow[]; active: UserRow[] }> {
  const flags = asked.includeAnonymous ? "(true), (false)" : "(false)";
  // The index knows the hour alone (see its migration): of the hours that hold the last few, all users are looked at.
  const text = `WITH page AS MATERIALIZED (
      (SELECT 'registered' AS list, u.* FROM users u WHERE u.tenancy_id = $1 ${andCounted(asked, "u")}
        ORDER BY u.signed_up_at DESC, u.id DESC LIMIT ${listed})
      UNION ALL (SELECT 'active', u.* FROM (VALUES ${flags}) AS f (is_anonymous) CROSS JOIN LATERAL (
          SELECT u.* FROM users u WHERE u.tenancy_id = $1 AND u.is_anonymous = f.is_anonymous
          ORDER BY u.last_active_hour DESC, u.last_active_at DESC, u.id DESC LIMIT ${listed}) AS u
        ORDER BY u.last_active_at DESC, u.id DESC LIMIT ${listed}))
    SELECT u.list, ${userColumns} FROM page u ${userJoins}
    ORDER BY CASE u.list WHEN 'registered' THEN u.signed_up_at ELSE u.last_active_at END DESC, u.id DESC`;
  const { rows } = await db.executeQuery<UserRow & { list: string }>(CompiledQuery.raw(text, [asked.tenancyId]));
  const of = (list: string) => rows.filter((row) => row.list === list);
  return { registered: of("registered"), active: of("active") };
}

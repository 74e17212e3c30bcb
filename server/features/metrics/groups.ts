import { CompiledQuery } from "kysely";
import type { Db } from "../../database/schema.ts";
import { type Asked, andCounted } from "./asked.ts";

interface Group {
  kind: "country" | "method";
  name: string;
  count: number;
}

/** How many users were last seen in each country, and how many have each method to sign in; only what anybody has. */
export async function countGroups(db: Db, asked: Asked) {
  // Passwords, passkeys and links do not say whose they are: the index of anonymous users, mostly short, does.
  const andOfCounted = (userId: string) =>
    asked.includeAnonymous ? "" : `AND NOT EXISTS (SELECT FROM users a WHERE a.tenancy_id = $1 AND a.id = ${userId} AND a.is_anonymous)`;
  const text = `SELECT 'country' AS kind, u.last_country AS name, count(*)::int AS count FROM users u
      WHERE u.tenancy_id = $1 AND u.last_country IS NOT NULL ${andCounted(asked, "u")} GROUP BY u.last_country
    UNION ALL SELECT 'method', 'password', count(*)::int FROM passwords w WHERE w.tenancy_id = $1 ${andOfCounted("w.user_id")}
    UNION ALL SELECT 'method', 'otp', count(*)::int FROM users u WHERE u.tenancy_id = $1 AND u.otp_auth_enabled ${andCounted(asked, "u")}
    UNION ALL SELECT 'method', 'passkey', count(*)::int FROM passkeys k WHERE k.tenancy_id = $1 ${andOfCounted("k.user_id")}
    UNION ALL SELECT 'method', l.provider_config_id, count(DISTINCT l.user_id)::int FROM oauth_links l
      WHERE l.tenancy_id = $1 AND l.allow_sign_in ${andOfCounted("l.user_id")} GROUP BY l.provider_config_id`;
  const { rows } = await db.executeQuery<Group>(CompiledQuery.raw(text, [asked.tenancyId]));
  const found = rows.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const of = (wanted: Group["kind"]) => found.filter(({ kind }) => kind === wanted);
  return {
    countries: Object.fromEntries(of("country").map(({ name, count }) => [name, count])),
    methods: of("method").map(({ name, count }) => ({ method: name, count })),
  };
}

import { type RawBuilder, type SqlBool, sql } from "kysely";
import { plannedEachTime } from "../../database/connect.ts";
import type { Db } from "../../database/schema.ts";
import type { Methods } from "./sign-in-methods.ts";

/** How many rows of a table are looked at; of more, the rest is estimated. */
export const rowsWalked = 10_000;
const examplesMax = 5;

interface Count {
  count: number;
  is_estimate: boolean;
}

/** A closed way in: how many had it, and how many have no other left. */
interface Walked {
  readonly method: string;
  readonly rows: number;
  readonly users: number;
  readonly left_out: number;
  /** The last user that was looked at. */
  readonly last: string;
  readonly examples: readonly string[] | null;
}

interface LeftOut extends Count {
  readonly examples: readonly string[];
  /** Users with an account at each closed provider. */
  readonly linked: ReadonlyMap<string, Count>;
}

const id = sql.ref("walked.id");
// As values, which the planner does not turn into joins: one look into an index for each user walked, however large the tables are.
const found = (rows: RawBuilder<unknown>) => sql<SqlBool>`(SELECT true FROM ${rows} LIMIT 1) IS NOT NULL`;
const either = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` OR `)})` : sql<SqlBool>`false`;

/** Conditions on a user walked. */
const having = (tenancyId: string) => {
  const tenancy = sql`tenancy_id = ${tenancyId}::uuid`;
  return {
    /** A password and a code need an address to sign in with. */
    address: found(sql`contact_channels WHERE ${tenancy} AND user_id = ${id} AND used_for_auth`),
    password: found(sql`passwords WHERE ${tenancy} AND user_id = ${id}`),
    otp: found(sql`users WHERE ${tenancy} AND users.id = ${id} AND otp_auth_enabled`),
    passkey: found(sql`passkeys WHERE ${tenancy} AND user_id = ${id}`),
    oneOf: (providers: RawBuilder<unknown>) =>
      found(sql`oauth_links WHERE ${tenancy} AND user_id = ${id} AND allow_sign_in AND provider_config_id = ANY (${providers})`),
  };
};

/** Walks rows in the order of their users' ids. `walk` selects method, id and what `isLeftOut` needs besides. */
const judge = async (db: Db, walk: RawBuilder<unknown>, isLeftOut: RawBuilder<SqlBool>) =>
  (
    await sql<Walked>`${sql.raw(plannedEachTime)}WITH walked AS MATERIALIZED (${walk}),
      judged AS MATERIALIZED (SELECT method, id, ${isLeftOut} AS is_left_out FROM walked)
    SELECT method, count(*)::int AS rows, count(DISTINCT id)::int AS users, (count(DISTINCT id) FILTER (WHERE is_left_out))::int AS left_out,
      (array_agg(id ORDER BY id DESC))[1] AS last, (array_agg(DISTINCT id) FILTER (WHERE is_left_out))[1:${sql.lit(examplesMax)}] AS examples
    FROM judged GROUP BY method`.execute(db)
  ).rows;

/** Users' ids are random: the part of their space that was walked is the part of the users that was seen. */
function projected(count: number, { rows, last }: Walked, walked: number): Count {
  if (rows < walked) return { count, is_estimate: false };
  const digits = last.replaceAll("-", "").slice(0, 12);
  const share = (Number.parseInt(digits, 16) + 1) / 16 ** digits.length;
  return { count: Math.round(count / share), is_estimate: true };
}

/**
 * The users who could sign in while the ways in `closed` were open, and cannot with those that are still `open`. Each user is counted
 * with the first closed way they have. At most four statements, each of which looks at `walked` rows, whatever the number of users.
 */
export async function usersLeftOut(db: Db, tenancyId: string, closed: Methods, open: Methods, walked = rowsWalked): Promise<LeftOut> {
  const tenancy = sql`tenancy_id = ${tenancyId}::uuid`;
  const has = having(tenancyId);
  // Somebody with two closed ways in is counted with the first: each walk treats those before it as if they were open.
  const password = open.password || closed.password ? [has.password] : [];
  const otp = open.otp || closed.otp ? [has.otp] : [];
  const passkey = open.passkey || closed.passkey ? [has.passkey] : [];
  const openPasskey = open.passkey ? [has.passkey] : [];
  const provider = open.providers.length > 0 ? [has.oneOf(sql`${open.providers}::text[]`)] : [];
  const earlier = closed.providers.length > 1 ? [has.oneOf(sql`(${closed.providers}::text[])[1:walked.place - 1]`)] : [];
  const walkedEach = Math.ceil(walked / Math.max(1, closed.providers.length));

  const withAddress = sql<SqlBool>`(${either([...password, ...otp])} AND ${has.address})`;

  const [passwords, codes, passkeys, links] = await Promise.all([
    closed.password
      ? judge(
          db,
          sql`SELECT 'password' AS method, user_id AS id FROM passwords WHERE ${tenancy} ORDER BY user_id LIMIT ${walked}`,
          sql`NOT ${either([...(open.otp ? [has.otp] : []), ...openPasskey, ...provider])} AND ${has.address}`,
        )
      : [],
    closed.otp
      ? judge(
          db,
          sql`SELECT 'otp' AS method, id FROM users WHERE ${tenancy} AND otp_auth_enabled ORDER BY id LIMIT ${walked}`,
          sql`NOT ${either([...password, ...openPasskey, ...provider])} AND ${has.address}`,
        )
      : [],
    closed.passkey
      ? judge(
          db,
          sql`SELECT 'passkey' AS method, user_id AS id FROM passkeys WHERE ${tenancy} ORDER BY user_id LIMIT ${walked}`,
          sql`NOT ${either([withAddress, ...provider])}`,
        )
      : [],
    closed.providers.length > 0
      ? judge(
          db,
          sql`SELECT p.id AS method, p.place, l.user_id AS id, l.allow_sign_in
            FROM unnest(${closed.providers}::text[]) WITH ORDINALITY AS p (id, place),
            LATERAL (SELECT user_id, allow_sign_in FROM oauth_links WHERE ${tenancy} AND provider_config_id = p.id
              ORDER BY user_id LIMIT ${walkedEach}) AS l`,
          sql`allow_sign_in AND NOT ${either([withAddress, ...passkey, ...provider, ...earlier])}`,
        )
      : [],
  ]);

  const all = [...passwords, ...codes, ...passkeys].map((each) => projected(each.left_out, each, walked));
  const linked = links.map((each) => [each.method, projected(each.users, each, walkedEach)] as const);
  all.push(...links.map((each) => projected(each.left_out, each, walkedEach)));
  return {
    count: all.reduce((sum, each) => sum + each.count, 0),
    is_estimate: all.some((each) => each.is_estimate),
    examples: [...passwords, ...codes, ...passkeys, ...links].flatMap((each) => each.examples ?? []).slice(0, examplesMax),
    linked: new Map(linked),
  };
}

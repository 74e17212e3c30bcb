import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import { noPrepare } from "../../../database/statement-names.ts";
import type { SignInMethods } from "./sign-in-methods.ts";

/** Rows read of each table. Counts of larger tables are extrapolated. */
export const defaultSampleSize = 10_000;
const maxExamples = 5;

interface Count {
  count: number;
  is_estimate: boolean;
}

/** A removed sign-in method: the users who have it, and those who have no other. */
interface MethodImpact {
  readonly method: string;
  readonly rows: number;
  readonly users: number;
  readonly affected: number;
  /** The last user id of the sample. */
  readonly last: string;
  readonly examples: readonly string[] | null;
}

interface AccessImpact extends Count {
  readonly examples: readonly string[];
  /** Users with an account of each removed provider. */
  readonly affectedLinks: ReadonlyMap<string, Count>;
}

const id = sql.ref("sample.id");
// A scalar subquery, which the planner does not turn into a join. It has one index lookup per sampled user, however large the table.
const exists = (rows: RawBuilder<unknown>) => sql<SqlBool>`(SELECT true FROM ${rows} LIMIT 1) IS NOT NULL`;
const orConditions = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` OR `)})` : sql<SqlBool>`false`;

/** Conditions on a sampled user. */
const userConditions = (tenancyId: string) => {
  const tenancy = sql`tenancy_id = ${tenancyId}::uuid`;
  return {
    /** Passwords and codes need an address to sign in with. */
    address: exists(sql`contact_channels WHERE ${tenancy} AND user_id = ${id} AND used_for_auth`),
    password: exists(sql`passwords WHERE ${tenancy} AND user_id = ${id}`),
    otp: exists(sql`users WHERE ${tenancy} AND users.id = ${id} AND otp_auth_enabled`),
    passkey: exists(sql`passkeys WHERE ${tenancy} AND user_id = ${id}`),
    oneOf: (providers: RawBuilder<unknown>) =>
      exists(sql`oauth_links WHERE ${tenancy} AND user_id = ${id} AND allow_sign_in AND provider_config_id = ANY (${providers})`),
  };
};

/** Counts the affected users of a sample, ordered by user id. `sample` selects method, id and the columns that `losesAccess` needs. */
const countAffected = async (db: Db, sample: RawBuilder<unknown>, losesAccess: RawBuilder<SqlBool>) =>
  (
    await sql<MethodImpact>`${sql.raw(noPrepare)}WITH sample AS MATERIALIZED (${sample}),
      checked AS MATERIALIZED (SELECT method, id, ${losesAccess} AS loses_access FROM sample)
    SELECT method, count(*)::int AS rows, count(DISTINCT id)::int AS users, (count(DISTINCT id) FILTER (WHERE loses_access))::int AS affected,
      (array_agg(id ORDER BY id DESC))[1] AS last, (array_agg(DISTINCT id) FILTER (WHERE loses_access))[1:${sql.lit(maxExamples)}] AS examples
    FROM checked GROUP BY method`.execute(db)
  ).rows;

/** User ids are random, so the share of the id space that was sampled is the share of the users. */
function extrapolate(count: number, { rows, last }: MethodImpact, sampleSize: number): Count {
  if (rows < sampleSize) return { count, is_estimate: false };
  const digits = last.replaceAll("-", "").slice(0, 12);
  const share = (Number.parseInt(digits, 16) + 1) / 16 ** digits.length;
  return { count: Math.round(count / share), is_estimate: true };
}

/**
 * Users who can sign in with the `removed` methods and not with the `remaining` ones. Each user counts for the first removed method
 * that they have. Runs at most four statements of `sampleSize` rows, whatever the number of users.
 */
export async function usersLosingAccess(
  db: Db,
  tenancyId: string,
  removed: SignInMethods,
  remaining: SignInMethods,
  sampleSize = defaultSampleSize,
): Promise<AccessImpact> {
  const tenancy = sql`tenancy_id = ${tenancyId}::uuid`;
  const conditions = userConditions(tenancyId);
  // A user with two removed methods counts for the first: each statement treats the methods before its own as remaining.
  const password = remaining.password || removed.password ? [conditions.password] : [];
  const otp = remaining.otp || removed.otp ? [conditions.otp] : [];
  const passkey = remaining.passkey || removed.passkey ? [conditions.passkey] : [];
  const remainingPasskey = remaining.passkey ? [conditions.passkey] : [];
  const provider = remaining.providers.length > 0 ? [conditions.oneOf(sql`${remaining.providers}::text[]`)] : [];
  const earlier = removed.providers.length > 1 ? [conditions.oneOf(sql`(${removed.providers}::text[])[1:sample.position - 1]`)] : [];
  const sampleSizePerProvider = Math.ceil(sampleSize / Math.max(1, removed.providers.length));

  const withAddress = sql<SqlBool>`(${orConditions([...password, ...otp])} AND ${conditions.address})`;

  const [passwords, codes, passkeys, links] = await Promise.all([
    removed.password
      ? countAffected(
          db,
          sql`SELECT 'password' AS method, user_id AS id FROM passwords WHERE ${tenancy} ORDER BY user_id LIMIT ${sampleSize}`,
          sql`NOT ${orConditions([...(remaining.otp ? [conditions.otp] : []), ...remainingPasskey, ...provider])} AND ${conditions.address}`,
        )
      : [],
    removed.otp
      ? countAffected(
          db,
          sql`SELECT 'otp' AS method, id FROM users WHERE ${tenancy} AND otp_auth_enabled ORDER BY id LIMIT ${sampleSize}`,
          sql`NOT ${orConditions([...password, ...remainingPasskey, ...provider])} AND ${conditions.address}`,
        )
      : [],
    removed.passkey
      ? countAffected(
          db,
          sql`SELECT 'passkey' AS method, user_id AS id FROM passkeys WHERE ${tenancy} ORDER BY user_id LIMIT ${sampleSize}`,
          sql`NOT ${orConditions([withAddress, ...provider])}`,
        )
      : [],
    removed.providers.length > 0
      ? countAffected(
          db,
          sql`SELECT p.id AS method, p.position, l.user_id AS id, l.allow_sign_in
            FROM unnest(${removed.providers}::text[]) WITH ORDINALITY AS p (id, position),
            LATERAL (SELECT user_id, allow_sign_in FROM oauth_links WHERE ${tenancy} AND provider_config_id = p.id
              ORDER BY user_id LIMIT ${sampleSizePerProvider}) AS l`,
          sql`allow_sign_in AND NOT ${orConditions([withAddress, ...passkey, ...provider, ...earlier])}`,
        )
      : [],
  ]);

  const all = [...passwords, ...codes, ...passkeys].map((impact) => extrapolate(impact.affected, impact, sampleSize));
  const affectedLinks = links.map((impact) => [impact.method, extrapolate(impact.users, impact, sampleSizePerProvider)] as const);
  all.push(...links.map((impact) => extrapolate(impact.affected, impact, sampleSizePerProvider)));
  return {
    count: all.reduce((sum, impact) => sum + impact.count, 0),
    is_estimate: all.some((impact) => impact.is_estimate),
    examples: [...passwords, ...codes, ...passkeys, ...links].flatMap((impact) => impact.examples ?? []).slice(0, maxExamples),
    affectedLinks: new Map(affectedLinks),
  };
}

/** Users by id, ordered by id. */
export const listUsersByIds = async (db: Db, tenancyId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom("users as u")
        .leftJoin("contact_channels as c", (join) =>
          join
            .onRef("c.tenancy_id", "=", "u.tenancy_id")
            .onRef("c.user_id", "=", "u.id")
            .on("c.type", "=", "email")
            .on("c.is_primary", "=", true),
        )
        .select(["u.id", "u.display_name", "c.value as primary_email"])
        .where("u.tenancy_id", "=", tenancyId)
        .where("u.id", "in", ids)
        .orderBy("u.id")
        .execute();

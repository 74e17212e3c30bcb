import { CompiledQuery, sql } from "kysely";
import { SchemaError, UserNotFound } from "#contract/errors/index.ts";
import { page as pages } from "#contract/vocabulary/limits.ts";
import { plannedEachTime } from "../../database/connect.ts";
import type { Db } from "../../database/schema.ts";
import { type UserRow, userColumns, userJoins } from "../../kernel/user.ts";
import { likePattern, searchTerm } from "./search-text.ts";

const byId = `SELECT ${userColumns} FROM users u ${userJoins} WHERE u.tenancy_id = $1 AND u.id = $2`;

export async function userById(db: Db, tenancyId: string, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.executeQuery<UserRow>(CompiledQuery.raw(byId, [tenancyId, id]));
  return rows[0];
}

/** @throws UserNotFound */
export async function requireUser(db: Db, tenancyId: string, id: string): Promise<UserRow> {
  const user = await userById(db, tenancyId, id);
  if (!user) throw new UserNotFound();
  return user;
}

/** A user as it is while it is held. */
export interface HeldUser {
  readonly id: string;
  readonly display_name: string | null;
  readonly selected_team_id: string | null;
  readonly is_anonymous: boolean;
  readonly otp_auth_enabled: boolean;
  readonly requires_totp: boolean;
}

/** Holds a user's row until the unit ends: changes of one user take turns, and a deletion waits. @returns undefined when there is no such user. */
export const holdUser = (db: Db, tenancyId: string, id: string): Promise<HeldUser | undefined> =>
  db
    .selectFrom("users")
    .select(["id", "display_name", "selected_team_id", "is_anonymous", "otp_auth_enabled"])
    .select(sql<boolean>`totp_secret_sealed IS NOT NULL`.as("requires_totp"))
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export interface UserFilter {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly desc?: boolean | undefined;
  readonly query?: string | undefined;
  readonly include_anonymous?: boolean | undefined;
  readonly team_id?: string | undefined;
}

// A page size is written into the statement, not bound: a plan made for any number of rows is a plan for all of them. These few
// sizes keep the statements few; what is read beyond the asked size is cut off.
const pageSizes = [10, 25, 50, 100, 250, 500, pages.users.max];

const looksLikeId = (query: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(query);

/**
 * A page of users in order of sign-up, the id breaking ties, and the id that starts the next page. One statement, without
 * a count; it costs the same at the first row and at the millionth.
 * @throws SchemaError when the cursor names nobody: an empty page would look like the end of the list. An existing cursor
 * starts its own page, so only a page that came out empty needs to be looked into.
 */
export async function listUsers(db: Db, tenancyId: string, filter: UserFilter): Promise<{ rows: UserRow[]; next: string | null }> {
  const limit = Math.min(filter.limit ?? pages.users.max, pages.users.max);
  const size = pageSizes.find((candidate) => candidate >= limit) ?? limit;
  const values: unknown[] = [tenancyId];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["u.tenancy_id = $1"];
  if (!filter.include_anonymous) conditions.push("NOT u.is_anonymous");
  if (filter.cursor) {
    const cursor = parameter(filter.cursor);
    // Sub-selects of one value each, not a row: only so the comparison can drive the index.
    conditions.push(
      `(u.signed_up_at, u.id) ${filter.desc ? "<=" : ">="} ((SELECT f.signed_up_at FROM users f WHERE f.tenancy_id = $1 AND f.id = ${cursor}::uuid), ${cursor}::uuid)`,
    );
  }
  if (filter.team_id) {
    conditions.push(
      `EXISTS (SELECT FROM team_members t WHERE t.tenancy_id = $1 AND t.team_id = ${parameter(filter.team_id)}::uuid AND t.user_id = u.id)`,
    );
  }
  const term = filter.query ? searchTerm(filter.query) : "";
  if (term !== "") {
    // An id names one user, exactly; a text that looks like one occurs in no name.
    conditions.push(looksLikeId(term) ? `u.id = ${parameter(term)}::uuid` : `u.search_text LIKE ${parameter(likePattern(term))}`);
  }
  const order = filter.desc ? "DESC" : "ASC";
  // The page is found first, by index, and only its rows are joined with the rest. A search is planned for its very term: how
  // rare that is decides between the two indexes.
  const text = `${term === "" ? "" : plannedEachTime}WITH page AS MATERIALIZED (SELECT u.* FROM users u WHERE ${conditions.join(" AND ")}
      ORDER BY u.signed_up_at ${order}, u.id ${order} LIMIT ${size + 1})
    SELECT ${userColumns} FROM page u ${userJoins} ORDER BY u.signed_up_at ${order}, u.id ${order}`;
  const { rows } = await db.executeQuery<UserRow>(CompiledQuery.raw(text, values));
  if (rows.length === 0 && filter.cursor && !(await userById(db, tenancyId, filter.cursor))) {
    throw new SchemaError({ message: "query.cursor names no user of the project. If the user was deleted, start again without it." });
  }
  return { rows: rows.slice(0, limit), next: rows[limit]?.id ?? null };
}

import { CompiledQuery } from "kysely";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { RestrictionConfig } from "#contract/vocabulary/users/restriction.ts";
import { countedUsersMax, type UserMethod, type UserOrder } from "#contract/vocabulary/users/user-lists.ts";
import { foundInSearchText, looksLikeId, searchTerm } from "../../core/search-term.ts";
import type { Db } from "../../database/schema.ts";
import { noPrepare } from "../../database/statement-names.ts";
import { type UserRow, userColumns, userJoins } from "../../database/user-row.ts";
import type { Project } from "../../kernel/call.ts";
import { type Page, type PagedList, type PageRequest, readPage, type SortKey, sortKey } from "../../kernel/page.ts";

/** Chooses users. */
export interface UserFilter {
  readonly query?: string | undefined;
  readonly include_anonymous?: boolean | undefined;
  readonly include_restricted?: boolean | undefined;
  readonly only_anonymous?: boolean | undefined;
  readonly team_id?: string | undefined;
  readonly verified?: boolean | undefined;
  readonly method?: UserMethod | undefined;
  readonly signed_up_after_millis?: number | undefined;
  readonly signed_up_before_millis?: number | undefined;
  readonly last_active_after_millis?: number | undefined;
  readonly last_active_before_millis?: number | undefined;
}

interface UserListRequest extends UserFilter, PageRequest {
  readonly order_by?: UserOrder | undefined;
  readonly desc?: boolean | undefined;
}

type Parameter = (value: unknown) => string;

const sizes = [10, 25, 50, 100, 250, 500, pageSizes.users.max];

/** SQL: what each order compares, as the indexes on users have it. */
const orders: Readonly<Record<UserOrder, readonly SortKey[]>> = {
  signed_up_at: [sortKey("signed_up_at")],
  // The index has hours, so that activity within an hour does not change it.
  last_active_at: [sortKey("last_active_hour", "timestamp"), sortKey("last_active_at")],
  display_name: [{ of: (u) => `lower(coalesce(${u}.display_name, ''))`, type: "text" }],
  primary_email: [{ of: (u) => `coalesce(${u}.primary_email, '')`, type: "text" }],
};

const methods: Readonly<Record<UserMethod, string>> = {
  password: "t.has_password",
  otp: "t.otp_auth_enabled",
  passkey: "t.passkey_auth_enabled",
  oauth: "t.oauth_providers IS NOT NULL",
};

/** SQL: whether a user has no restriction; as `toRestriction`. */
const unrestricted = ({ onboarding }: RestrictionConfig) =>
  `NOT t.is_anonymous AND NOT t.restricted_by_admin AND t.sign_up_restriction IS NULL${onboarding.requireEmailVerification ? " AND t.primary_email_verified" : ""}`;

/** SQL: the conditions of a filter, the search aside. */
function listConditions(filter: UserFilter, config: RestrictionConfig, parameter: Parameter): string[] {
  const time = (millis: number) => `to_timestamp(${parameter(millis)}::float8 / 1000)`;
  const members = (teamId: string) =>
    `EXISTS (SELECT FROM team_members m WHERE m.tenancy_id = $1 AND m.team_id = ${parameter(teamId)}::uuid AND m.user_id = t.id)`;
  return [
    ...(filter.only_anonymous ? ["t.is_anonymous"] : filter.include_anonymous ? [] : ["NOT t.is_anonymous"]),
    ...(filter.include_restricted === false ? [unrestricted(config)] : []),
    ...(filter.team_id ? [members(filter.team_id)] : []),
    ...(filter.verified === undefined ? [] : [filter.verified ? "t.primary_email_verified" : "NOT t.primary_email_verified"]),
    ...(filter.method ? [methods[filter.method]] : []),
    ...(filter.signed_up_after_millis === undefined ? [] : [`t.signed_up_at >= ${time(filter.signed_up_after_millis)}`]),
    ...(filter.signed_up_before_millis === undefined ? [] : [`t.signed_up_at < ${time(filter.signed_up_before_millis)}`]),
    ...(filter.last_active_after_millis === undefined ? [] : [`t.last_active_at >= ${time(filter.last_active_after_millis)}`]),
    ...(filter.last_active_before_millis === undefined ? [] : [`t.last_active_at < ${time(filter.last_active_before_millis)}`]),
  ];
}

/** SQL: the condition of a search, on a row `t` of `users`. */
export function matchesUser(term: string, parameter: Parameter): string {
  if (looksLikeId(term)) return `t.id = ${parameter(term)}::uuid`;
  return foundInSearchText("t.search_text", term, parameter);
}

/** SQL: the conditions of a filter, with its search, on a row `t` of `users`. An id names one user; a text that looks like one occurs in no name. */
export function userConditions(filter: UserFilter, config: RestrictionConfig, parameter: Parameter): string[] {
  const term = filter.query ? searchTerm(filter.query) : "";
  return [...listConditions(filter, config, parameter), ...(term === "" ? [] : [matchesUser(term, parameter)])];
}

/** Counts the users of a filter, at most `countedUsersMax`. One statement, planned each time. */
export async function countUsers(
  db: Db,
  { tenancyId, config }: Pick<Project, "tenancyId" | "config">,
  filter: UserFilter,
): Promise<{ count: number; is_capped: boolean }> {
  const values: unknown[] = [tenancyId];
  const conditions = userConditions(filter, config, (value) => `$${values.push(value)}`);
  const matching = `SELECT FROM users t WHERE ${["t.tenancy_id = $1", ...conditions].join(" AND ")} LIMIT ${countedUsersMax + 1}`;
  const { rows } = await db.executeQuery<{ count: number }>(
    CompiledQuery.raw(`${noPrepare}SELECT count(*)::int AS count FROM (${matching}) m`, values),
  );
  const { count = 0 } = rows[0] ?? {};
  return { count: Math.min(count, countedUsersMax), is_capped: count > countedUsersMax };
}

/**
 * A page of users, by default in order of sign-up. One statement.
 * @throws SchemaError when the cursor is no user's id
 */
export function listUsers(
  db: Db,
  { tenancyId, config }: Pick<Project, "tenancyId" | "config">,
  filter: UserListRequest,
): Promise<Page<UserRow>> {
  const order = filter.order_by ?? "signed_up_at";
  const list: PagedList = {
    name: `users by ${order}`,
    table: "users",
    columns: "t.*",
    orderBy: orders[order],
    keyColumns: order === "signed_up_at" ? ["signed_up_at", "id"] : undefined,
    descending: filter.desc ?? false,
    sizes,
    conditions: (parameter) => userConditions(filter, config, parameter),
    // A search is planned for each term: how rare the term is decides between the two indexes.
    plannedEachTime: Boolean(filter.query && searchTerm(filter.query)),
    // The page is found by index before its rows are joined; it stays in order.
    select: (page, orderOf, positionOf) => `SELECT ${userColumns}${positionOf("u")} FROM (${page}) u ${userJoins} ${orderOf("u")}`,
    unknownIdMessage: "query.cursor names no user of the project. If the user was deleted, start again without it.",
  };
  return readPage<UserRow>(db, tenancyId, list, filter);
}

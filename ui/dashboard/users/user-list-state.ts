import { type UserMethod, userMethods } from "#contract/vocabulary/users/user-lists.ts";
import type { ListUsersOptions, UserFilter as UserFilterOptions } from "#sdk/admin.ts";

/** The orders of the list of users, the default first. */
export const userOrders = ["newest", "oldest", "active", "inactive", "name", "name-reversed", "email", "email-reversed"] as const;
export type UserOrder = (typeof userOrders)[number];

const orderOptions: Readonly<Record<UserOrder, Required<Pick<ListUsersOptions, "orderBy" | "desc">>>> = {
  newest: { orderBy: "signedUpAt", desc: true },
  oldest: { orderBy: "signedUpAt", desc: false },
  active: { orderBy: "lastActiveAt", desc: true },
  inactive: { orderBy: "lastActiveAt", desc: false },
  name: { orderBy: "displayName", desc: false },
  "name-reversed": { orderBy: "displayName", desc: true },
  email: { orderBy: "primaryEmail", desc: false },
  "email-reversed": { orderBy: "primaryEmail", desc: true },
};

/** Which users are listed. */
export interface UserFilter {
  readonly teamId: string | undefined;
  readonly verified: boolean | undefined;
  readonly method: UserMethod | undefined;
  /** Only users who signed up within this number of days. */
  readonly signedUpDays: number | undefined;
  /** Only users who were active within this number of days; if negative, who were not. */
  readonly activeDays: number | undefined;
}

/** The filter and order of the list of users. It is in the URL, so that a page can be reloaded, shared and returned to. */
export interface UserListState extends UserFilter {
  readonly query: string;
  readonly order: UserOrder;
  /** The cursors of the pages after the first, up to the current one. */
  readonly cursors: readonly string[];
}

/** Days that the filters by time offer. */
export const recentDays = [1, 7, 30, 90] as const;
export const inactiveDays = [30, 90] as const;

const dayMillis = 86_400_000;
const days = (text: string | null, offered: readonly number[]) => offered.find((each) => String(each) === text);

/** Reads the state from the parameters of a URL. Unknown values are left out. */
export function readUserList(parameters: URLSearchParams): UserListState {
  const verified = parameters.get("verified");
  return {
    query: parameters.get("query")?.trim() ?? "",
    teamId: parameters.get("team") || undefined,
    verified: verified === "yes" || (verified === "no" ? false : undefined),
    method: userMethods.find((method) => method === parameters.get("method")),
    signedUpDays: days(parameters.get("signed-up"), recentDays),
    activeDays: days(parameters.get("active"), [...recentDays, ...inactiveDays.map((each) => -each)]),
    order: userOrders.find((order) => order === parameters.get("order")) ?? userOrders[0],
    cursors: parameters.getAll("after"),
  };
}

/** The parameters of the URL for a state; none for the default. */
export function writeUserList({ query, teamId, verified, method, signedUpDays, activeDays, order, cursors }: UserListState): string {
  const values = {
    query: query || undefined,
    team: teamId,
    verified: verified === undefined ? undefined : verified ? "yes" : "no",
    method,
    "signed-up": signedUpDays,
    active: activeDays,
    order: order === userOrders[0] ? undefined : order,
  };
  const set = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams([...set, ...cursors.map((cursor) => ["after", cursor])]).toString();
}

/** A filter that lists all users. */
export const noFilter: UserFilter = {
  teamId: undefined,
  verified: undefined,
  method: undefined,
  signedUpDays: undefined,
  activeDays: undefined,
};

/** How many filters are set. */
export const countFilters = ({ teamId, verified, method, signedUpDays, activeDays }: UserFilter): number =>
  [teamId, verified, method, signedUpDays, activeDays].filter((value) => value !== undefined).length;

/** The call's options for a filter. `now`: milliseconds; filters by time count back from it. */
export function userFilterOptions(filter: UserFilter, now: number): UserFilterOptions {
  const { teamId, verified, method, signedUpDays, activeDays = 0 } = filter;
  const daysAgo = (count: number) => new Date(now - count * dayMillis);
  return {
    ...(teamId && { teamId }),
    ...(verified !== undefined && { verified }),
    ...(method && { method }),
    ...(signedUpDays && { signedUpAfter: daysAgo(signedUpDays) }),
    ...(activeDays > 0 && { lastActiveAfter: daysAgo(activeDays) }),
    ...(activeDays < 0 && { lastActiveBefore: daysAgo(-activeDays) }),
  };
}

/** The filter and search of the list; undefined while it lists all users. */
export function userFilterIn(state: UserListState, now: number): UserFilterOptions | undefined {
  const { query } = state;
  if (query === "" && countFilters(state) === 0) return undefined;
  return { ...userFilterOptions(state, now), ...(query && { query }) };
}

/** The call's options for a page of the list. */
export function userListOptions(state: UserListState, now: number): ListUsersOptions {
  const { order, cursors } = state;
  const cursor = cursors.at(-1);
  return { ...orderOptions[order], ...userFilterIn(state, now), ...(cursor && { cursor }) };
}

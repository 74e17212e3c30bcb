import type { ListUsersOptions } from "#sdk/admin.ts";
import type { OwnedProjectApp } from "#sdk/client.ts";
import { type UserFilter, userFilterOptions } from "../users/user-list-state.ts";

/** Users of one page of the list. */
const pageSize = 1000;

/** Who receives a draft: all users, or those that a search and filters find. */
export type Audience = { readonly everyone: true } | { readonly everyone: false; readonly query: string; readonly filter: UserFilter };

/** The users of an audience. */
export interface FoundAudience {
  /** Undefined for all users, whom the server finds. */
  readonly userIds: readonly string[] | undefined;
  readonly count: number;
  /** The first few names or addresses. */
  readonly examples: readonly string[];
  /** Whether there are more users than one call sends to. */
  readonly exceedsLimit: boolean;
}

/** Finds the users of an audience, at most `limit` and one page more. */
export async function findAudience(app: OwnedProjectApp, audience: Audience, limit: number): Promise<FoundAudience> {
  if (audience.everyone) {
    const { totalUsers } = await app.getMetrics();
    return { userIds: undefined, count: totalUsers, examples: [], exceedsLimit: false };
  }
  const userIds: string[] = [];
  const examples: string[] = [];
  const options: ListUsersOptions = {
    ...userFilterOptions(audience.filter, Date.now()),
    limit: pageSize,
    ...(audience.query && { query: audience.query }),
  };
  for (let cursor: string | undefined; userIds.length <= limit; ) {
    const page = await app.listUsers({ ...options, ...(cursor && { cursor }) });
    userIds.push(...page.map(({ id }) => id));
    examples.push(
      ...page.slice(0, exampleCount - examples.length).map(({ displayName, primaryEmail, id }) => displayName ?? primaryEmail ?? id),
    );
    cursor = page.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  return { userIds, count: userIds.length, examples, exceedsLimit: userIds.length > limit };
}

const exampleCount = 5;

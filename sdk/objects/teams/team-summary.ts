import type { AdminApi } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type ServerContext, type ServerTeam, serverTeamIn } from "../users/server-user.ts";

/** Options of `searchTeams`. */
export interface SearchTeamsOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Teams per page. Default and maximum: 100. */
  readonly limit?: number;
  /** A team's id, or part of its name. */
  readonly query?: string;
}

/** A team in a list for administrators. */
export interface TeamSummary extends ServerTeam {
  readonly memberCount: number;
}

/** A page of teams. `nextCursor` is null on the last page. */
export type TeamPage = TeamSummary[] & { readonly nextCursor: string | null };

/** A page of the project's teams, newest first. */
export async function searchTeams(
  context: ServerContext & { readonly api: AdminApi },
  { cursor, limit, query }: SearchTeamsOptions = {},
): Promise<TeamPage> {
  const { items, pagination } = unwrap(await context.api.internal.teams.list({ cursor, limit, query }));
  const teams = items.map(({ member_count, ...team }) => ({ ...serverTeamIn(context)(team), memberCount: member_count }));
  return Object.assign(teams, { nextCursor: pagination.next_cursor });
}

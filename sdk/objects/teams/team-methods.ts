import type { ClientApi, TeamCreate } from "../../generated/client.ts";
import type { ServerApi, TeamCreate as ServerTeamCreate, Team as ServerTeamResponse } from "../../generated/server.ts";
import { isKnownError } from "../../transport/known-error.ts";
import { type Result, unwrap } from "../../transport/result.ts";
import { type Fields, inputFrom } from "../camel-case.ts";
import { type ListPage, readList, type SearchOptions } from "../list-page.ts";
import { apiKeyTeamId, type PresentedApiKey } from "./api-key-owner.ts";
import { type Team, type TeamContext, teamFrom } from "./team.ts";

/** The fields that a user sets for a new team. */
export interface TeamCreation extends Fields<Omit<TeamCreate, "creator_user_id">> {}

/** The fields that a server sets for a new team. Without `creatorUserId` the team has no member. */
export interface ServerTeamCreation extends Fields<ServerTeamCreate> {}

/** Methods of a user for its teams. */
export interface TeamMethods<Kind> {
  /**
   * Lists the teams of the user, oldest first: all of them, or a page. `query`: an id, or a part of the name.
   * @example
   * const page = await user.listTeams({ limit: 20, query: "acme" });
   * if (page.nextCursor) await user.listTeams({ limit: 20, query: "acme", cursor: page.nextCursor });
   */
  listTeams(options?: SearchOptions): Promise<ListPage<Kind>>;
  /** Returns one of these teams; null if the user is not a member of it. */
  getTeam(id: string): Promise<Kind | null>;
  /** Creates a team with the user as its first member, and selects it. */
  createTeam(creation: TeamCreation): Promise<Kind>;
}

/** Methods of a server for the teams of its project. */
export interface ServerTeamMethods<Kind> {
  /** Lists the teams of the project, oldest first: all of them, or a page. `query`: an id, or a part of the name. */
  listTeams(options?: SearchOptions): Promise<ListPage<Kind>>;
  /** Returns a team; null if it does not exist. With `apiKey`: the team whose active API key it is. */
  getTeam(id: string | PresentedApiKey): Promise<Kind | null>;
  /**
   * Creates a team.
   * @example
   * const team = await server.createTeam({ displayName: "Acme", creatorUserId: user.id });
   */
  createTeam(creation: ServerTeamCreation): Promise<Kind>;
}

type ClientTeamContext = TeamContext & { readonly api: ClientApi };
type ToTeam<Kind> = (response: ServerTeamResponse) => Kind;

/** The team, or null if it does not exist or the caller cannot see it. */
const orNull = <Data>(result: Result<Data, unknown>): Data | null =>
  result.status === "error" && (isKnownError(result.error, "TEAM_NOT_FOUND") || isKnownError(result.error, "TEAM_MEMBERSHIP_NOT_FOUND"))
    ? null
    : unwrap(result);

/** The team methods of the signed-in user. */
export function currentUserTeamMethods(context: ClientTeamContext): TeamMethods<Team> {
  const { api } = context;
  return {
    listTeams: (options = {}) =>
      readList(
        options,
        (page) => api.teams.list({ user_id: "me", ...page }),
        (response) => teamFrom(response, context),
      ),
    async getTeam(id) {
      const response = orNull(await api.teams.get({ team_id: id }));
      return response && teamFrom(response, context);
    },
    async createTeam(creation) {
      const team = unwrap(await api.teams.create({ ...inputFrom<TeamCreate>(creation), creator_user_id: "me" }));
      unwrap(await api.users.updateMe({ selected_team_id: team.id }));
      return teamFrom(team, context);
    },
  };
}

/** A server's team methods for one user. */
export function userTeamMethods<Kind>(userId: string, api: ServerApi, toTeam: ToTeam<Kind>): TeamMethods<Kind> {
  const listTeams = (options: SearchOptions = {}) => readList(options, (page) => api.teams.list({ user_id: userId, ...page }), toTeam);
  return {
    listTeams,
    async getTeam(id) {
      // A server may read every team, so `teams.get` would not show whether the user is a member.
      const found = await readList(
        { query: id, limit: 100 },
        (page) => api.teams.list({ user_id: userId, ...page }),
        (response) => response,
      );
      const response = found.find((team) => team.id === id);
      return response ? toTeam(response) : null;
    },
    async createTeam(creation) {
      const team = unwrap(await api.teams.create({ ...inputFrom<TeamCreate>(creation), creator_user_id: userId }));
      unwrap(await api.users.update({ user_id: userId, selected_team_id: team.id }));
      return toTeam(team);
    },
  };
}

/** A server's team methods for the project. */
export function serverTeamMethods<Kind>(api: ServerApi, toTeam: ToTeam<Kind>): ServerTeamMethods<Kind> {
  return {
    listTeams: (options = {}) => readList(options, (page) => api.teams.list(page), toTeam),
    async getTeam(idOrKey) {
      const id = typeof idOrKey === "string" ? idOrKey : await apiKeyTeamId(api, idOrKey);
      const response = id === null ? null : orNull(await api.teams.get({ team_id: id }));
      return response && toTeam(response);
    },
    createTeam: async (creation) => toTeam(unwrap(await api.teams.create(inputFrom<ServerTeamCreate>(creation)))),
  };
}

import type { ClientApi } from "../generated/client.ts";
import type { ServerApi } from "../generated/server.ts";
import { isKnownError } from "../transport/known-error.ts";
import { type Result, unwrap } from "../transport/result.ts";
import { type ServerTeam, serverTeamFrom, type Team, teamFrom } from "./team.ts";
import type { TeamGround } from "./team-invitation.ts";

/** What a new team is given. */
export interface TeamCreation {
  readonly displayName: string;
  /** A data URL of an image; servers may give an http(s) address. */
  readonly profileImageUrl?: string | null;
}

/** What a server gives a new team. */
export interface ServerTeamCreation extends TeamCreation {
  /** Its first member; without one the team is empty. */
  readonly creatorUserId?: string;
}

/** What a user can do about its teams. */
export interface TeamDeeds<Kind extends Team> {
  /** The teams that the user is in, oldest first. */
  listTeams(): Promise<Kind[]>;
  /** One of these teams; null where the user is in none of that id. */
  getTeam(id: string): Promise<Kind | null>;
  /** Makes a team with the user as its first member, and selects it. */
  createTeam(creation: TeamCreation): Promise<Kind>;
}

/** What a server can do about the teams of its project. */
export interface ServerTeamDeeds {
  /** All teams, oldest first. */
  listTeams(): Promise<ServerTeam[]>;
  /** A team by id; null where there is none. */
  getTeam(id: string): Promise<ServerTeam | null>;
  createTeam(creation: ServerTeamCreation): Promise<ServerTeam>;
}

type ClientTeamGround = TeamGround & { readonly api: ClientApi };
type ServerTeamGround = TeamGround & { readonly api: ServerApi };

const creationFrom = ({ displayName, profileImageUrl }: TeamCreation) => ({
  display_name: displayName,
  profile_image_url: profileImageUrl,
});

/** The answer, or null where there is no such team as far as the caller can see. */
const present = <Answer>(result: Result<Answer, unknown>): Answer | null =>
  result.status === "error" && (isKnownError(result.error, "TEAM_NOT_FOUND") || isKnownError(result.error, "TEAM_MEMBERSHIP_NOT_FOUND"))
    ? null
    : unwrap(result);

/** What the signed-in user does about its teams. */
export function teamDeeds(ground: ClientTeamGround): TeamDeeds<Team> {
  const { api } = ground;
  return {
    listTeams: async () => unwrap(await api.teams.list({ user_id: "me" })).items.map((answer) => teamFrom(answer, ground)),
    async getTeam(id) {
      const answer = present(await api.teams.get({ team_id: id }));
      return answer && teamFrom(answer, ground);
    },
    async createTeam(creation) {
      const team = unwrap(await api.teams.create({ ...creationFrom(creation), creator_user_id: "me" }));
      unwrap(await api.users.updateMe({ selected_team_id: team.id }));
      return teamFrom(team, ground);
    },
  };
}

/** What a server does about the teams of a user. */
export function teamDeedsOf(userId: string, ground: ServerTeamGround): TeamDeeds<ServerTeam> {
  const { api } = ground;
  const listTeams = async () => unwrap(await api.teams.list({ user_id: userId })).items.map((answer) => serverTeamFrom(answer, ground));
  return {
    listTeams,
    // A server may read every team: whether the user is in it, its list says.
    getTeam: async (id) => (await listTeams()).find((team) => team.id === id) ?? null,
    async createTeam(creation) {
      const team = unwrap(await api.teams.create({ ...creationFrom(creation), creator_user_id: userId }));
      unwrap(await api.users.update({ user_id: userId, selected_team_id: team.id }));
      return serverTeamFrom(team, ground);
    },
  };
}

/** What a server does about all teams. */
export function serverTeamDeeds(ground: ServerTeamGround): ServerTeamDeeds {
  const { api } = ground;
  return {
    listTeams: async () => unwrap(await api.teams.list({})).items.map((answer) => serverTeamFrom(answer, ground)),
    async getTeam(id) {
      const answer = present(await api.teams.get({ team_id: id }));
      return answer && serverTeamFrom(answer, ground);
    },
    async createTeam(creation) {
      const creator_user_id = creation.creatorUserId;
      return serverTeamFrom(unwrap(await api.teams.create({ ...creationFrom(creation), creator_user_id })), ground);
    },
  };
}

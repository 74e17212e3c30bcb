import type { Team as TeamAnswer } from "../generated/client.ts";
import type { Team as ServerTeamAnswer } from "../generated/server.ts";
import type { Json } from "../transport/json.ts";
import { type InvitationDeeds, invitationDeeds, type TeamGround } from "./team-invitation.ts";

/** A group of users, as its members' apps see it. */
export interface Team extends InvitationDeeds {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: Json;
  readonly clientReadOnlyMetadata: Json;
}

/** What a server sees of a team beside that. */
export interface ServerTeam extends Team {
  readonly createdAt: Date;
  readonly serverMetadata: Json;
}

/** A team's answer as an object. */
export const teamFrom = (answer: TeamAnswer, ground: TeamGround): Team => ({
  ...invitationDeeds(answer.id, ground),
  id: answer.id,
  displayName: answer.display_name,
  profileImageUrl: answer.profile_image_url,
  clientMetadata: answer.client_metadata,
  clientReadOnlyMetadata: answer.client_read_only_metadata,
});

/** A team's answer to a server as an object. */
export const serverTeamFrom = (answer: ServerTeamAnswer, ground: TeamGround): ServerTeam => ({
  ...teamFrom(answer, ground),
  createdAt: new Date(answer.created_at_millis),
  serverMetadata: answer.server_metadata,
});

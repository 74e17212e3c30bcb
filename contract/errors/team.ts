import { z } from "zod";
import { knownError, plainError } from "../kernel/error.ts";

const ofTeam = z.object({ team_id: z.string() });

/** No such team. */
export class TeamNotFound extends knownError("TEAM_NOT_FOUND", {
  status: 404,
  details: ofTeam,
  message: ({ team_id }) => `There is no team ${JSON.stringify(team_id)}.`,
}) {}

/** The team's id is taken. Never sent: no published client knows the code (wire protocol, section 2.3.10). */
export class TeamAlreadyExists extends knownError("TEAM_ALREADY_EXISTS", {
  status: 409,
  details: ofTeam,
  message: ({ team_id }) => `There is a team ${JSON.stringify(team_id)} already.`,
}) {}

/** The user is not in the team. */
export class TeamMembershipNotFound extends knownError("TEAM_MEMBERSHIP_NOT_FOUND", {
  status: 404,
  details: z.object({ team_id: z.string(), user_id: z.string() }),
  message: ({ team_id, user_id }) => `User ${user_id} is not a member of team ${team_id}.`,
}) {}

/** A team cannot be made or changed like this. The message says which field, and why. */
export class InvalidTeamChange extends plainError(400, "The team cannot be changed like this.") {}

/** No open invitation into the team has this id. */
export class TeamInvitationNotFound extends plainError(404, "There is no such invitation, or it is no longer open.") {}

/** The user is in the team already. */
export class TeamMembershipAlreadyExists extends knownError("TEAM_MEMBERSHIP_ALREADY_EXISTS", {
  status: 409,
  message: "The user is a member of the team already.",
}) {}

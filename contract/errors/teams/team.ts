import { z } from "zod";
import { knownError, plainError } from "../../kernel/error.ts";

const teamDetails = z.object({ team_id: z.string() });

/** No such team. */
export class TeamNotFound extends knownError("TEAM_NOT_FOUND", {
  status: 404,
  details: teamDetails,
  message: ({ team_id }) => `The team ${JSON.stringify(team_id)} does not exist.`,
}) {}

/** The team's id is already in use. Never sent, since no published client knows the code (wire protocol, section 2.3.10). */
export class TeamAlreadyExists extends knownError("TEAM_ALREADY_EXISTS", {
  status: 409,
  details: teamDetails,
  message: ({ team_id }) => `The team ${JSON.stringify(team_id)} already exists.`,
}) {}

/** The user is not a member of the team. */
export class TeamMembershipNotFound extends knownError("TEAM_MEMBERSHIP_NOT_FOUND", {
  status: 404,
  details: z.object({ team_id: z.string(), user_id: z.string() }),
  message: ({ team_id, user_id }) => `User ${user_id} is not a member of team ${team_id}.`,
}) {}

/** A change of a team is not valid. The message names the field and the reason. */
export class InvalidTeamChange extends plainError("INVALID_TEAM_CHANGE", 400, "This change of the team is not valid.") {}

/** The team has no pending invitation with this id. */
export class TeamInvitationNotFound extends plainError(
  "TEAM_INVITATION_NOT_FOUND",
  404,
  "The invitation does not exist or is no longer pending.",
) {}

/** The project binds invitations to their address, and the account does not have it. */
export class InvitationForOtherAddress extends plainError(
  "INVITATION_FOR_OTHER_ADDRESS",
  403,
  "The invitation is for another e-mail address. Sign in with an account that has this address.",
) {}

/** The user is already a member of the team. */
export class TeamMembershipAlreadyExists extends knownError("TEAM_MEMBERSHIP_ALREADY_EXISTS", {
  status: 409,
  message: "The user is already a member of the team.",
}) {}

/** The team owns projects, which no member could administer without it. */
export class TeamOwnsProjects extends plainError(
  "TEAM_OWNS_PROJECTS",
  400,
  "The team owns projects. Transfer or delete them before you delete the team.",
) {}

/** A client listed members without `team_id`. */
export class TeamIdRequired extends plainError("TEAM_ID_REQUIRED", 400, "Clients must send team_id.") {}

/** The change would leave the team without an owner. */
export class TeamNeedsOwner extends plainError(
  "TEAM_NEEDS_OWNER",
  400,
  "The team would have no owner. Make another member an owner first, or remove the other members and the projects.",
) {}

/** The role of an owner is given, taken and removed by owners only. */
export class OwnerRoleRequired extends plainError("OWNER_ROLE_REQUIRED", 403, "Only owners of the team can change or remove an owner.") {}

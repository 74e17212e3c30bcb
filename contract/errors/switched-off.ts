import { type PlainErrorClass, plainError } from "../kernel/error.ts";
import type { ClientSwitch } from "../vocabulary/switches.ts";

/** The project does not let callers of type client make teams. */
export class ClientTeamCreationSwitchedOff extends plainError(403, "This project does not let its users make teams.") {}

/** The project does not let callers of type client delete their user. */
export class ClientUserDeletionSwitchedOff extends plainError(400, "This project does not let its users delete their account.") {}

/** What a caller of type client meets where a project's switch is off. */
export const switchedOff: Readonly<Record<ClientSwitch, PlainErrorClass>> = {
  client_team_creation_enabled: ClientTeamCreationSwitchedOff,
  client_user_deletion_enabled: ClientUserDeletionSwitchedOff,
};

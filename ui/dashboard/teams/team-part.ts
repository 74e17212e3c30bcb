import type { ServerTeam } from "#sdk/admin.ts";

/** An action on a team, which a dialog asks for or confirms. */
export type TeamAction = "add" | "delete";

/** Properties of a part of a team's page. */
export interface TeamPartProps {
  team: ServerTeam;
  /** Opens the dialog of an action. */
  open(action: TeamAction): void;
}

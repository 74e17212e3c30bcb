import { Team } from "#contract/entities/teams/team.ts";
import { type ColumnsByName, columnNames, type Readers, viewFrom } from "./entity-columns.ts";
import type { Teams } from "./tables/teams.ts";

/** A team with everything its views need. */
export type TeamRow = ColumnsByName<typeof Team, Teams> & { readonly created_at: Date };

const readers: Readers<typeof Team, TeamRow> = { created_at_millis: ({ created_at }) => created_at.getTime() };

/** The columns of a `TeamRow`. */
export const teamColumns: readonly (keyof TeamRow)[] = [...columnNames<typeof Team, Teams>(Team, readers), "created_at"];

/** A team as an admin may see it. The contract removes what the caller may not see. */
export const toTeamView = viewFrom<typeof Team, TeamRow>(Team, readers);

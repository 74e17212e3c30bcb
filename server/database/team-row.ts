import { Team } from "#contract/entities/teams/team.ts";
import {
  type ColumnsByName,
  columnNames,
  columnWriter,
  elsewhere,
  fieldWriters,
  jsonColumn,
  type Readers,
  viewFrom,
  type Writable,
} from "./entity-columns.ts";
import type { Teams } from "./tables/teams.ts";

/** A team with everything its views need. */
export type TeamRow = ColumnsByName<typeof Team, Teams> & { readonly created_at: Date };

const readers: Readers<typeof Team, TeamRow> = { created_at_millis: ({ created_at }) => created_at.getTime() };

/** The columns of a `TeamRow`. */
export const teamColumns: readonly (keyof TeamRow)[] = [...columnNames<typeof Team, Teams>(Team, readers), "created_at"];

/** A team as an admin may see it. The contract removes what the caller may not see. */
export const toTeamView = viewFrom<typeof Team, TeamRow>(Team, readers);

/** Splits the input for a team into the columns of its row and the fields that other tables hold. */
export const toTeamColumns = columnWriter(
  fieldWriters<Teams, Writable<typeof Team>, { readonly image: { readonly url: string } | undefined }>()({
    profile_image_url: (_, { image }) => ({ profile_image_url: image?.url ?? null }),
    client_metadata: (json) => ({ client_metadata: jsonColumn(json) }),
    client_read_only_metadata: (json) => ({ client_read_only_metadata: jsonColumn(json) }),
    server_metadata: (json) => ({ server_metadata: jsonColumn(json) }),
    creator_user_id: elsewhere,
  }),
);

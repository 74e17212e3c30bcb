import type { Team } from "#contract/entities/teams/team.ts";
import { columnWriter, elsewhere, fieldWriters, jsonColumn, type Writable } from "../../database/entity-columns.ts";
import type { Teams } from "../../database/tables/teams.ts";
import type { ValidatedImage } from "../foundation/images.ts";

/** Splits the input for a team into the columns of its row and the fields that other tables hold. */
export const toTeamColumns = columnWriter(
  fieldWriters<Teams, Writable<typeof Team>, { readonly image: ValidatedImage | undefined }>()({
    profile_image_url: (_, { image }) => ({ profile_image_url: image?.url ?? null }),
    client_metadata: (json) => ({ client_metadata: jsonColumn(json) }),
    client_read_only_metadata: (json) => ({ client_read_only_metadata: jsonColumn(json) }),
    server_metadata: (json) => ({ server_metadata: jsonColumn(json) }),
    creator_user_id: elsewhere,
  }),
);

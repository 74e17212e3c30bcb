import type { Team } from "#contract/entities/teams/team.ts";
import { TeamNotFound } from "#contract/errors/index.ts";
import type { Update } from "#contract/kernel/entity.ts";
import type { teamRoutes } from "#contract/routes/teams/teams.ts";
import { foldedName } from "../../core/search-term.ts";
import { webhookEvent } from "../../core/webhook-event.ts";
import { nothingLeft } from "../../database/entity-columns.ts";
import { readConstraint } from "../../database/sql-state.ts";
import { type TeamRow, teamColumns } from "../../database/team-row.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { deleteTeamImages, insertImage, validateImage } from "../foundation/images.ts";
import { toTeamColumns } from "./columns.ts";
import { requireTeam } from "./queries.ts";

/** Updates a team and its image, in one statement. @throws TeamNotFound if it was deleted during the call */
export async function updateTeam(call: Call<typeof teamRoutes.update>): Promise<TeamRow> {
  const { input, project, accessType, db, serverConfig, now } = call;
  const { tenancyId } = project;
  const { team_id: id, ...sent } = input;
  const image = validateImage("profile_image_url", sent.profile_image_url, { accessType, tenancyId, publicUrl: serverConfig.publicUrl });
  const { columns, others } = toTeamColumns(sent satisfies Update<typeof Team, "admin">, { image });
  nothingLeft(others);
  if (Object.keys(columns).length === 0) return requireTeam(db, tenancyId, id);

  const updated = db
    .updateTable("teams")
    .set({ ...columns, ...foldedName(columns) })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .returning(teamColumns);
  try {
    const [team] = await statement()
      .step("team", updated)
      .also((earlier) => webhookEvent(call, { type: "team.updated", teamId: id }, earlier.selectFrom("team")))
      .also(image?.row && insertImage(db, tenancyId, { teamId: id }, image.row, now))
      .also(sent.profile_image_url === undefined ? undefined : deleteTeamImages(db, tenancyId, id, image?.row?.id))
      .rows(db, "team");
    if (!team) throw new TeamNotFound({ team_id: id });
    return team as TeamRow;
  } catch (error) {
    throw readConstraint(error) === "images_tenancy_id_team_id_fkey" ? new TeamNotFound({ team_id: id }) : error;
  }
}

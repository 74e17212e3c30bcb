import { defaultPermissions } from "#contract/config/permissions.ts";
import { Team } from "#contract/entities/teams/team.ts";
import { InvalidTeamChange, UserNotFound } from "#contract/errors/index.ts";
import type { teamRoutes } from "#contract/routes/teams/teams.ts";
import { teamsPerUser } from "#contract/vocabulary/teams/teams.ts";
import { insertWebhookEvent } from "../../core/webhook-event.ts";
import { absentAsNull, nothingLeft } from "../../database/entity-columns.ts";
import { readConstraint } from "../../database/sql-state.ts";
import { type TeamRow, toTeamColumns } from "../../database/team-row.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { randomUuid } from "../../services/random.ts";
import { insertImage, validateImage } from "../foundation/images.ts";
import { insertMember, insertTeam } from "./insert.ts";
import { hasReachedTeamLimit } from "./queries.ts";

/** Creates a team with its first member and image, in one statement. A client may create only so many. */
export async function createTeam(call: Call<typeof teamRoutes.create>): Promise<TeamRow> {
  const { input, project, accessType, db, serverConfig, now } = call;
  const { tenancyId } = project;
  const creatorId = readCreator(call);
  if (accessType === "client" && creatorId !== undefined && (await hasReachedTeamLimit(db, tenancyId, creatorId)))
    throw new InvalidTeamChange(`You are in ${teamsPerUser} teams. Leave one before you make another.`);
  const image = validateImage("profile_image_url", input.profile_image_url, { accessType, tenancyId, publicUrl: serverConfig.publicUrl });
  const { add_current_user: _, ...sent } = input;
  const { columns, others } = toTeamColumns(absentAsNull(Team, sent), { image });
  // `readCreator` has resolved it.
  const { creator_user_id: __, ...rest } = others;
  nothingLeft(rest);

  const id = randomUuid();
  const permissionIds = defaultPermissions(project.config, "teamCreator");
  try {
    const [team] = await statement()
      .step("team", insertTeam(db, { tenancyId, id, columns }, now))
      .also(creatorId === undefined ? undefined : insertMember(db, { tenancyId, teamId: id, userId: creatorId, permissionIds }, now))
      .also(image?.row && insertImage(db, tenancyId, { teamId: id }, image.row, now))
      .also(insertWebhookEvent(call, { type: "team.created", teamId: id }))
      .rows(db, "team");
    return team as TeamRow;
  } catch (error) {
    if (readConstraint(error) === "team_members_tenancy_id_user_id_fkey") throw new UserNotFound();
    throw error;
  }
}

/** The first member: the named user, or the caller. Undefined if a server names none. */
function readCreator({ input, user, accessType }: Call<typeof teamRoutes.create>): string | undefined {
  if (input.add_current_user) {
    if (input.creator_user_id !== undefined) throw new InvalidTeamChange("add_current_user: not together with creator_user_id.");
    if (!user) throw new InvalidTeamChange("add_current_user: the call has no signed-in user to add.");
  }
  return input.creator_user_id ?? (input.add_current_user || accessType === "client" ? user?.row.id : undefined);
}

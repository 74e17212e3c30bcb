import { defaultPermissions } from "#contract/configuration/permissions.ts";
import { InvalidTeamChange, UserNotFound } from "#contract/errors/index.ts";
import type { teamRoutes } from "#contract/routes/teams.ts";
import { teamsOfUser } from "#contract/vocabulary/limits.ts";
import { violated } from "../../database/connect.ts";
import type { Call } from "../../kernel/call.ts";
import type { TeamRow } from "../../kernel/team.ts";
import { together } from "../../kernel/unit.ts";
import { randomUuid } from "../../services/random.ts";
import { insertImage, placeImage } from "../images/upload.ts";
import { insertTeam } from "./insert.ts";
import { isInManyTeams } from "./queries.ts";

/** Makes a team, in one statement with its first member and picture; what a client may make is bounded. @returns the team as it is told. */
export async function createTeam(call: Call<typeof teamRoutes.create>): Promise<TeamRow> {
  const { input, project, accessType, db, services, now } = call;
  const { tenancyId } = project;
  const creatorId = creatorOf(call);
  if (accessType === "client" && creatorId !== undefined && (await isInManyTeams(db, tenancyId, creatorId)))
    throw new InvalidTeamChange(`You are in ${teamsOfUser} teams. Leave one before you make another.`);
  const image =
    input.profile_image_url == null
      ? undefined
      : placeImage("profile_image_url", input.profile_image_url, { accessType, tenancyId, publicUrl: services.publicUrl });

  const team = {
    id: randomUuid(),
    display_name: input.display_name,
    profile_image_url: image?.url ?? null,
    client_metadata: input.client_metadata ?? null,
    client_read_only_metadata: input.client_read_only_metadata ?? null,
    server_metadata: input.server_metadata ?? null,
    created_at: now,
  };
  const creator =
    creatorId === undefined ? undefined : { userId: creatorId, permissionIds: defaultPermissions(project.config, "teamCreator") };
  try {
    await together(db, {
      ...insertTeam(db, tenancyId, team, creator, now),
      image: image?.row && insertImage(db, tenancyId, { teamId: team.id }, image.row, now),
    });
  } catch (error) {
    if (violated(error) === "team_members_tenancy_id_user_id_fkey") throw new UserNotFound();
    throw error;
  }
  return team;
}

/** Who becomes the first member: whom the caller names, or the caller; nobody where a server says neither. */
function creatorOf({ input, user, accessType }: Call<typeof teamRoutes.create>): string | undefined {
  if (input.add_current_user) {
    if (input.creator_user_id !== undefined) throw new InvalidTeamChange("add_current_user: not together with creator_user_id.");
    if (!user) throw new InvalidTeamChange("add_current_user: nobody is signed in who could be added.");
  }
  return input.creator_user_id ?? (input.add_current_user || accessType === "client" ? user?.row.id : undefined);
}

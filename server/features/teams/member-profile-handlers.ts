import { sql } from "kysely";
import { TeamMembershipNotFound, UserNotFound } from "#contract/errors/index.ts";
import type { teamMemberProfileRoutes } from "#contract/routes/teams/team-member-profiles.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { nothingLeft } from "../../database/entity-columns.ts";
import { readConstraint } from "../../database/sql-state.ts";
import type { Call, Handlers } from "../../kernel/call.ts";
import { listReply, toPageRequest } from "../../kernel/page.ts";
import { statement } from "../../kernel/statement.ts";
import { deleteMemberImages, insertImage, validateImage } from "../foundation/images.ts";
import { findMember, listMembers, type MemberRow, toMemberColumns, toProfileView, withUsers } from "./member-profiles.ts";
import { userExists } from "./queries.ts";

export const teamMemberProfileHandlers: Handlers<typeof teamMemberProfileRoutes> = {
  async list({ input, project, accessType, db }) {
    const { rows, next } = await listMembers(db, project.tenancyId, {
      teamId: input.team_id,
      userId: input.user_id,
      query: input.query,
      byAddress: accessType !== "client",
      ...toPageRequest(input, { page: pageSizes.members.max, all: listSizes.members }),
    });
    // Clients must not learn which ids are users.
    if (
      rows.length === 0 &&
      input.user_id !== undefined &&
      accessType !== "client" &&
      !(await userExists(db, project.tenancyId, input.user_id))
    )
      throw new UserNotFound();
    const items = rows.map((row) => toProfileView(row, project.config));
    return listReply(input, items, next);
  },

  async get({ input, project, db }) {
    const row = await findMember(db, project.tenancyId, { teamId: input.team_id, userId: input.user_id });
    if (!row) throw new TeamMembershipNotFound({ team_id: input.team_id, user_id: input.user_id });
    return toProfileView(row, project.config);
  },

  async update(call) {
    return toProfileView(await updateProfile(call), call.project.config);
  },
};

/** Updates the profile of a member and its image, in one statement. @throws TeamMembershipNotFound */
async function updateProfile(call: Call<typeof teamMemberProfileRoutes.update>): Promise<MemberRow> {
  const { input, project, accessType, db, serverConfig, now } = call;
  const { tenancyId } = project;
  const { team_id: teamId, user_id: userId, ...sent } = input;
  const notFound = new TeamMembershipNotFound({ team_id: teamId, user_id: userId });
  const image = validateImage("profile_image_url", sent.profile_image_url, { accessType, tenancyId, publicUrl: serverConfig.publicUrl });
  const { columns, others } = toMemberColumns(sent, { image });
  nothingLeft(others);
  const updated = db
    .updateTable("team_members")
    // The row's own key: an empty change must be a statement, too.
    .set({ ...columns, team_id: teamId })
    .where("tenancy_id", "=", tenancyId)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .returningAll();
  try {
    const [row] = await statement()
      .step("updated", updated)
      .also(image?.row && insertImage(db, tenancyId, { teamId, userId }, image.row, now))
      .also(sent.profile_image_url === undefined ? undefined : deleteMemberImages(db, tenancyId, { teamId, userId }, image?.row?.id))
      .step("profile", withUsers(sql`updated`))
      .rows(db, "profile");
    if (!row) throw notFound;
    return row;
  } catch (error) {
    throw /^images_/.test(readConstraint(error) ?? "") ? notFound : error;
  }
}

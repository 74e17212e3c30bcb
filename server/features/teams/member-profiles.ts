import { type RawBuilder, sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { TeamMemberProfile } from "#contract/entities/team-member-profile.ts";
import type { View } from "#contract/kernel/entity.ts";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import { columnsOf, type Writable } from "../../database/entity-columns.ts";
import type { Db } from "../../database/schema.ts";
import type { TeamMembers } from "../../database/tables/teams.ts";
import { toUserView, type UserRow, userColumns, userJoins } from "../../database/user-row.ts";
import type { ValidatedImage } from "../images/images.ts";

/** A member with its user. */
export interface MemberRow extends UserRow {
  readonly member_of: string;
  /** The name and the picture in the team; null where the user's own apply. */
  readonly member_name: string | null;
  readonly member_image: string | null;
}

/** Splits the input for a profile into the columns of the membership. */
export const memberColumnsOf = columnsOf<TeamMembers, Writable<typeof TeamMemberProfile>, { readonly image: ValidatedImage | undefined }>()(
  {
    // Without a name, the user's own applies.
    display_name: (name: string) => ({ display_name: name || null }),
    profile_image_url: (_: string | null, { image }) => ({ profile_image_url: image?.url ?? null }),
  },
);

/** SQL: the rows of `team_members`, each with its user. */
export const withUsers = (members: RawBuilder<unknown>) =>
  sql<MemberRow>`SELECT k.team_id AS member_of, k.display_name AS member_name, k.profile_image_url AS member_image, ${sql.raw(userColumns)}
    FROM ${members} k JOIN users u ON u.tenancy_id = k.tenancy_id AND u.id = k.user_id ${sql.raw(userJoins)}`;

interface MemberFilter {
  readonly teamId: string | undefined;
  readonly userId: string | undefined;
}

/** The members of a team, the memberships of a user, or all of the project, in the order of joining. */
export async function listMembers(db: Db, tenancyId: string, { teamId, userId }: MemberFilter): Promise<MemberRow[]> {
  const inTeam = teamId === undefined ? sql`` : sql`AND m.team_id = ${teamId}::uuid`;
  const ofUser = userId === undefined ? sql`` : sql`AND m.user_id = ${userId}::uuid`;
  const members = sql`(SELECT * FROM team_members m WHERE m.tenancy_id = ${tenancyId}::uuid ${inTeam} ${ofUser}
    ORDER BY m.created_at, m.user_id, m.team_id LIMIT ${sql.lit(listSizes.members)})`;
  const { rows } = await sql<MemberRow>`${withUsers(members)} ORDER BY k.created_at, k.user_id, k.team_id`.execute(db);
  return rows;
}

/** A profile as an admin may see it. The contract removes what the caller may not see. */
export const toProfileView = (row: MemberRow, config: ProjectConfig): View<typeof TeamMemberProfile, "admin"> => ({
  team_id: row.member_of,
  user_id: row.id,
  display_name: row.member_name ?? row.display_name,
  profile_image_url: row.member_image ?? row.profile_image_url,
  user: toUserView(row, config),
});

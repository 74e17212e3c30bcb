import { type RawBuilder, sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { TeamMemberProfile } from "#contract/entities/teams/team-member-profile.ts";
import type { View } from "#contract/kernel/entity.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { containedInSearchText, containsTerm, foldedName, looksLikeId, searchTerm } from "../../core/search-term.ts";
import { columnWriter, fieldWriters, type Writable } from "../../database/entity-columns.ts";
import type { Db } from "../../database/schema.ts";
import type { TeamMembers } from "../../database/tables/teams.ts";
import { toUserView, type UserRow, userColumns, userJoins } from "../../database/user-row.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../kernel/page.ts";
import type { ValidatedImage } from "../foundation/images.ts";

/** A member with its user. */
export interface MemberRow extends UserRow {
  readonly member_of: string;
  /** The name and the picture in the team; null where the user's own apply. */
  readonly member_name: string | null;
  readonly member_image: string | null;
}

/** Splits the input for a profile into the columns of the membership. */
export const toMemberColumns = columnWriter(
  fieldWriters<TeamMembers, Writable<typeof TeamMemberProfile>, { readonly image: ValidatedImage | undefined }>()({
    // Without a name, the user's own applies.
    display_name: (name: string) => ({ display_name: name || null, ...foldedName({ display_name: name || null }) }),
    profile_image_url: (_: string | null, { image }) => ({ profile_image_url: image?.url ?? null }),
  }),
);

const joinedColumns = `k.team_id AS member_of, k.display_name AS member_name, k.profile_image_url AS member_image, ${userColumns}`;
const joinedUsers = `JOIN users u ON u.tenancy_id = k.tenancy_id AND u.id = k.user_id ${userJoins}`;

/** SQL: the rows of `team_members`, each with its user. */
export const withUsers = (members: RawBuilder<unknown>) =>
  sql<MemberRow>`SELECT ${sql.raw(joinedColumns)} FROM ${members} k ${sql.raw(joinedUsers)}`;

interface MemberFilter extends PageRequest {
  readonly teamId: string | undefined;
  readonly userId: string | undefined;
  readonly query?: string | undefined;
  /** Whether the search reads addresses: members may see the names of others, but not their addresses. */
  readonly byAddress?: boolean;
}

/** SQL: the name of a member `t` whose user is `s`. */
const memberName = {
  text: "coalesce(t.display_name, s.display_name)",
  folded: "CASE WHEN t.display_name IS NULL THEN s.folded_name ELSE t.folded_name END",
};

/** SQL: the condition on a member `t` to be found by a term that is not empty. */
function matchesMember(term: string, byAddress: boolean, parameter: (value: unknown) => string): string {
  if (looksLikeId(term)) return `t.user_id = ${parameter(term)}::uuid`;
  const conditions = [
    containsTerm(memberName, term, parameter),
    ...(byAddress ? [containedInSearchText("s.search_text", term, parameter)] : []),
  ];
  return `EXISTS (SELECT FROM users s WHERE s.tenancy_id = t.tenancy_id AND s.id = t.user_id AND (${conditions.join(" OR ")}))`;
}

/** A page of the members of a team, the memberships of a user, or all of the project. In the order of joining. One statement. */
export function listMembers(db: Db, tenancyId: string, filter: MemberFilter): Promise<Page<MemberRow>> {
  const { teamId, userId, query, byAddress = false } = filter;
  const term = query ? searchTerm(query) : "";
  const list: PagedList = {
    name: "team-members",
    table: "team_members",
    columns: "t.*",
    orderBy: [sortKey("created_at")],
    ids: [sortKey("user_id", "uuid"), sortKey("team_id", "uuid")],
    descending: false,
    sizes: [10, 50, pageSizes.members.max, listSizes.members],
    owner: `${teamId} ${userId}`,
    conditions: (parameter) => [
      ...(teamId === undefined ? [] : [`t.team_id = ${parameter(teamId)}::uuid`]),
      ...(userId === undefined ? [] : [`t.user_id = ${parameter(userId)}::uuid`]),
      ...(term === "" ? [] : [matchesMember(term, byAddress, parameter)]),
    ],
    plannedEachTime: term !== "",
    // The page is found by index before its users are joined.
    select: (page, orderOf, positionOf) => `SELECT ${joinedColumns}${positionOf("k")} FROM (${page}) k ${joinedUsers} ${orderOf("k")}`,
  };
  return readPage<MemberRow>(db, tenancyId, list, filter);
}

/** The membership of a user in a team. */
export async function findMember(
  db: Db,
  tenancyId: string,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
): Promise<MemberRow | undefined> {
  const { rows } = await withUsers(sql`(SELECT * FROM team_members m WHERE m.tenancy_id = ${tenancyId}::uuid
    AND m.team_id = ${teamId}::uuid AND m.user_id = ${userId}::uuid)`).execute(db);
  return rows[0];
}

/** A profile as an admin may see it. The contract removes what the caller may not see. */
export const toProfileView = (row: MemberRow, config: ProjectConfig): View<typeof TeamMemberProfile, "admin"> => ({
  team_id: row.member_of,
  user_id: row.id,
  display_name: row.member_name ?? row.display_name,
  profile_image_url: row.member_image ?? row.profile_image_url,
  user: toUserView(row, config),
});

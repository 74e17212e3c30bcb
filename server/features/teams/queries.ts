import { sql } from "kysely";
import { TeamMembershipNotFound, TeamNotFound } from "#contract/errors/index.ts";
import { list, teamsOfUser } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import type { TeamRow } from "../../kernel/team.ts";

const columns = [
  "teams.id",
  "teams.display_name",
  "teams.profile_image_url",
  "teams.client_metadata",
  "teams.client_read_only_metadata",
  "teams.server_metadata",
  "teams.created_at",
] as const;

const inTenancy = (db: Db, tenancyId: string) =>
  db.selectFrom("teams").select(columns).$castTo<TeamRow>().where("teams.tenancy_id", "=", tenancyId);

const ofMember = (db: Db, tenancyId: string, userId: string) =>
  inTenancy(db, tenancyId)
    .innerJoin("team_members", (members) =>
      members.onRef("team_members.tenancy_id", "=", "teams.tenancy_id").onRef("team_members.team_id", "=", "teams.id"),
    )
    .where("team_members.user_id", "=", userId);

/** The teams of the project, or those that a user is a member of, oldest first. */
export const listTeams = (db: Db, tenancyId: string, userId: string | undefined): Promise<TeamRow[]> =>
  (userId === undefined ? inTenancy(db, tenancyId) : ofMember(db, tenancyId, userId))
    .orderBy("teams.created_at")
    .orderBy("teams.id")
    // Written into the statement, not bound: a plan made for any number of rows is one for all of them.
    .limit(sql.lit(list.teams))
    .execute();

/** @throws TeamNotFound */
export async function requireTeam(db: Db, tenancyId: string, id: string): Promise<TeamRow> {
  const team = await inTenancy(db, tenancyId).where("teams.id", "=", id).executeTakeFirst();
  if (!team) throw new TeamNotFound({ team_id: id });
  return team;
}

/** The team, for a member's eyes. @throws TeamMembershipNotFound, the same for a team that does not exist. */
export async function requireTeamOfMember(db: Db, tenancyId: string, id: string, userId: string): Promise<TeamRow> {
  const team = await ofMember(db, tenancyId, userId).where("teams.id", "=", id).executeTakeFirst();
  if (!team) throw new TeamMembershipNotFound({ team_id: id, user_id: userId });
  return team;
}

/** Whether a user is in so many teams that it makes no more by itself. Counts no further than that. */
export async function isInManyTeams(db: Db, tenancyId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (SELECT m.team_id FROM team_members m
    WHERE m.tenancy_id = ${tenancyId}::uuid AND m.user_id = ${userId}::uuid LIMIT ${teamsOfUser}) AS memberships`.execute(db);
  return (rows[0]?.count ?? 0) >= teamsOfUser;
}

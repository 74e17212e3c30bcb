import { sql } from "kysely";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { list } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import type { Membership } from "../../kernel/permissions.ts";

/** Whether somebody is in a team of project `internal`, and how many projects the team owns. */
export async function ownership(db: Db, internalTenancyId: string, { teamId, userId }: Membership) {
  const { rows } = await sql<{ isMember: boolean; owned: number }>`SELECT
      EXISTS (SELECT FROM team_members m WHERE m.tenancy_id = ${internalTenancyId}::uuid AND m.team_id = ${teamId}::uuid
        AND m.user_id = ${userId}::uuid) AS "isMember",
      (SELECT count(*)::int FROM projects p WHERE p.owner_team_id = ${teamId}::uuid) AS owned`.execute(db);
  return rows[0] as { isMember: boolean; owned: number };
}

/** The projects that the teams of a user of project `internal` own, oldest first, each with what is stored of its main branch. */
export const projectsOf = (db: Db, internalTenancyId: string, userId: string) =>
  db
    .selectFrom("projects as p")
    .innerJoin("tenancies as t", (join) => join.onRef("t.project_id", "=", "p.id").on("t.branch_id", "=", defaultBranchId))
    .selectAll("p")
    .select(["t.id as tenancy_id", "t.config_revision", sql<string>`t.config::text`.as("config")])
    .where("p.owner_team_id", "in", (teams) =>
      teams.selectFrom("team_members").select("team_id").where("tenancy_id", "=", internalTenancyId).where("user_id", "=", userId),
    )
    .orderBy("p.created_at")
    .orderBy("p.id")
    .limit(list.projects)
    .execute();

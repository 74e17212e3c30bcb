import { sql } from "kysely";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Membership } from "../../core/permissions.ts";
import type { Db } from "../../database/schema.ts";

/** Whether a user is a member of a team of project `internal`, and how many projects the team owns. */
export async function teamOwnership(db: Db, internalTenancyId: string, { teamId, userId }: Membership) {
  const { rows } = await sql<{ isMember: boolean; owned: number }>`SELECT
      EXISTS (SELECT FROM team_members m WHERE m.tenancy_id = ${internalTenancyId}::uuid AND m.team_id = ${teamId}::uuid
        AND m.user_id = ${userId}::uuid) AS "isMember",
      (SELECT count(*)::int FROM projects p WHERE p.owner_team_id = ${teamId}::uuid) AS owned`.execute(db);
  return rows[0] as { isMember: boolean; owned: number };
}

/** Projects owned by the teams of a user of project `internal`, oldest first, each with the override of its main branch. */
export const listOwnedProjects = (db: Db, internalTenancyId: string, userId: string) =>
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
    .limit(listSizes.projects)
    .execute();

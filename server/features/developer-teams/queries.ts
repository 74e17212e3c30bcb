import { sql } from "kysely";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Membership } from "../../core/permissions.ts";
import type { Db } from "../../database/schema.ts";

interface TeamRow {
  readonly id: string;
  readonly display_name: string;
  readonly profile_image_url: string | null;
  readonly created_at: Date;
  readonly permission_ids: string[];
  readonly member_count: number;
  readonly project_count: number;
}

const granted = sql`ARRAY (SELECT p.permission_id FROM team_permissions p
  WHERE p.tenancy_id = m.tenancy_id AND p.team_id = m.team_id AND p.user_id = m.user_id)`;

/** The teams of a developer, oldest first, with what they were granted in each. */
export async function listTeamsOfDeveloper(db: Db, tenancyId: string, userId: string): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`SELECT t.id, t.display_name, t.profile_image_url, t.created_at, ${granted} AS permission_ids,
      (SELECT count(*)::int FROM team_members o WHERE o.tenancy_id = t.tenancy_id AND o.team_id = t.id) AS member_count,
      (SELECT count(*)::int FROM projects o WHERE o.owner_team_id = t.id) AS project_count
    FROM team_members m JOIN teams t ON t.tenancy_id = m.tenancy_id AND t.id = m.team_id
    WHERE m.tenancy_id = ${tenancyId}::uuid AND m.user_id = ${userId}::uuid
    ORDER BY t.created_at, t.id LIMIT ${sql.lit(listSizes.developerTeams)}`.execute(db);
  return rows;
}

interface MemberRow {
  readonly user_id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly profile_image_url: string | null;
  readonly created_at: Date;
  readonly permission_ids: string[];
}

/** The members of a team, oldest membership first, with what they were granted in it. */
export async function listDevelopers(db: Db, tenancyId: string, { teamId }: Pick<Membership, "teamId">): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`SELECT m.user_id, u.display_name, u.profile_image_url, m.created_at, ${granted} AS permission_ids,
      (SELECT c.value FROM contact_channels c WHERE c.tenancy_id = m.tenancy_id AND c.user_id = m.user_id AND c.is_primary) AS primary_email
    FROM team_members m JOIN users u ON u.tenancy_id = m.tenancy_id AND u.id = m.user_id
    WHERE m.tenancy_id = ${tenancyId}::uuid AND m.team_id = ${teamId}::uuid
    ORDER BY m.created_at, m.user_id LIMIT ${sql.lit(listSizes.developerTeamMembers)}`.execute(db);
  return rows;
}

import { sql } from "kysely";
import { permissionsContaining } from "#contract/config/permissions.ts";
import { accountRecoveryLimits } from "#contract/vocabulary/sign-in/account-recovery.ts";
import type { Db } from "../../../database/schema.ts";
import type { RecoveryData } from "../../../database/tables/foundation.ts";
import type { Project } from "../../../kernel/call.ts";

/** A team that only unverified users administer. */
export interface ExposedTeam {
  readonly id: string;
  readonly display_name: string;
}

/**
 * Locks the teams that a user administers and that no other user with a verified address administers. An admin may remove members.
 * The lock makes invitations that are accepted at the same time wait, or finish first.
 */
export async function lockExposedTeams(db: Db, { tenancyId, config }: Project, userId: string): Promise<ExposedTeam[]> {
  const administers = sql`a.permission_id = ANY (${permissionsContaining(config, "team", "$remove_members")}::text[])`;
  const { rows } = await sql<ExposedTeam>`SELECT t.id, t.display_name FROM team_members m
    JOIN teams t ON t.tenancy_id = m.tenancy_id AND t.id = m.team_id
    WHERE m.tenancy_id = ${tenancyId}::uuid AND m.user_id = ${userId}::uuid
      AND EXISTS (SELECT FROM team_permissions a
        WHERE a.tenancy_id = m.tenancy_id AND a.team_id = m.team_id AND a.user_id = m.user_id AND ${administers})
      AND NOT EXISTS (SELECT FROM team_permissions a
        JOIN contact_channels v ON v.tenancy_id = a.tenancy_id AND v.user_id = a.user_id AND v.is_verified
        WHERE a.tenancy_id = m.tenancy_id AND a.team_id = m.team_id AND a.user_id <> m.user_id AND ${administers})
    ORDER BY t.id FOR UPDATE OF t`.execute(db);
  return rows;
}

/** The teams that a user is in, those that other people manage first. At most so many as a recovery lists. */
export async function listRemainingTeams(
  db: Db,
  tenancyId: string,
  userId: string,
  ownTeams: readonly ExposedTeam[],
): Promise<NonNullable<RecoveryData["teams"]>> {
  const ownIds = ownTeams.map(({ id }) => id);
  const { rows } = await sql<{ id: string; name: string; isManagedByOthers: boolean }>`SELECT t.id, t.display_name AS name,
      t.id <> ALL (${ownIds}::uuid[]) AS "isManagedByOthers"
    FROM team_members m JOIN teams t ON t.tenancy_id = m.tenancy_id AND t.id = m.team_id
    WHERE m.tenancy_id = ${tenancyId}::uuid AND m.user_id = ${userId}::uuid
    ORDER BY 3 DESC, t.created_at DESC, t.id LIMIT ${accountRecoveryLimits.teams}`.execute(db);
  return rows;
}

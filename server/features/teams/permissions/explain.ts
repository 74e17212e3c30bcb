import { sql } from "kysely";
import { permissionsContaining } from "#contract/config/permissions.ts";
import { TeamMembershipNotFound, UserNotFound } from "#contract/errors/index.ts";
import type { permissionRoutes } from "#contract/routes/teams/permissions.ts";
import type { GrantSource } from "#contract/vocabulary/teams/permissions.ts";
import type { Call } from "../../../kernel/call.ts";
import { containmentPaths } from "./containment-paths.ts";
import { requirePermission } from "./grant-call.ts";

/** A direct grant; all columns are null for a user without one. */
interface GrantRow {
  readonly permission_id: string | null;
  readonly granted_at: Date | null;
  readonly granted_by: GrantSource | null;
  readonly granted_by_user_id: string | null;
}

const columns = sql`g.permission_id, g.granted_at, g.granted_by, g.granted_by_user_id`;

/**
 * Why a user has a permission, in one statement.
 * @throws PermissionNotFound, WrongPermissionScope, UserNotFound, TeamMembershipNotFound
 */
export async function explainPermission({ input, project, db }: Call<typeof permissionRoutes.explain>) {
  const { user_id, team_id, permission_id } = input;
  const { tenancyId, config } = project;
  const scope = team_id === undefined ? "project" : "team";
  requirePermission(config, scope, permission_id);
  const containing = permissionsContaining(config, scope, permission_id);
  const isReason = sql`g.permission_id = ANY (${containing}::text[])`;
  const grants =
    team_id === undefined
      ? sql<GrantRow>`SELECT ${columns} FROM users u
          LEFT JOIN user_permissions g ON g.tenancy_id = u.tenancy_id AND g.user_id = u.id AND ${isReason}
          WHERE u.tenancy_id = ${tenancyId}::uuid AND u.id = ${user_id}::uuid ORDER BY g.permission_id`
      : sql<GrantRow>`SELECT ${columns} FROM team_members m
          LEFT JOIN team_permissions g ON g.tenancy_id = m.tenancy_id AND g.team_id = m.team_id AND g.user_id = m.user_id AND ${isReason}
          WHERE m.tenancy_id = ${tenancyId}::uuid AND m.team_id = ${team_id}::uuid AND m.user_id = ${user_id}::uuid ORDER BY g.permission_id`;
  const { rows } = await grants.execute(db);
  if (rows.length === 0) throw team_id === undefined ? new UserNotFound() : new TeamMembershipNotFound({ team_id, user_id });

  const byId = new Map(rows.flatMap((row) => (row.permission_id === null ? [] : [[row.permission_id, row] as const])));
  const { paths, isComplete } = containmentPaths(config, new Set(containing), [...byId.keys()], permission_id);
  return {
    user_id,
    team_id: team_id ?? null,
    permission_id,
    has_permission: byId.size > 0,
    is_complete: isComplete,
    paths: paths.map((permission_ids) => {
      const grant = byId.get(permission_ids[0] as string);
      return {
        permission_ids,
        granted_at_millis: grant?.granted_at?.getTime() ?? null,
        granted_by: grant?.granted_by ?? null,
        granted_by_user_id: grant?.granted_by_user_id ?? null,
      };
    }),
  };
}

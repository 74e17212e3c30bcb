import { type RawBuilder, sql } from "kysely";

interface Joining {
  readonly tenancyId: string;
  readonly teamId: string;
  readonly userId: string;
  /** What every member of a team may do (`defaultPermissions`). */
  readonly permissionIds: readonly string[];
}

/**
 * Not yet run: puts a user into a team with the permissions of a member, parts of one statement (kernel/unit.ts `together`).
 * `joined` yields a row unless they are in it already; nothing changes then.
 */
export const joinTeam = (
  { tenancyId, teamId, userId, permissionIds }: Joining,
  now: Date,
): Record<"joined" | "granted", RawBuilder<unknown>> => ({
  joined: sql`INSERT INTO team_members (tenancy_id, team_id, user_id, created_at)
    VALUES (${tenancyId}::uuid, ${teamId}::uuid, ${userId}::uuid, ${now}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING tenancy_id, team_id, user_id`,
  granted: sql`INSERT INTO team_permissions (tenancy_id, team_id, user_id, permission_id)
    SELECT tenancy_id, team_id, user_id, unnest(${permissionIds}::text[]) FROM joined`,
});

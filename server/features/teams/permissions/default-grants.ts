import { type Expression, sql } from "kysely";
import type { Step } from "../../../kernel/statement.ts";

/** New members of teams, one per row of a query. */
export type MemberRows = Expression<{ tenancy_id: string; team_id: string; user_id: string }>;

/** A step that grants default permissions of the project to new members. Undefined without permissions. */
export const grantTeamDefaults = (members: MemberRows, permissionIds: readonly string[], now: Date): Step | undefined =>
  permissionIds.length === 0
    ? undefined
    : sql`INSERT INTO team_permissions (tenancy_id, team_id, user_id, permission_id, granted_at, granted_by)
        SELECT m.tenancy_id, m.team_id, m.user_id, unnest(${permissionIds}::text[]), ${now}::timestamptz, 'default' FROM (${members}) m`;

/** A step that grants default permissions of the project to a user who signs up. Undefined without permissions. */
export const grantProjectDefaults = (
  { tenancyId, userId }: { readonly tenancyId: string; readonly userId: string },
  permissionIds: readonly string[],
  now: Date,
): Step | undefined =>
  permissionIds.length === 0
    ? undefined
    : // An anonymous user may have been granted some of them before.
      sql`INSERT INTO user_permissions (tenancy_id, user_id, permission_id, granted_at, granted_by)
        SELECT ${tenancyId}::uuid, ${userId}::uuid, unnest(${permissionIds}::text[]), ${now}::timestamptz, 'default'
        ON CONFLICT DO NOTHING`;

/** A step that grants default permissions of the project to the users of a SELECT of their ids as `id`. Undefined without permissions. */
export const grantProjectDefaultsTo = (
  tenancyId: string,
  users: Expression<unknown>,
  permissionIds: readonly string[],
  now: Date,
): Step | undefined =>
  permissionIds.length === 0
    ? undefined
    : sql`INSERT INTO user_permissions (tenancy_id, user_id, permission_id, granted_at, granted_by)
        SELECT ${tenancyId}::uuid, u.id, unnest(${permissionIds}::text[]), ${now}::timestamptz, 'default' FROM (${users}) u`;

import { sql } from "kysely";
import { PermissionNotFound, UserNotFound } from "#contract/errors/index.ts";
import { audit } from "../../../core/audit.ts";
import { insertWebhookEvent } from "../../../core/webhook-event.ts";
import { statement } from "../../../kernel/statement.ts";
import { currentConfig, type GrantCall, grantDefined, requireDefinition, toGranter } from "./grant-call.ts";

/** A permission of a user in the project, as the wire names it. */
export interface ProjectGrant {
  readonly user_id: string;
  readonly permission_id: string;
}

/** The grant as clients and webhooks see it. */
export const projectGrantView = ({ permission_id, user_id }: ProjectGrant) => ({ id: permission_id, user_id });

const readEntry = (event: "project_permission.granted" | "project_permission.revoked", { user_id, permission_id }: ProjectGrant) => ({
  event,
  userId: user_id,
  data: { permission_id },
});

/**
 * Grants a permission to a user, in one statement.
 * @throws PermissionNotFound, WrongPermissionScope, UserNotFound
 */
export async function grantProjectPermission(call: GrantCall, grant: ProjectGrant): Promise<void> {
  const { project, db, now } = call;
  const { source, userId } = toGranter(call);
  const { exists } = await grantDefined(call, "project", grant.permission_id, async (revision) => {
    const { current, owner } = await statement()
      .step("current", currentConfig(call, revision))
      .step(
        "owner",
        sql<{ tenancy_id: string; id: string }>`SELECT tenancy_id, id FROM users
          WHERE tenancy_id = ${project.tenancyId}::uuid AND id = ${grant.user_id}::uuid FOR KEY SHARE`,
      )
      .step(
        "granted",
        sql<{
          user_id: string;
        }>`INSERT INTO user_permissions (tenancy_id, user_id, permission_id, granted_at, granted_by, granted_by_user_id)
          SELECT o.tenancy_id, o.id, ${grant.permission_id}::text, ${now}::timestamptz, ${source}::text, ${userId}::uuid
          FROM owner o, current c ON CONFLICT DO NOTHING RETURNING user_id`,
      )
      .also((earlier) => audit(call, readEntry("project_permission.granted", grant), earlier.selectFrom("granted")))
      // Also for a permission that was granted before (wire protocol, section 2.7).
      .also(
        insertWebhookEvent(call, { type: "project_permission.created", data: projectGrantView(grant) }, sql`SELECT FROM owner, current`),
      )
      .counts(db, "current", "owner");
    return { is_current: current > 0, exists: owner > 0 };
  });
  if (!exists) throw new UserNotFound();
}

/**
 * Revokes a directly granted permission of a user, in one statement.
 * @throws PermissionNotFound also if the user does not have the permission
 */
export async function revokeProjectPermission(call: GrantCall, grant: ProjectGrant): Promise<void> {
  const { project, db } = call;
  requireDefinition(project.config, grant.permission_id);
  const [revoked] = await statement()
    .step(
      "revoked",
      db
        .deleteFrom("user_permissions")
        .where("tenancy_id", "=", project.tenancyId)
        .where("user_id", "=", grant.user_id)
        .where("permission_id", "=", grant.permission_id)
        .returning("user_id"),
    )
    .also((earlier) => audit(call, readEntry("project_permission.revoked", grant), earlier.selectFrom("revoked")))
    .also((earlier) =>
      insertWebhookEvent(call, { type: "project_permission.deleted", data: projectGrantView(grant) }, earlier.selectFrom("revoked")),
    )
    .rows(db, "revoked");
  if (!revoked) throw new PermissionNotFound({ permission_id: grant.permission_id });
}

import { sql } from "kysely";
import { permissionsContaining } from "#contract/config/permissions.ts";
import { type DeveloperRole, developerRoles, rolePermissions } from "#contract/vocabulary/console/developer-roles.ts";
import { audit } from "../../../core/audit.ts";
import type { Membership } from "../../../core/permissions.ts";
import { insertWebhookEvents } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import { statement } from "../../../kernel/statement.ts";
import { revokeInvitationsWithout } from "../../foundation/codes/revoke.ts";
import { type GrantCall, toGranter } from "./grant-call.ts";

/** Replaces the role of a member of a team of developers, in one statement. Run it while the team is locked. */
export async function replaceRole(call: GrantCall, db: Db, { teamId, userId }: Membership, role: DeveloperRole): Promise<void> {
  const { tenancyId } = call.project;
  const granted = rolePermissions[role];
  const ended = developerRoles.filter((other) => other !== role).map((other) => rolePermissions[other]);
  const inviting = permissionsContaining(call.project.config, "team", "$invite_members");
  const payload = (from: string) =>
    sql<{
      data: { id: string; team_id: string; user_id: string };
    }>`SELECT jsonb_build_object('id', permission_id, 'team_id', team_id, 'user_id', user_id) AS data FROM ${sql.id(from)}`;
  await statement()
    .step(
      "ended",
      db
        .deleteFrom("team_permissions")
        .where("tenancy_id", "=", tenancyId)
        .where("team_id", "=", teamId)
        .where("user_id", "=", userId)
        .where("permission_id", "in", ended)
        .returning(["permission_id", "team_id", "user_id"]),
    )
    .step(
      "granted",
      db
        .insertInto("team_permissions")
        .values({
          tenancy_id: tenancyId,
          team_id: teamId,
          user_id: userId,
          permission_id: granted,
          granted_at: call.now,
          granted_by: "admin",
          granted_by_user_id: toGranter(call).userId,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(["permission_id", "team_id", "user_id"]),
    )
    .also(revokeInvitationsWithout(db, tenancyId, { teamId, userId }, { inviting, ended: inviting.includes(granted) ? [] : ended }))
    .also((earlier) => [
      audit(
        call,
        { event: "team_permission.granted", userId, data: { team_id: teamId, permission_id: granted } },
        earlier.selectFrom("granted"),
      ),
      insertWebhookEvents(call, "team_permission.deleted", payload("ended")),
      insertWebhookEvents(call, "team_permission.created", payload("granted")),
    ])
    .execute(db);
}

import { sql } from "kysely";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { type AuditContext, auditUsers } from "../../core/audit.ts";
import { insertWebhookEvents, type WebhookContext } from "../../core/webhook-event.ts";
import type { Call, Project } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { endSubscriptions } from "../payments/provider-cancellation.ts";
import { assertOwnNoTeamAlone } from "../teams/permissions/locked-roles.ts";

type DeletionContext = AuditContext & WebhookContext & { readonly project: Project } & Pick<Call, "db">;

/**
 * Deletes users. Those of project `internal` are developers: none leaves a team with members or projects without an owner.
 * @returns the ids of those who existed
 * @throws TeamNeedsOwner; then no user is deleted
 */
export function deleteUsers(call: DeletionContext & Pick<Call, "transaction">, ids: readonly string[]): Promise<string[]> {
  const { project } = call;
  if (project.id !== internalProjectId) return removeUsers(call, ids);
  return call.transaction(async (db) => {
    await assertOwnNoTeamAlone(db, project.tenancyId, ids);
    return removeUsers({ ...call, db }, ids);
  });
}

/**
 * Deletes users, in one statement. Foreign keys cascade to everything that belongs to them, and a job ends
 * what the payment provider bills them.
 * @returns the ids of those who existed
 */
async function removeUsers(call: DeletionContext, ids: readonly string[]): Promise<string[]> {
  const { db } = call;
  const { tenancyId } = call.project;
  const removed = db.deleteFrom("users").where("tenancy_id", "=", tenancyId).where(sql<boolean>`id = ANY (${ids}::uuid[])`).returning("id");
  // As it was before the statement: with the memberships that the deletion cascades to.
  const teams = sql`SELECT m.team_id FROM team_members m WHERE m.tenancy_id = ${tenancyId}::uuid AND m.user_id = removed.id
    ORDER BY m.created_at, m.team_id`;
  const rows = await statement()
    .step("removed", removed)
    .also(auditUsers(call, "user.deleted", sql`SELECT id FROM removed`))
    .also(endSubscriptions("user", tenancyId, sql`SELECT id::text FROM removed`, call.now))
    .also(
      insertWebhookEvents(
        call,
        "team_membership.deleted",
        sql`SELECT jsonb_build_object('team_id', t.team_id, 'user_id', removed.id) AS data FROM removed CROSS JOIN LATERAL (${teams}) AS t`,
      ),
    )
    .also(
      insertWebhookEvents(
        call,
        "user.deleted",
        sql`SELECT jsonb_build_object('id', removed.id, 'teams', ARRAY (SELECT jsonb_build_object('id', t.team_id) FROM (${teams}) AS t)) AS data
          FROM removed`,
      ),
    )
    .rows(db, "removed");
  return rows.map(({ id }) => id);
}

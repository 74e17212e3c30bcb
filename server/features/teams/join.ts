import { type Expression, sql } from "kysely";
import { insertWebhookEvents, type WebhookContext } from "../../core/webhook-event.ts";
import type { Db } from "../../database/schema.ts";
import { type Step, statement } from "../../kernel/statement.ts";
import { revokeInvitationsBy } from "../foundation/codes/revoke.ts";
import { grantTeamDefaults } from "./permissions/default-grants.ts";

interface NewMembership {
  readonly tenancyId: string;
  readonly teamId: string;
  readonly userId: string;
  /** The default permissions of a team member. */
  readonly permissionIds: readonly string[];
  /** A SELECT that locks what the membership depends on; if it returns no row, nothing changes. */
  readonly guard?: Expression<unknown> | undefined;
}

/**
 * A statement that adds a user to a team with the permissions of a member. `joined` yields a row unless they are in it already;
 * nothing changes then.
 */
export const joinTeam = (db: Db, { tenancyId, teamId, userId, permissionIds, guard }: NewMembership, now: Date) =>
  statement()
    .step(
      "joined",
      db
        .insertInto("team_members")
        .columns(["tenancy_id", "team_id", "user_id", "created_at"])
        .expression(
          sql`SELECT ${tenancyId}::uuid, ${teamId}::uuid, ${userId}::uuid, ${now}::timestamptz${guard ? sql` FROM (${guard}) AS guard` : sql``}`,
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(["tenancy_id", "team_id", "user_id"]),
    )
    // Ends the invitations of a former member who joins again, including one that raced with the removal.
    .also(revokeInvitationsBy(db, tenancyId, { teamId, userId }).where(sql<boolean>`EXISTS (SELECT FROM joined)`))
    .also((earlier) => grantTeamDefaults(earlier.selectFrom("joined").select(["tenancy_id", "team_id", "user_id"]), permissionIds, now));

/** Steps that send the events of a statement by `joinTeam`. */
export const joinEvents = (
  call: WebhookContext,
  { permissionIds }: Pick<NewMembership, "permissionIds">,
): readonly (Step | undefined)[] => [
  insertWebhookEvents(
    call,
    "team_membership.created",
    sql`SELECT jsonb_build_object('team_id', team_id, 'user_id', user_id) AS data FROM joined`,
  ),
  insertWebhookEvents(
    call,
    "team_permission.created",
    sql`SELECT jsonb_build_object('id', id, 'team_id', team_id, 'user_id', user_id) AS data
      FROM joined CROSS JOIN unnest(${permissionIds}::text[]) AS id`,
  ),
];

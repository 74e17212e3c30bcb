import { sql } from "kysely";
import { TeamNotFound, TeamOwnsProjects } from "#contract/errors/index.ts";
import type { teamRoutes } from "#contract/routes/teams/teams.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { audit } from "../../core/audit.ts";
import { insertWebhookEvent } from "../../core/webhook-event.ts";
import type { Db } from "../../database/schema.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { revokeTeamInvitations } from "../foundation/codes/revoke.ts";
import { endSubscriptions } from "../payments/provider-cancellation.ts";
import { lockTeam } from "./permissions/locked-roles.ts";
import { teamExists } from "./queries.ts";

/**
 * Deletes a team. Foreign keys cascade to memberships, permissions and images, and clear the selection of its members. A job ends what the
 * payment provider bills the team.
 * @throws TeamOwnsProjects, or TeamNotFound if it was deleted during the call
 */
export async function deleteTeam(call: Call<typeof teamRoutes.remove>): Promise<void> {
  const { input, project, db } = call;
  const { tenancyId } = project;
  const { team_id: id } = input;
  const remove = (on: Db, ownsProjects: boolean) => {
    const ofTeam = on.deleteFrom("teams").where("tenancy_id", "=", tenancyId).where("id", "=", id);
    const owned = on.selectFrom("projects").select("id").where("owner_team_id", "=", id);
    const removed = ownsProjects ? ofTeam.where(({ not, exists }) => not(exists(owned))) : ofTeam;
    return statement()
      .step("removed", removed.returning("id"))
      .also((earlier) => [
        revokeTeamInvitations(on, tenancyId, [id]).where(({ exists }) => exists(earlier.selectFrom("removed").select("id"))),
        insertWebhookEvent(call, { type: "team.deleted", data: { id } }, earlier.selectFrom("removed")),
        audit(call, { event: "team.deleted", userId: null, data: { team_id: id } }, earlier.selectFrom("removed")),
        endSubscriptions("team", tenancyId, sql`SELECT id::text FROM removed`, call.now),
      ])
      .rows(on, "removed");
  };
  // Teams of project `internal` own projects. With the lock, none gets a project while it is deleted.
  const lockAndRemove = async (tx: Db) => {
    await lockTeam(tx, tenancyId, id);
    return remove(tx, true);
  };
  const rows = await (project.id === internalProjectId ? call.transaction(lockAndRemove) : remove(db, false));
  if (rows.length > 0) return;
  throw (await teamExists(db, tenancyId, id)) ? new TeamOwnsProjects() : new TeamNotFound({ team_id: id });
}

import { TeamNotFound, TeamOwnsProjects } from "#contract/errors/index.ts";
import type { teamRoutes } from "#contract/routes/teams.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { audit } from "../../core/audit.ts";
import { webhookEvent } from "../../core/webhook-event.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { revokeTeamInvitations } from "../codes/revoke.ts";
import { teamExists } from "./queries.ts";

/**
 * Deletes a team. Foreign keys cascade to memberships, permissions and images, and clear the selection of its members.
 * @throws TeamOwnsProjects, or TeamNotFound if it was deleted during the call
 */
export async function deleteTeam(call: Call<typeof teamRoutes.remove>): Promise<void> {
  const { input, project, db } = call;
  const { tenancyId } = project;
  const { team_id: id } = input;
  const ofTeam = db.deleteFrom("teams").where("tenancy_id", "=", tenancyId).where("id", "=", id);
  const owned = db.selectFrom("projects").select("id").where("owner_team_id", "=", id);
  const removed = project.id === internalProjectId ? ofTeam.where(({ not, exists }) => not(exists(owned))) : ofTeam;
  const rows = await statement()
    .step("removed", removed.returning("id"))
    .also((earlier) => [
      revokeTeamInvitations(db, tenancyId, [id]).where(({ exists }) => exists(earlier.selectFrom("removed").select("id"))),
      webhookEvent(call, { type: "team.deleted", data: { id } }, earlier.selectFrom("removed")),
      audit(call, { event: "team.deleted", userId: null, data: { team_id: id } }, earlier.selectFrom("removed")),
    ])
    .rows(db, "removed");
  if (rows.length > 0) return;
  throw (await teamExists(db, tenancyId, id)) ? new TeamOwnsProjects() : new TeamNotFound({ team_id: id });
}

import { InternalProjectProtected, ProjectHasNoOwner, ProjectNotFound, TeamPermissionRequired } from "#contract/errors/index.ts";
import type { internalProjectRoutes } from "#contract/routes/console/owned-projects.ts";
import { rolePermissions } from "#contract/vocabulary/console/developer-roles.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { audit } from "../../../core/audit.ts";
import { hasTeamPermission } from "../../../core/permissions.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { mainTenancyId, projectById, updateProjectOwner } from "../../projects/queries.ts";
import { assertMayOwn, lockOwnership } from "./queries.ts";

/** Permission that a developer needs in the owner team. */
const permissionId = rolePermissions.admin;

/** Transfers a project to another team. To non-members of the owner team, the project does not exist. */
export async function transferProject(call: Call<typeof internalProjectRoutes.transfer>): Promise<void> {
  const { input, project: internal, user, db } = call;
  const { project_id, new_team_id } = input;
  const userId = user.row.id;
  const notFound = new ProjectNotFound({ project_id });
  const row = await projectById(db, project_id);
  if (!row) throw notFound;
  if (row.id === internalProjectId) throw new InternalProjectProtected();
  if (row.owner_team_id === null) throw new ProjectHasNoOwner();

  const isAllowed = await hasTeamPermission(db, internal, { teamId: row.owner_team_id, userId }, permissionId);
  if (isAllowed === undefined) throw notFound;
  if (!isAllowed) throw new TeamPermissionRequired({ team_id: row.owner_team_id, user_id: userId, permission_id: permissionId });
  const receiving = { teamId: new_team_id, userId };
  // Recorded in the project's own log, which the new owners can read.
  const ownTenancy = { tenancyId: mainTenancyId(project_id) };
  const data = { from_team_id: row.owner_team_id, to_team_id: new_team_id };
  const event = { event: "project.transferred", userId: null, data } as const;
  const transferred = await call.transaction(async (tx) => {
    assertMayOwn((await lockOwnership(tx, internal.tenancyId, receiving)).role, receiving);
    return (
      statement()
        // Changes nothing if the project was transferred or deleted in the meantime.
        .step("transferred", updateProjectOwner(tx, project_id, data.from_team_id, new_team_id))
        .also((earlier) => audit({ ...call, project: ownTenancy }, event, earlier.selectFrom("transferred")))
        .rows(tx, "transferred")
    );
  });
  if (transferred.length === 0) throw notFound;
}

import {
  InternalProjectStays,
  ProjectNotFound,
  ProjectWithoutOwner,
  TeamMembershipNotFound,
  TeamPermissionRequired,
} from "#contract/errors/index.ts";
import type { internalProjectRoutes } from "#contract/routes/internal/projects.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { holdsTeamPermission } from "../../kernel/permissions.ts";
import { together } from "../../kernel/unit.ts";
import { giveProject, projectRow, tenancyOf } from "../projects/rows.ts";
import { ownership } from "./queries.ts";

/** What a developer must be allowed in a team to give its projects away. */
const permissionId = "team_admin";

/** Gives a project to another team. To whoever is in no team that owns it, it is as one that does not exist. */
export async function transferProject(call: Call<typeof internalProjectRoutes.transfer>): Promise<void> {
  const { input, project: internal, user, db } = call;
  const { project_id, new_team_id } = input;
  const userId = user.row.id;
  const unknown = new ProjectNotFound({ project_id });
  const row = await projectRow(db, project_id);
  if (!row) throw unknown;
  if (row.id === internalProjectId) throw new InternalProjectStays();
  if (row.owner_team_id === null) throw new ProjectWithoutOwner();

  const holds = await holdsTeamPermission(db, internal, { teamId: row.owner_team_id, userId }, permissionId);
  if (holds === undefined) throw unknown;
  if (!holds) throw new TeamPermissionRequired({ team_id: row.owner_team_id, user_id: userId, permission_id: permissionId });
  const { isMember } = await ownership(db, internal.tenancyId, { teamId: new_team_id, userId });
  if (!isMember) throw new TeamMembershipNotFound({ team_id: new_team_id, user_id: userId });
  // Given away or deleted by somebody else in the meantime, it is no longer this team's to give.
  const given = giveProject(db, project_id, row.owner_team_id, new_team_id);
  // In the log of the project itself, for those who administer it from now on.
  const at = { tenancyId: tenancyOf(project_id) };
  const data = { from_team_id: row.owner_team_id, to_team_id: new_team_id };
  const told = audit({ ...call, project: at }, { event: "project.transferred", userId: null, data }, "given");
  if ((await together(db, { given, told }, ["given"])).given === 0) throw unknown;
}

import {
  InternalProjectStays,
  ProjectNotFound,
  ProjectWithoutOwner,
  TeamMembershipNotFound,
  TeamPermissionRequired,
} from "#contract/errors/index.ts";
import type { internalProjectRoutes } from "#contract/routes/internal/projects.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { Call } from "../../kernel/call.ts";
import { holdsTeamPermission } from "../../kernel/permissions.ts";
import { giveProject, projectRow } from "../projects/rows.ts";
import { ownership } from "./queries.ts";

/** What a developer must be allowed in a team to give its projects away. */
const permissionId = "team_admin";

/** Gives a project to another team. To whoever is in no team that owns it, it is as one that does not exist. */
export async function transferProject({ input, project: internal, user, db }: Call<typeof internalProjectRoutes.transfer>): Promise<void> {
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
  if (!(await giveProject(db, project_id, row.owner_team_id, new_team_id))) throw unknown;
}

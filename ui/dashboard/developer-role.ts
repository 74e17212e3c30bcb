import { useContext } from "react";
import { lowestRole } from "#contract/kernel/access.ts";
import { type DeveloperRole, includesRole } from "#contract/vocabulary/console/developer-roles.ts";
import type { DeveloperTeam } from "#sdk/client.ts";
import { useDeveloperTeamsState } from "#sdk/react/index.ts";
import { ProjectContext } from "./workspace.ts";

/** The team that owns the project of this page, with the developer's role in it. Undefined until the teams are known. */
export function useOwnerTeam(): DeveloperTeam | undefined {
  const project = useContext(ProjectContext);
  const { data: teams } = useDeveloperTeamsState();
  return teams?.find(({ id }) => id === project?.ownerTeamId);
}

/** The lowest role for a change: that of most routes, or that of keys, transfer and deletion. */
export type NeededRole = Extract<DeveloperRole, "admin" | "member">;

/** Id of the element that describes what the developer's role does not allow; see `RoleNotice`. */
export const roleReasonId = "role-reason";

/** Whether the developer's role lets them change the project of this page. True until the role is known: the server decides. */
export function useMayChange(needs: NeededRole = "member"): boolean {
  const project = useContext(ProjectContext);
  const team = useOwnerTeam();
  return !project || !team || includesRole(team.role, lowestRole({ developerRole: needs }, "POST", project.id));
}

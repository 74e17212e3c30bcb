import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { ClientApi } from "../generated/client.ts";
import type { Caller } from "../session/caller.ts";
import type { AdminOwnedProject, OwnerToken, ProjectCreation } from "./owned-project.ts";

/** What a signed-in developer, a user of project `internal`, can do about the projects that their teams own. */
export interface DeveloperDeeds {
  /** The projects of all teams that the developer is in, oldest first. */
  listOwnedProjects(): Promise<AdminOwnedProject[]>;
  /** Makes a project that belongs to one of the developer's teams. */
  createProject(creation: ProjectCreation): Promise<AdminOwnedProject>;
  /** Gives a project to another of the developer's teams. */
  transferProject(projectId: string, newTeamId: string): Promise<void>;
}

/** The deeds of the user whose session `api` carries. They throw for users of any other project. */
export function developerDeeds(caller: Caller, api: ClientApi, ownerToken: OwnerToken): DeveloperDeeds {
  async function developer(): Promise<DeveloperDeeds> {
    if (caller.connection.projectId !== internalProjectId)
      throw new Error(`Only users of project "${internalProjectId}" own projects, and this app is of another.`);
    // Most apps never come here, and what follows is as much code as all the rest.
    const { ownedProjectDeeds } = await import("./owned-project.ts");
    return ownedProjectDeeds(caller, api, ownerToken);
  }
  return {
    listOwnedProjects: async () => (await developer()).listOwnedProjects(),
    createProject: async (creation) => (await developer()).createProject(creation),
    transferProject: async (projectId, newTeamId) => (await developer()).transferProject(projectId, newTeamId),
  };
}

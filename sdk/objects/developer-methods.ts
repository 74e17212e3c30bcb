import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { ClientApi } from "../generated/client.ts";
import type { Caller } from "../session/caller.ts";
import { processWide } from "../transport/process-wide.ts";
import type { DeveloperTeam } from "./console/developer-team.ts";
import type { AdminOwnedProject, OwnedProjectMethods, OwnerToken, ProjectCreation } from "./console/owned-project.ts";
import type { ListPage, SearchOptions } from "./list-page.ts";

/**
 * Methods of a signed-in developer, a user of project `internal`, for the projects of their teams. They need `import "latchkey/admin"` in
 * the app.
 */
export interface DeveloperMethods {
  /** Lists the projects of all teams of the developer, oldest first: all of them, or a page. `query`: an id, or a part of the name. */
  listOwnedProjects(options?: SearchOptions): Promise<ListPage<AdminOwnedProject>>;
  /** Creates a project that one of the developer's teams owns. */
  createProject(creation: ProjectCreation): Promise<AdminOwnedProject>;
  /** Lists the developer's teams with the role in each, oldest first: all of them, or a page. `query`: an id, or a part of the name. */
  listDeveloperTeams(options?: SearchOptions): Promise<ListPage<DeveloperTeam>>;
  /**
   * Takes over the project of a transfer link, which a platform made. A new team of the developer owns it.
   * @param code the parameter `code` of the link
   * @throws KnownError VERIFICATION_CODE_NOT_FOUND, VERIFICATION_CODE_EXPIRED, VERIFICATION_CODE_ALREADY_USED; PlainError
   * `PROJECT_NOT_PROVISIONED`
   * @example
   * const project = await user.acceptProject(new URL(link).searchParams.get("code"));
   */
  acceptProject(code: string): Promise<AdminOwnedProject>;
  /** Transfers a project to another team of the developer. Needs an admin of the team that owns it. */
  transferProject(projectId: string, newTeamId: string): Promise<void>;
}

/** Loads the methods. It is not imported here, because it would double the size of every build of an app. */
const registered = processWide("owned-projects", (): { load?: () => Promise<OwnedProjectMethods> } => ({}));

/** Provides the methods for owned projects to client apps. */
export function registerOwnedProjects(load: () => Promise<OwnedProjectMethods>): void {
  registered.load = load;
}

/** The developer methods of the user whose session `api` sends. @throws Error for users of other projects than `internal`, and without `latchkey/admin` */
export function developerMethods(caller: Caller, api: ClientApi, ownerToken: OwnerToken): DeveloperMethods {
  async function developer(): Promise<DeveloperMethods> {
    if (caller.connection.projectId !== internalProjectId)
      throw new Error(`Only users of project "${internalProjectId}" own projects; this app is for another project.`);
    if (!registered.load) throw new Error('Methods for projects of a developer need `import "latchkey/admin"` in the app.');
    return (await registered.load())(caller, api, ownerToken);
  }
  return {
    listDeveloperTeams: async (options) => (await developer()).listDeveloperTeams(options),
    listOwnedProjects: async (options) => (await developer()).listOwnedProjects(options),
    createProject: async (creation) => (await developer()).createProject(creation),
    acceptProject: async (code) => (await developer()).acceptProject(code),
    transferProject: async (projectId, newTeamId) => (await developer()).transferProject(projectId, newTeamId),
  };
}

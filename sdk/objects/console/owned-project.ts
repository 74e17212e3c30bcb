import { type AdminApi, adminRoutes, type Project as ProjectResponse } from "../../generated/admin.ts";
import type { ClientApi } from "../../generated/client.ts";
import { type Caller, createCaller } from "../../session/caller.ts";
import { procedures } from "../../transport/procedures.ts";
import { unwrap } from "../../transport/result.ts";
import { type AdminMethods, adminMethods } from "../admin-methods.ts";
import { readList, type SearchOptions } from "../list-page.ts";
import { type ObjectHooks, withHooks } from "../object-hooks.ts";
import { type AdminProject, type AdminProjectChange, projectMembers, projectUpdateFrom } from "../projects/admin-project.ts";
import { type ServerMethods, serverMethods } from "../server-methods.ts";
import { listDeveloperTeams } from "./developer-team.ts";

/** Returns an access token of the project's owner, another one than `refused`. Null: signed out. */
export type OwnerToken = (refused?: string) => Promise<string | null>;

/** The fields of a new project. */
export interface ProjectCreation extends AdminProjectChange {
  readonly displayName: string;
  /** The team of project `internal` that will own it. */
  readonly teamId: string;
}

/** An app of access type admin on the session of the project's owner. */
export interface OwnedProjectApp extends ServerMethods, AdminMethods, ObjectHooks<"adminApp"> {
  /** The id of the project that the app administers. */
  readonly projectId: string;
  /** Every call, typed. Declared errors are returned as results; all other errors are thrown. */
  readonly api: AdminApi;
}

/** A project of the signed-in developer. */
export interface AdminOwnedProject extends AdminProject {
  /** An app that calls as the developer. */
  readonly app: OwnedProjectApp;
  /** Changes the project. Returns the next snapshot. */
  update(change: AdminProjectChange): Promise<AdminOwnedProject>;
}

/** Makes an app for a project whose owner is signed in to the app of `caller`. */
function openProject(caller: Caller, projectId: string, ownerToken: OwnerToken): OwnedProjectApp {
  const own = createCaller(
    {
      ...caller.connection,
      projectId,
      accessType: "admin",
      ownerToken,
      // The caller's keys belong to project `internal`.
      publishableClientKey: undefined,
      secretServerKey: undefined,
      superSecretAdminKey: undefined,
    },
    null,
    undefined,
  );
  own.onChange(caller.emitChange);
  const api = procedures<AdminApi>(adminRoutes, own.invoker());
  // The project's pages are unknown here: calls that send e-mails must name the URL of the link.
  const context = { api, caller: own, navigation: { link: async () => undefined } };
  return withHooks<"adminApp", OwnedProjectApp>("adminApp", { projectId, ...serverMethods(context), ...adminMethods(context), api });
}

function ownedProjectFrom(response: ProjectResponse, app: OwnedProjectApp): AdminOwnedProject {
  const { api } = app;
  const project = withHooks<"adminProject", AdminOwnedProject>("adminProject", {
    ...projectMembers(response, api),
    app,
    update: async (change: AdminProjectChange) =>
      ownedProjectFrom(unwrap(await api.internal.projects.update(projectUpdateFrom(change))), app),
  });
  return Object.freeze(project);
}

/** The methods for projects of the developer whose session `api` sends. */
export function ownedProjectMethods(caller: Caller, api: ClientApi, ownerToken: OwnerToken) {
  const { projects } = api.internal;
  const owned = (response: ProjectResponse) => ownedProjectFrom(response, openProject(caller, response.id, ownerToken));
  const listOwnedProjects = (options: SearchOptions = {}) => readList(options, (page) => projects.list(page), owned);
  return {
    listDeveloperTeams: (options?: SearchOptions) => listDeveloperTeams(api, options),
    listOwnedProjects,
    async acceptProject(code: string) {
      const { project_id } = unwrap(await api.integrations.projects.confirmTransfer({ code }));
      const accepted = (await listOwnedProjects({ query: project_id, limit: 100 })).find(({ id }) => id === project_id);
      if (!accepted) throw new Error("The project was transferred or deleted since.");
      return accepted;
    },
    createProject: async ({ teamId, ...given }: ProjectCreation) =>
      owned(unwrap(await projects.create({ ...projectUpdateFrom(given), display_name: given.displayName, owner_team_id: teamId }))),
    async transferProject(projectId: string, newTeamId: string) {
      unwrap(await projects.transfer({ project_id: projectId, new_team_id: newTeamId }));
    },
  };
}
export type OwnedProjectMethods = typeof ownedProjectMethods;

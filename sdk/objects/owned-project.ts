import { type AdminApi, adminRoutes, type Project as ProjectAnswer } from "../generated/admin.ts";
import type { ClientApi } from "../generated/client.ts";
import { type Caller, createCaller } from "../session/caller.ts";
import { procedures } from "../transport/procedures.ts";
import { unwrap } from "../transport/result.ts";
import { type AdminDeeds, adminDeeds } from "./admin-deeds.ts";
import { type AdminProject, type AdminProjectChange, projectMembersOf, projectUpdateFrom } from "./admin-project.ts";
import { type ServerDeeds, serverDeeds } from "./server-deeds.ts";

/** An access token of the project's owner; given one that was refused, another. Null: signed out. */
export type OwnerToken = (refused?: string) => Promise<string | null>;

/** What a new project is given. */
export interface ProjectCreation extends AdminProjectChange {
  readonly displayName: string;
  /** The team of project `internal` that is to own it. */
  readonly teamId: string;
}

/** An app of access type admin on the session of the project's owner. */
export interface OwnedProjectApp extends ServerDeeds, AdminDeeds {
  readonly projectId: string;
  /** Every call there is, typed: declared errors are results, all others are thrown. */
  readonly api: AdminApi;
}

/** A project of one's own. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: OwnedProjectApp;
  update(change: AdminProjectChange): Promise<AdminOwnedProject>;
}

/** Opens a project for its owner, who is signed in to the app of `caller`. */
function openProject(caller: Caller, projectId: string, ownerToken: OwnerToken): OwnedProjectApp {
  const own = createCaller(
    {
      ...caller.connection,
      projectId,
      accessType: "admin",
      ownerToken,
      // These are keys of project `internal`, no good here.
      publishableClientKey: undefined,
      secretServerKey: undefined,
      superSecretAdminKey: undefined,
    },
    null,
    undefined,
  );
  own.onChange(caller.announce);
  const api = procedures<AdminApi>(adminRoutes, own.carrier());
  // Its pages are not those of the app that it is opened in: where a mail's link leads, the call has to say.
  const ground = { api, caller: own, navigation: { callback: () => undefined } };
  return { projectId, ...serverDeeds(ground), ...adminDeeds(ground), api };
}

function ownedProjectFrom(answer: ProjectAnswer, app: OwnedProjectApp): AdminOwnedProject {
  const { api } = app;
  return Object.freeze({
    ...projectMembersOf(answer, api),
    app,
    update: async (change: AdminProjectChange) =>
      ownedProjectFrom(unwrap(await api.internal.projects.update(projectUpdateFrom(change))), app),
  });
}

/** What a developer does about projects; `api` carries the session of the developer. */
export function ownedProjectDeeds(caller: Caller, { internal: { projects } }: ClientApi, ownerToken: OwnerToken) {
  const owned = (answer: ProjectAnswer) => ownedProjectFrom(answer, openProject(caller, answer.id, ownerToken));
  return {
    listOwnedProjects: async () => unwrap(await projects.list()).items.map(owned),
    createProject: async ({ teamId, ...given }: ProjectCreation) =>
      owned(unwrap(await projects.create({ ...projectUpdateFrom(given), display_name: given.displayName, owner_team_id: teamId }))),
    async transferProject(projectId: string, newTeamId: string) {
      unwrap(await projects.transfer({ project_id: projectId, new_team_id: newTeamId }));
    },
  };
}

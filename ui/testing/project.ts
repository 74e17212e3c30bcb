import { type AdminOwnedProject, type CurrentUser, createClientApp, type ProjectCreation } from "#sdk/client.ts";
import "#sdk/owned-projects.ts";
import type { Person, TestServer } from "#server/testing/index.ts";

/** A developer: the credentials, the SDK user, and a project. */
export interface GivenDeveloper {
  readonly person: Person;
  readonly user: CurrentUser;
  readonly project: AdminOwnedProject;
  /** Reads the current project. */
  refresh(): Promise<AdminOwnedProject>;
}

/** Signs up a developer and creates a project. */
export async function givenDeveloper(server: TestServer, about: Partial<ProjectCreation> = {}): Promise<GivenDeveloper> {
  const person = await server.givenUser();
  const app = createClientApp({
    baseUrl: server.url,
    projectId: "internal",
    publishableClientKey: server.project.publishableClientKey,
    tokenStore: { accessToken: person.accessToken, refreshToken: person.refreshToken },
  });
  const user = await app.getUser({ or: "throw" });
  const [team] = await user.listTeams();
  if (!team) throw new Error("The developer has no team to own a project.");
  const project = await user.createProject({ displayName: "Corner shop", teamId: team.id, ...about });

  async function refresh(): Promise<AdminOwnedProject> {
    const found = (await user.listOwnedProjects()).find(({ id }) => id === project.id);
    if (!found) throw new Error("The project is gone.");
    return found;
  }
  return { person, user, project, refresh };
}

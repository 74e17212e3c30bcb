import { newProjectOverride } from "#contract/config/new-project.ts";
import { mergeOverride } from "#contract/config/override.ts";
import { type Person, startServer } from "../../../testing/index.ts";

/** A server with a new project whose clients may create teams, and two of its users. */
export async function startTeamsTest() {
  const server = await startServer();
  const project = await server.givenProject(mergeOverride(newProjectOverride(), { "teams.allowClientTeamCreation": true }));
  const ada = await server.givenUser({ project });
  const bob = await server.givenUser({ project });
  const asServer = (method: string, path: string, body?: object, user?: Person) =>
    server.request(method, path, { as: "server", project, body, user: user?.accessToken });
  const asClient = (user: Person | undefined, method: string, path: string, body?: object) =>
    server.request(method, path, { as: "client", project, body, user: user?.accessToken });
  const givenTeam = async (body: object = {}) => (await asServer("POST", "/teams", { display_name: "Team", ...body })).json;
  return { server, project, ada, bob, asServer, asClient, givenTeam };
}

import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import type { TestResponse, TestServer } from "../../../../testing/index.ts";

/** A user of project `internal`, with the personal team that owns the user's projects. */
export interface Developer {
  readonly id: string;
  readonly teamId: string;
  readonly accessToken: string;
}

/** Calls of developers, to one server or to several that share a database. */
export function developerFixtures(server: TestServer) {
  const byDeveloper = (method: string, path: string, { accessToken }: Pick<Developer, "accessToken">, body?: unknown, on = server) =>
    on.request(method, path, { as: "client", user: accessToken, body });

  return {
    byDeveloper,

    /** A call for a project by a member of its owner team. */
    byOwner: (
      method: string,
      path: string,
      { accessToken }: Pick<Developer, "accessToken">,
      projectId: string,
      body?: unknown,
      on = server,
    ) =>
      on.request(method, path, {
        headers: { [header.projectId]: projectId, [header.accessType]: "admin", [header.adminAccessToken]: accessToken },
        body,
      }),

    async givenDeveloper(): Promise<Developer> {
      const { id, accessToken } = await server.givenUser();
      const { json } = await server.request("GET", "/users/me", { as: "client", user: accessToken });
      return { id, accessToken, teamId: json.selected_team_id };
    },

    create: (developer: Developer, fields: object = {}): Promise<TestResponse> =>
      byDeveloper("POST", "/internal/projects", developer, { display_name: "My app", owner_team_id: developer.teamId, ...fields }),

    /** Adds a developer to another developer's team with the role of a member. */
    async join({ id }: Developer, teamId: string): Promise<void> {
      const { id: tenancyId } = await server.db
        .selectFrom("tenancies")
        .select("id")
        .where("project_id", "=", "internal")
        .executeTakeFirstOrThrow();
      const membership = { tenancy_id: tenancyId, team_id: teamId, user_id: id, created_at: server.clock.now() };
      await server.db.insertInto("team_members").values(membership).execute();
      const { created_at: _, ...location } = membership;
      await server.db
        .insertInto("team_permissions")
        .values({ ...location, permission_id: "team_member" })
        .execute();
    },
  };
}

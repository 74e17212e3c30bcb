import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import type { Answer, TestServer } from "../../testing/index.ts";

/** Somebody signed in to project `internal`, with the personal team that owns what they make. */
export interface Developer {
  readonly id: string;
  readonly teamId: string;
  readonly accessToken: string;
}

/** What developers do with their projects, on one server or on several that share a database. */
export function workshop(server: TestServer) {
  const byDeveloper = (method: string, path: string, { accessToken }: Pick<Developer, "accessToken">, body?: unknown, on = server) =>
    on.request(method, path, { as: "client", user: accessToken, body });

  return {
    byDeveloper,

    /** A call for a project by somebody in the team that owns it. */
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

    create: (developer: Developer, about: object = {}): Promise<Answer> =>
      byDeveloper("POST", "/internal/projects", developer, { display_name: "My app", owner_team_id: developer.teamId, ...about }),

    /** Puts somebody into another developer's team, without any permission in it. */
    async join({ id }: Developer, teamId: string): Promise<void> {
      const { id: tenancyId } = await server.db
        .selectFrom("tenancies")
        .select("id")
        .where("project_id", "=", "internal")
        .executeTakeFirstOrThrow();
      const place = { tenancy_id: tenancyId, team_id: teamId, user_id: id, created_at: server.clock.now() };
      await server.db.insertInto("team_members").values(place).execute();
    },
  };
}

import { describe, expect, test } from "vitest";
import { createServerApp, isKnownError } from "./server.ts";
import { list, team, teamId } from "./testing/sample-responses.ts";
import { givenStub, me, start } from "./testing/stub-app.ts";
import { knownFailure, type SeenRequest } from "./testing/stub-server.ts";

const stub = givenStub();
const { server_metadata: _, created_at_millis: __, ...clientTeam } = team;
const user = { ...me, primary_email_auth_enabled: true, last_active_at_millis: start, server_metadata: null };
const created = { displayName: "Looms", profileImageUrl: "data:image/png;base64,AA==" };
const made = ({ body }: SeenRequest) => ({ status: 201, json: { ...team, display_name: JSON.parse(body).display_name } });
const calls = () => stub.seen().map(({ method, path, body }) => `${method} ${path.replace("/api/v1", "")} ${body}`);
const serverApp = () => createServerApp({ projectId: "internal", secretServerKey: "ssk_test", baseUrl: stub.url() });

describe("the signed-in user's teams", () => {
  const signedIn = () => {
    stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
    return stub.app().getUser({ or: "throw" });
  };

  test("are listed and read by id", async () => {
    stub.routes["GET /api/v1/teams"] = () => ({ json: list(clientTeam) });
    stub.routes[`GET /api/v1/teams/${teamId}`] = () => ({ json: clientTeam });
    const current = await signedIn();
    const expected = { id: teamId, displayName: "Engines", profileImageUrl: null, clientMetadata: null, clientReadOnlyMetadata: null };
    await expect(current.listTeams()).resolves.toMatchObject([expected]);
    await expect(current.getTeam(teamId)).resolves.toMatchObject(expected);
    expect(calls()).toContain("GET /teams?user_id=me ");
  });

  test.each(["TEAM_NOT_FOUND", "TEAM_MEMBERSHIP_NOT_FOUND"])("are null for a team of others: %s", async (code) => {
    stub.routes[`GET /api/v1/teams/${teamId}`] = () => knownFailure(404, code, { team_id: teamId, user_id: me.id });
    await expect((await signedIn()).getTeam(teamId)).resolves.toBeNull();
  });

  test("select a newly created team", async () => {
    stub.routes["POST /api/v1/teams"] = made;
    stub.routes["PATCH /api/v1/users/me"] = () => ({ json: me });
    await expect((await signedIn()).createTeam(created)).resolves.toMatchObject({ id: teamId, displayName: "Looms" });
    expect(calls().slice(-2)).toEqual([
      'POST /teams {"display_name":"Looms","profile_image_url":"data:image/png;base64,AA==","creator_user_id":"me"}',
      `PATCH /users/me {"selected_team_id":"${teamId}"}`,
    ]);
  });

  test("throw when the server rejects the request", async () => {
    stub.routes["GET /api/v1/teams"] = () => knownFailure(401, "USER_AUTHENTICATION_REQUIRED");
    await expect((await signedIn()).listTeams()).rejects.toSatisfy((error) => isKnownError(error, "USER_AUTHENTICATION_REQUIRED"));
  });
});

describe("a server", () => {
  test("lists, reads and creates teams of the project", async () => {
    stub.routes["GET /api/v1/teams"] = () => ({ json: list(team) });
    stub.routes[`GET /api/v1/teams/${teamId}`] = () => ({ json: team });
    stub.routes["GET /api/v1/teams/none"] = () => knownFailure(404, "TEAM_NOT_FOUND", { team_id: "none" });
    stub.routes["POST /api/v1/teams"] = made;
    const app = serverApp();
    await expect(app.listTeams()).resolves.toMatchObject([{ id: teamId, createdAt: new Date(start), serverMetadata: { plan: 7 } }]);
    await expect(app.getTeam(teamId)).resolves.toMatchObject({ displayName: "Engines" });
    await expect(app.getTeam("none")).resolves.toBeNull();
    await app.createTeam({ displayName: "Empty" });
    await app.createTeam({ displayName: "Looms", creatorUserId: me.id });
    expect(calls().filter((call) => call.startsWith("POST"))).toEqual([
      'POST /teams {"display_name":"Empty"}',
      `POST /teams {"display_name":"Looms","creator_user_id":"${me.id}"}`,
    ]);
  });

  test("lists, reads and creates teams of a user by user id", async () => {
    stub.routes[`GET /api/v1/users/${me.id}`] = () => ({ json: user });
    stub.routes[`PATCH /api/v1/users/${me.id}`] = () => ({ json: user });
    stub.routes["GET /api/v1/teams"] = () => ({ json: list(team) });
    stub.routes["POST /api/v1/teams"] = made;
    const ada = await serverApp().getUser(me.id);
    await expect(ada?.listTeams()).resolves.toHaveLength(1);
    await expect(ada?.getTeam(teamId)).resolves.toMatchObject({ displayName: "Engines" });
    await expect(ada?.getTeam(me.id)).resolves.toBeNull();
    await ada?.createTeam({ displayName: "Looms" });
    expect(calls().slice(1)).toEqual([
      `GET /teams?user_id=${me.id} `,
      ...[teamId, me.id].map((id) => `GET /teams?user_id=${me.id}&limit=100&query=${id} `),
      `POST /teams {"display_name":"Looms","creator_user_id":"${me.id}"}`,
      `PATCH /users/${me.id} {"selected_team_id":"${teamId}"}`,
    ]);
  });
});

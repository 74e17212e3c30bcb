import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../../testing/index.ts";
import { anAddress, config, password, startAnonymousTest } from "./testing/anonymous-test.ts";

const context = await startAnonymousTest();
afterAll(context.close);
const { server, project, visit, givenVisitor, ask, me, look, listPermissions, listTeams, listEvents, refresh } = context;

test("an anonymous sign-up creates a user without a name, an address or a credential", async () => {
  const answer = await visit();
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json).toMatchObject({ is_new_user: true, user_id: expect.any(String) });
  const id = answer.json.user_id;
  expect(await look(id)).toMatchObject({
    is_anonymous: true,
    display_name: null,
    primary_email: null,
    has_password: false,
    otp_auth_enabled: false,
    oauth_providers: [],
    selected_team: { display_name: "Personal Team" },
  });
  expect(decodeJwt(answer.json.access_token)).toMatchObject({ selected_team_id: (await look(id)).selected_team_id });
  // Not signed up yet, they have no permissions in the project.
  expect([await listPermissions(id), await listTeams(id)]).toEqual([[], ["Personal Team"]]);
  expect(await listEvents(id)).toEqual([["user.signed_up", "anonymous"]]);
});

test("without personal teams in the project, an anonymous user has none", async () => {
  const plain = await server.givenProject({ ...config, teams: {} });
  const { id } = await givenVisitor(plain);
  expect((await look(id, plain)).selected_team).toBeNull();
});

test("a missing body and an empty one are accepted; a property is rejected", async () => {
  const send = (more: object) => server.request("POST", "/auth/anonymous/sign-up", { as: "client", project, ...more });
  expect((await send({ body: {} })).status).toBe(200);
  for (const headers of [{}, { "content-type": "application/json" }]) expect((await send({ rawBody: "", headers })).status).toBe(200);
  expect((await send({ body: { is_anonymous: false } })).json.code).toBe("SCHEMA_ERROR");
});

describe("the tokens of an anonymous user", () => {
  test("have a separate issuer and audience, at the sign-up and after a refresh", async () => {
    const { id, accessToken, refreshToken } = await givenVisitor();
    for (const token of [accessToken, (await refresh(refreshToken)).json.access_token]) {
      expect(decodeJwt(token)).toMatchObject({
        sub: id,
        iss: `${server.url}/api/v1/projects-anonymous-users/${project.id}`,
        aud: `${project.id}:anon`,
        is_anonymous: true,
        role: "authenticated",
        email: null,
        name: null,
      });
    }
  });

  test("are accepted only if the caller allows anonymous users (TOK-03)", async () => {
    const { id, accessToken } = await givenVisitor();
    const unwelcome = await server.request("GET", "/users/me", { as: "client", project, user: accessToken });
    expect([unwelcome.status, unwelcome.json.code]).toEqual([401, "ANONYMOUS_AUTHENTICATION_NOT_ALLOWED"]);
    expect((await me(accessToken)).json).toMatchObject({ id, is_anonymous: true });
  });
});

test("lists and searches omit anonymous users unless requested; a server reads each by its id", async () => {
  const { id } = await givenVisitor();
  const list = async (query: string) =>
    (await server.request("GET", `/users?${query}`, { as: "server", project })).json.items.map((user: { id: string }) => user.id);
  expect(await list("")).not.toContain(id);
  expect(await list(`query=${id}`)).toEqual([]);
  expect(await list(`query=${id}&include_anonymous=true`)).toEqual([id]);
  expect((await look(id)).id).toBe(id);
});

test("a project that disables anonymous users rejects them, and still accepts sign-ups", async () => {
  const strict = await server.givenProject({ ...config, auth: { ...config.auth, anonymous: { allowSignUp: false } } });
  const refused = await visit(strict);
  expect([refused.status, refused.json.code]).toEqual([400, "ANONYMOUS_ACCOUNTS_NOT_ENABLED"]);
  expect((await server.request("GET", "/users?include_anonymous=true", { as: "server", project: strict })).json.items).toEqual([]);
  expect((await context.signUp(undefined, {}, { where: strict })).status).toBe(200);
});

test("where sign-up is disabled, anonymous users are created but not upgraded, except by a server (PWD-13)", async () => {
  const shut = await server.givenProject({ ...config, auth: { ...config.auth, allowSignUp: false } });
  const { id, accessToken } = await givenVisitor(shut);
  const refused = await context.signUp(accessToken, {}, { where: shut });
  expect([refused.status, refused.json.code]).toEqual([400, "SIGN_UP_NOT_ENABLED"]);
  expect((await me(accessToken, shut)).json).toMatchObject({ id, is_anonymous: true, has_password: false });
  expect((await context.change(id, { is_anonymous: false }, shut)).json.is_anonymous).toBe(false);
});

describe("in project internal, if its owner turns anonymous users on", () => {
  async function startOpen(): Promise<TestServer> {
    const open = await startServer();
    await open.configure({ "auth.anonymous.allowSignUp": true });
    return open;
  }

  test("by default there are none", async () => {
    const refused = await (await startServer()).request("POST", "/auth/anonymous/sign-up", { as: "client" });
    expect(refused.json.code).toBe("ANONYMOUS_ACCOUNTS_NOT_ENABLED");
  });

  test("an anonymous user neither owns projects nor becomes the owner; the first signed-up user does", async () => {
    const fresh = await startOpen();
    const visitor = (await fresh.request("POST", "/auth/anonymous/sign-up", { as: "client" })).json;
    const owner = async () => (await fresh.db.selectFrom("projects").select("owner_team_id").executeTakeFirstOrThrow()).owner_team_id;
    expect(await owner()).toBeNull();

    const asVisitor = { as: "client", user: visitor.access_token, headers: context.welcome } as const;
    const listed = await fresh.request("GET", "/internal/projects", asVisitor);
    expect([listed.status, listed.json.code]).toEqual([401, "USER_AUTHENTICATION_REQUIRED"]);
    const body = { display_name: "Mine", owner_team_id: crypto.randomUUID() };
    expect((await fresh.request("POST", "/internal/projects", { ...asVisitor, body })).json.code).toBe("USER_AUTHENTICATION_REQUIRED");
    const asAdmin = {
      "x-stack-project-id": "internal",
      "x-stack-access-type": "admin",
      "x-stack-admin-access-token": visitor.access_token,
    };
    expect((await fresh.request("GET", "/users", { headers: asAdmin })).json.code).toBe("UNPARSABLE_ADMIN_ACCESS_TOKEN");

    const signedUp = await fresh.request("POST", "/auth/password/sign-up", { ...asVisitor, body: { email: anAddress(), password } });
    expect(signedUp.json).toMatchObject({ user_id: visitor.user_id, is_new_user: true });
    const { selected_team_id: teamId } = (await fresh.request("GET", "/users/me", { as: "client", user: signedUp.json.access_token })).json;
    expect(await owner()).toBe(teamId);
    expect((await fresh.request("GET", "/internal/projects", { as: "client", user: signedUp.json.access_token })).status).toBe(200);
  });

  test("where the operator disabled sign-up, anonymous users are neither created nor upgraded", async () => {
    const before = await startOpen();
    const visitor = (await before.request("POST", "/auth/anonymous/sign-up", { as: "client" })).json;
    await before.givenUser();
    const closed = await startServer({ databaseOf: before, signUpInternal: false });
    const refused = await closed.request("POST", "/auth/anonymous/sign-up", { as: "client" });
    expect(refused.json.code).toBe("ANONYMOUS_ACCOUNTS_NOT_ENABLED");
    const upgrade = { as: "client", user: visitor.access_token, headers: context.welcome, body: { email: anAddress(), password } } as const;
    expect((await closed.request("POST", "/auth/password/sign-up", upgrade)).json.code).toBe("SIGN_UP_NOT_ENABLED");
    // That is about the dashboard's project alone.
    expect((await visit(await before.givenProject(config), closed)).status).toBe(200);
  });

  test("where only the first owner may sign up, an upgraded anonymous user can become it", async () => {
    const open = await startOpen();
    const visitors = await Promise.all(
      [1, 2].map(async () => (await open.request("POST", "/auth/anonymous/sign-up", { as: "client" })).json),
    );
    const closing = await startServer({ databaseOf: open, signUpInternal: false });
    const tried = await Promise.all(
      visitors.map(({ access_token: user }) =>
        closing.request("POST", "/auth/password/sign-up", {
          as: "client",
          user,
          headers: context.welcome,
          body: { email: anAddress(), password },
        }),
      ),
    );
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(tried.find(({ status }) => status === 400)?.json.code).toBe("SIGN_UP_NOT_ENABLED");
    const known = await open.db.selectFrom("users").select("id").where("is_anonymous", "=", false).execute();
    expect(known).toEqual([{ id: tried.find(({ status }) => status === 200)?.json.user_id }]);
  });
});

test("an anonymous user updates its data and creates a team", async () => {
  const { accessToken } = await givenVisitor();
  expect((await ask("PATCH", "/users/me", accessToken, { client_metadata: { cart: [1] } })).json.client_metadata).toEqual({ cart: [1] });
  expect((await ask("POST", "/teams", accessToken, { display_name: "Ours" })).status).toBe(201);
});

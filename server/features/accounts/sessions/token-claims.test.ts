import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const configure = async (project: ProjectKeys, override: object) =>
  server.request("PATCH", "/internal/config/override", {
    as: "admin",
    project,
    body: { config_override_string: JSON.stringify(override) },
  });
async function givenProject(override: object) {
  const project = await server.givenProject();
  expect((await configure(project, override)).status).toBe(200);
  return project;
}
const change = (project: ProjectKeys, id: string, body: object) => server.request("PATCH", `/users/${id}`, { as: "server", project, body });
const signIn = async (project: ProjectKeys, { email, password }: Pick<Person, "email" | "password">) =>
  (await server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password } })).json;
const refresh = (project: ProjectKeys, refreshToken: string) =>
  server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers: { "x-stack-refresh-token": refreshToken } });
const exchange = (project: ProjectKeys, refreshToken: string) =>
  server.request("POST", "/auth/oauth/token", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    rawBody: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: project.id,
      client_secret: project.publishableClientKey,
    }).toString(),
  });

const everything = {
  "auth.claims.plan": "{{user.client_read_only_metadata.plan}}",
  "auth.claims.team": "{{team.display_name}}",
  "auth.claims.may": "{{permissions.team}}",
  "auth.claims.roles": "{{permissions.project}}",
  "auth.claims.greeting": "Hello {{user.primary_email}}",
};

test("each kind of sign-in and refresh issues the project's claims, with types and contained permissions", async () => {
  const project = await givenProject({
    ...everything,
    "teams.createPersonalTeamOnSignUp": true,
    "rbac.permissions.reader": { scope: "project" },
    "rbac.permissions.boss": { scope: "team", containedPermissionIds: { $delete_team: true } },
    "rbac.defaultPermissions.teamCreator": { boss: true },
    "rbac.defaultPermissions.signUp.reader": true,
  });
  const body = {
    email: `${crypto.randomUUID()}@example.org`,
    password: "correct horse battery",
    verification_callback_url: "http://localhost:3000/v",
  };
  const signUp = await server.request("POST", "/auth/password/sign-up", { as: "client", project, body });
  const id = signUp.json.user_id;
  const team = `${body.email}'s Team`;
  const expected = { team, may: ["$delete_team", "boss"], roles: ["reader"], greeting: `Hello ${body.email}` };
  expect(decodeJwt(signUp.json.access_token)).toMatchObject(expected);
  expect(decodeJwt(signUp.json.access_token)).not.toHaveProperty("plan");

  expect((await change(project, id, { client_read_only_metadata: { plan: { name: "pro", seats: 3 } } })).status).toBe(200);
  const withPlan = { ...expected, plan: { name: "pro", seats: 3 } };
  const created = await server.request("POST", "/auth/sessions", { as: "server", project, body: { user_id: id } });
  const tokens = [
    (await signIn(project, body)).access_token,
    (await refresh(project, signUp.json.refresh_token)).json.access_token,
    (await exchange(project, signUp.json.refresh_token)).json.access_token,
    created.json.access_token,
  ];
  for (const token of tokens) expect(decodeJwt(token)).toMatchObject(withPlan);
  expect((await server.request("GET", "/users/me", { as: "client", project, user: tokens[0] })).status).toBe(200);
});

test("changed templates are in the next token of either endpoint, and a removed member has no claims of the team", async () => {
  const project = await givenProject({ "auth.claims.team": "{{team.id}}", "auth.claims.may": "{{permissions.team}}" });
  const ada = await server.givenUser({ project });
  const team = await server.request("POST", "/teams", { as: "server", project, body: { display_name: "Ours", creator_user_id: ada.id } });
  await change(project, ada.id, { selected_team_id: team.json.id });
  expect(decodeJwt((await exchange(project, ada.refreshToken)).json.access_token)).toMatchObject({ team: team.json.id });
  expect((await server.request("DELETE", `/team-memberships/${team.json.id}/${ada.id}`, { as: "server", project })).status).toBe(200);
  const after = decodeJwt((await exchange(project, ada.refreshToken)).json.access_token);
  expect(after).toMatchObject({ may: [] });
  expect(after).not.toHaveProperty("team");
  await configure(project, { "auth.claims": { language: "{{user.server_metadata.language}}" } });
  await change(project, ada.id, { server_metadata: { language: "fr" } });
  for (const renew of [exchange, refresh]) {
    const claims = decodeJwt((await renew(project, ada.refreshToken)).json.access_token);
    expect(claims).toMatchObject({ language: "fr" });
    expect(claims).not.toHaveProperty("may");
  }
});

describe("attack", () => {
  test.each(["sub", "exp", "role", "email_verified", "is_restricted", "amr", "Iss"])(
    "a claim %s is refused when it is saved",
    async (name) => {
      const project = await server.givenProject();
      const answer = await configure(project, { [`auth.claims.${name}`]: "{{user.client_metadata.x}}" });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(`auth.claims.${name}`);
    },
  );

  test("a claim that was stored before its name was reserved does not replace ours", async () => {
    const project = await server.givenProject();
    const ada = await server.givenUser({ project });
    const { tokens } = server.running.services;
    const claims = decodeJwt(ada.accessToken) as unknown as Parameters<typeof tokens.sign>[0];
    const token = tokens.sign(claims, { sub: "somebody", is_anonymous: "x", plan: "free" });
    expect(decodeJwt(token)).toMatchObject({ sub: ada.id, is_anonymous: false, plan: "free" });
    expect(tokens.verify(token).ok).toBe(true);
  });

  test("claims too large for a real user are refused by the change and its plan, with user and size", async () => {
    const project = await server.givenProject();
    for (const size of [10, 2000, 20]) {
      const { id } = await server.givenUser({ project });
      await change(project, id, { client_metadata: { x: "y".repeat(size) } });
    }
    const override = { "auth.claims.big": "{{user.client_metadata.x}}" };
    const answer = await configure(project, override);
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(
      /the claims of user [0-9a-f-]{36} would have 20\d\d bytes, and all claims of a token have at most 1024\. Too large: big/,
    );
    const body = { config_override_string: JSON.stringify(override), dry_run: true };
    const plan = await server.request("PATCH", "/internal/config/override", { as: "admin", project, body });
    expect([plan.status, plan.text]).toEqual([400, answer.text]);
  });

  test("a user whose metadata grows later signs in: the claim is left out and named, the others stay", async () => {
    const project = await givenProject({ "auth.claims.big": "{{user.client_metadata}}", "auth.claims.id": "{{user.id}}" });
    const ada = await server.givenUser({ project });
    const body = { client_metadata: { x: "y".repeat(60_000), sub: "somebody" } };
    expect((await server.request("PATCH", "/users/me", { as: "client", project, user: ada.accessToken, body })).status).toBe(200);
    const { access_token: token } = await signIn(project, ada);
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ sub: ada.id, id: ada.id, omitted_claims: ["big"] });
    expect(claims).not.toHaveProperty("big");
    expect((await server.request("GET", "/users/me", { as: "client", project, user: token })).status).toBe(200);
  });

  test("a text of a user in a template is never read as a template", async () => {
    const project = await givenProject({ "auth.claims.name2": "Hi {{user.display_name}}" });
    const ada = await server.givenUser({ project });
    await change(project, ada.id, { display_name: "{{user.server_metadata.secret}}", server_metadata: { secret: "s3cret" } });
    expect(decodeJwt((await signIn(project, ada)).access_token)).toMatchObject({ name2: "Hi {{user.server_metadata.secret}}" });
  });

  test("more than twenty claims are refused", async () => {
    const project = await server.givenProject();
    const answer = await configure(project, Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`auth.claims.c${at}`, "x"])));
    expect([answer.status, answer.text.includes("at most 20 claims")]).toEqual([400, true]);
  });
});

test("a sign-in costs one statement more for claims of the team, and a refresh none", async () => {
  const project = await givenProject({ "auth.claims.id": "{{user.id}}" });
  const ada = await server.givenUser({ project });
  const calls = {
    signIn: () => signIn(project, ada),
    exchange: () => exchange(project, ada.refreshToken),
    refresh: () => refresh(project, ada.refreshToken),
  };
  const count = async () => {
    const counts: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) {
      await call();
      counts[name] = (await server.statements(call)).length;
    }
    return counts;
  };
  expect(await count()).toEqual({ signIn: 3, exchange: 1, refresh: 2 });
  await configure(project, {
    ...everything,
    "auth.sessions.maxPerUser": 500,
    "auth.sessions.lifetimeMillis": 86_400_000,
    "auth.sessions.idleMillis": 3_600_000,
  });
  expect(await count()).toEqual({ signIn: 4, exchange: 1, refresh: 2 });
});

describe("how the user signed in", () => {
  test("is in amr, acr and auth_time of a password's token, also after refreshes", async () => {
    const project = await server.givenProject();
    const ada = await server.givenUser({ project });
    const { access_token, refresh_token } = await signIn(project, ada);
    const { iat = 0, auth_time } = decodeJwt(access_token);
    expect(decodeJwt(access_token)).toMatchObject({ amr: ["pwd"], acr: "aal1" });
    // A second may begin between the session and its token.
    expect([iat, iat - 1]).toContain(auth_time);
    for (const renew of [refresh, exchange])
      expect(decodeJwt((await renew(project, refresh_token)).json.access_token)).toMatchObject({
        amr: ["pwd"],
        acr: "aal1",
        auth_time,
      });
  });

  test("is unknown for a session that a server created, and absent in an impersonation", async () => {
    const project = await server.givenProject();
    const { id } = await server.givenUser({ project });
    const create = async (is_impersonation: boolean) =>
      decodeJwt(
        (await server.request("POST", "/auth/sessions", { as: "server", project, body: { user_id: id, is_impersonation } })).json
          .access_token,
      );
    const created = await create(false);
    expect(created.auth_time).toBe(created.iat);
    for (const name of ["amr", "acr"]) expect(created).not.toHaveProperty(name);
    const impersonated = await create(true);
    for (const name of ["amr", "acr", "auth_time"]) expect(impersonated).not.toHaveProperty(name);
  });
});

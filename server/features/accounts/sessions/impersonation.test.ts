import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { User } from "#contract/entities/users/user.ts";
import { ImpersonationNotAllowed } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { tokenLimits as limits } from "#contract/vocabulary/accounts/tokens.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { freezeClock } from "../../../security-tests/testing/frozen-clock.ts";
import { randomUuid } from "../../../services/random.ts";
import { givenSignInCode } from "../../../testing/foundation/codes.ts";
import {
  type Person,
  type ProjectKeys,
  type RequestOptions,
  startServer,
  type TestResponse,
  type TestServer,
} from "../../../testing/index.ts";

const config = {
  auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
  users: { allowClientUserDeletion: true },
  domains: { allowLocalhost: true },
};

let server: TestServer;
let clock: ReturnType<typeof freezeClock>;
let project: ProjectKeys & { tenancyId: string };
/** The first person of project `internal`: they own it, and here the project under test, too. */
let owner: Person;
beforeAll(async () => {
  server = await startServer();
  clock = freezeClock(server.clock);
  project = await server.givenProject(config);
  owner = await server.givenUser();
  const internal = await server.db.selectFrom("projects").select("owner_team_id").where("id", "=", "internal").executeTakeFirstOrThrow();
  await server.db.updateTable("projects").set(internal).where("id", "=", project.id).execute();
});
afterAll(() => server?.close());

const ask = (method: string, path: string, more: RequestOptions = {}): Promise<TestResponse> =>
  server.request(method, path, { as: "client", project, ...more });
const readClaims = (accessToken: string) => JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());

/** An impersonated session of the user. */
async function givenImpersonatedSession(userId: string, about: object = {}, at: ProjectKeys = project) {
  const body = { user_id: userId, is_impersonation: true, ...about };
  const { status, json, text } = await ask("POST", "/auth/sessions", { as: "server", project: at, body });
  expect(status, text).toBe(200);
  const { access_token: user, refresh_token: refreshToken } = json as Record<"access_token" | "refresh_token", string>;
  return { user, refreshToken, id: readClaims(user).refresh_token_id as string };
}
const refresh = (refreshToken: string, at: ProjectKeys = project) =>
  ask("POST", "/auth/sessions/current/refresh", { project: at, headers: { [header.refreshToken]: refreshToken } });
const list = async (
  more: RequestOptions,
  userId = "me",
): Promise<{ id: string; is_impersonation: boolean; is_current_session: boolean }[]> =>
  (await ask("GET", `/auth/sessions?user_id=${userId}`, more)).json.items;
const refused = [403, new ImpersonationNotAllowed().message];
const readOutcome = ({ status, text }: TestResponse) => [status, text];

describe("an impersonated session", () => {
  test("is visible to admins only", async () => {
    const ada = await server.givenUser({ project });
    const { id, user } = await givenImpersonatedSession(ada.id);
    const own = readClaims(ada.accessToken).refresh_token_id;
    for (const more of [{ user: ada.accessToken }, { user }, { as: "server" }, { as: "server", user }] as const)
      expect((await list(more, ada.id)).map((item) => item.id)).toEqual([own]);
    const listed = await list({ as: "admin", user }, ada.id);
    expect(listed.map((item) => [item.id, item.is_impersonation, item.is_current_session])).toEqual(
      expect.arrayContaining([
        [id, true, true],
        [own, false, false],
      ]),
    );
    expect(listed).toHaveLength(2);
  });

  test("can be revoked by servers and admins, but not by the user", async () => {
    const ada = await server.givenUser({ project });
    for (const as of ["server", "admin"] as const) {
      const { id, user, refreshToken } = await givenImpersonatedSession(ada.id);
      expect((await ask("DELETE", `/auth/sessions/${id}`, { user: ada.accessToken })).status).toBe(404);
      expect((await refresh(refreshToken)).status).toBe(200);
      expect((await ask("DELETE", `/auth/sessions/${id}`, { as })).status).toBe(200);
      expect((await ask("GET", "/users/me", { user })).json).toMatchObject({ code: "ACCESS_TOKEN_EXPIRED" });
      expect((await refresh(refreshToken)).status).toBe(401);
    }
  });

  test("does not change the user's last activity and location", async () => {
    const ada = await server.givenUser({ project });
    await server.running.flushActivity();
    const before = await server.db.selectFrom("users").selectAll().where("id", "=", ada.id).executeTakeFirstOrThrow();
    const { id, user, refreshToken } = await givenImpersonatedSession(ada.id);
    const body = {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: project.id,
      client_secret: project.publishableClientKey,
    };
    const uses = [
      () => ask("GET", "/users/me", { user }),
      () => refresh(refreshToken),
      () => server.request("POST", "/auth/oauth/token", { body }),
    ];
    for (const use of uses) {
      clock.advance(60_000);
      expect((await use()).status).toBe(200);
      // Tried separately: of several marks of a session only the last remains.
      await server.running.flushActivity();
      expect(await server.db.selectFrom("users").selectAll().where("id", "=", ada.id).executeTakeFirstOrThrow()).toEqual(before);
    }
    const session = await server.db.selectFrom("sessions").select("last_used_at").where("id", "=", id).executeTakeFirstOrThrow();
    expect(session.last_used_at).toEqual(server.clock.now());

    // The user's own calls count, between those of the impersonated session, too.
    await ask("GET", "/users/me", { user: ada.accessToken });
    clock.advance(1000);
    await ask("GET", "/users/me", { user });
    await server.running.flushActivity();
    const { last_active_at } = await server.db.selectFrom("users").selectAll().where("id", "=", ada.id).executeTakeFirstOrThrow();
    expect(last_active_at.getTime()).toBe(server.clock.now().getTime() - 1000);
  });
});

test("it lasts a year by default, stays impersonated when refreshed, and is recorded", async () => {
  const ada = await server.givenUser({ project });
  const { user, refreshToken, id } = await givenImpersonatedSession(ada.id);
  const lasting = await givenImpersonatedSession(ada.id, { expires_in_millis: 7_200_000 });
  const listed = await server.db
    .selectFrom("audit_events")
    .select(["event", "session_id", "actor_type", "data"])
    .where("user_id", "=", ada.id)
    .where("event", "in", ["session.created", "session.impersonated"])
    .execute();
  const event = { event: "session.impersonated", actor_type: "server" };
  expect(listed.toSorted((a, b) => Number(a.session_id === lasting.id) - Number(b.session_id === lasting.id))).toEqual([
    { ...event, session_id: id, data: { lifetime_millis: limits.refreshMillis } },
    { ...event, session_id: lasting.id, data: { lifetime_millis: 7_200_000 } },
  ]);

  const refreshed = (await refresh(refreshToken)).json.access_token;
  for (const token of [user, refreshed]) {
    expect(readClaims(token)).toMatchObject({ sub: ada.id, refresh_token_id: id });
    expect(readOutcome(await ask("DELETE", "/users/me", { user: token }))).toEqual(refused);
  }
  clock.advance(7_200_000 - 1);
  expect((await refresh(lasting.refreshToken)).status).toBe(200);
  clock.advance(1);
  expect((await refresh(lasting.refreshToken)).status).toBe(401);
  expect((await refresh(refreshToken)).status).toBe(200);
});

describe("an impersonated user (TOK-12)", () => {
  test("reads, updates all fields except credentials, and signs out", async () => {
    const ada = await server.givenUser({ project });
    const { user, refreshToken } = await givenImpersonatedSession(ada.id);
    expect((await ask("GET", "/users/me", { user })).json.id).toBe(ada.id);
    const changed = await ask("PATCH", "/users/me", { user, body: { display_name: "Ada", client_metadata: { seen: true } } });
    expect(changed.json).toMatchObject({ display_name: "Ada", client_metadata: { seen: true } });
    expect((await ask("DELETE", "/auth/sessions/current", { user })).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(ada.refreshToken)).status).toBe(200);
  });

  /** Every credential field that an update of the user accepts, with a valid value. */
  const credentials: Readonly<Record<string, unknown>> = {
    primary_email: "eve@example.org",
    primary_email_verified: true,
    primary_email_auth_enabled: false,
    password: "a password of Eve's",
    password_hash: `$2b$04$${"a".repeat(53)}`,
    otp_auth_enabled: true,
    passkey_auth_enabled: false,
    totp_secret_base64: Buffer.alloc(20, 7).toString("base64"),
    is_anonymous: false,
    accepted_terms_version: "2026-11",
  };

  test("every credential field of a user is declared as one", () => {
    expect([...contract.users.updateMe.access.noImpersonation].sort()).toEqual(Object.keys(credentials).sort());
  });

  test.each(Object.entries(credentials))("cannot change %s, even to null or with other fields", async (field, value) => {
    const ada = await server.givenUser({ project });
    const { user } = await givenImpersonatedSession(ada.id);
    const as = Object.hasOwn(User.update("client").shape, field) ? "client" : "server";
    await server.running.flushActivity();
    const before = await server.db.selectFrom("users").selectAll().where("id", "=", ada.id).execute();
    for (const body of [{ [field]: value }, { display_name: "Eve", [field]: value }])
      expect(readOutcome(await ask("PATCH", "/users/me", { as, user, body }))).toEqual(refused);
    const cleared = await ask("PATCH", "/users/me", { as, user, body: { [field]: null } });
    expect(cleared.status === 400 ? cleared.json.code : readOutcome(cleared)).toEqual(cleared.status === 400 ? "SCHEMA_ERROR" : refused);
    expect(await server.db.selectFrom("users").selectAll().where("id", "=", ada.id).execute()).toEqual(before);
    const body = { email: ada.email, password: ada.password };
    expect((await ask("POST", "/auth/password/sign-in", { body })).status).toBe(200);
  });

  test("cannot give an anonymous user a credential by password or code", async () => {
    const { json: anonymousUser } = await ask("POST", "/users", { as: "server", body: { is_anonymous: true } });
    const headers = { [header.allowAnonymousUser]: "true" };
    const { user } = await givenImpersonatedSession(anonymousUser.id);
    const email = `${randomUuid()}@example.org`;
    const signUp = (more: RequestOptions) =>
      ask("POST", "/auth/password/sign-up", { body: { email, password: "a password of Eve's" }, ...more });
    const code = await givenSignInCode(server, project);
    const signInByCode = (more: RequestOptions) => ask("POST", "/auth/otp/sign-in", { body: { code }, ...more });
    for (const attempt of [signUp, signInByCode]) expect(readOutcome(await attempt({ user, headers }))).toEqual(refused);
    expect((await ask("GET", `/users/${anonymousUser.id}`, { as: "server" })).json).toMatchObject({
      is_anonymous: true,
      primary_email: null,
      has_password: false,
    });
    // Neither the address nor the code was used; the regular session does not matter, because a new user is created.
    const regular = await givenImpersonatedSession((await server.givenUser({ project })).id);
    for (const attempt of [signUp, signInByCode]) {
      const answer = await attempt({ user: regular.user });
      expect([answer.status, answer.json.is_new_user], answer.text).toEqual([200, true]);
    }
  });

  test("cannot create a session", async () => {
    const ada = await server.givenUser({ project });
    const { user } = await givenImpersonatedSession(ada.id);
    const answer = await ask("POST", "/auth/sessions", { user, body: { user_id: "me" } });
    expect(answer.json.code).toBe("INSUFFICIENT_ACCESS_TYPE");
  });
});

describe("an impersonated developer (TOK-12)", () => {
  const asAdmin = (token: string, more: RequestOptions = {}): RequestOptions => ({
    as: undefined,
    ...more,
    headers: { [header.projectId]: project.id, [header.accessType]: "admin", [header.adminAccessToken]: token },
  });

  /** The developer themself. */
  const ownToken = async (): Promise<string> => (await refresh(owner.refreshToken, server.project)).json.access_token;

  test("reads the project but changes nothing", async () => {
    const { user } = await givenImpersonatedSession(owner.id, {}, server.project);
    const { json: keys } = await ask("GET", "/internal/api-keys", { as: "admin" });
    expect((await ask("GET", "/internal/api-keys", asAdmin(user))).json).toEqual(keys);
    expect((await ask("GET", "/internal/projects/current", asAdmin(user))).json.id).toBe(project.id);

    const { json: settings } = await ask("GET", "/internal/projects/current", { as: "admin" });
    const aKeySet = contract.internal.apiKeys.create.examples.body;
    const attempts: [method: string, path: string, body?: object][] = [
      ["POST", "/internal/api-keys", aKeySet],
      ["PATCH", `/internal/api-keys/${keys.items[0].id}`, { revoked: true }],
      ["PATCH", "/internal/config/override", { config_override_string: '{"auth.password.allowSignIn":false}' }],
      ["PATCH", "/internal/projects/current", { display_name: "Eve's" }],
      ["DELETE", "/internal/projects/current"],
      ["POST", "/users", {}],
    ];
    for (const [method, path, body] of attempts) {
      expect(readOutcome(await ask(method, path, asAdmin(user, { body }))), path).toEqual(refused);
      // The developer's own session is accepted.
      if (method === "POST") expect((await ask(method, path, asAdmin(await ownToken(), { body }))).status).toBeLessThan(300);
    }
    expect((await ask("GET", "/internal/projects/current", { as: "admin" })).json).toEqual(settings);
    // A valid key in the same request does not help: the token identifies an impersonator.
    const secondServer = { ...asAdmin(user).headers, [header.superSecretAdminKey]: project.superSecretAdminKey };
    expect(readOutcome(await ask("DELETE", "/internal/projects/current", { as: undefined, headers: secondServer }))).toEqual(refused);
  });

  test("cannot transfer a project", async () => {
    const { user } = await givenImpersonatedSession(owner.id, {}, server.project);
    const me = (await ask("GET", "/users/me", { user, project: server.project })).json;
    const body = { project_id: project.id, new_team_id: me.selected_team_id };
    const transfer = (token: string) => ask("POST", "/internal/projects/transfer", { project: server.project, user: token, body });
    expect(readOutcome(await transfer(user))).toEqual(refused);
    expect((await transfer(await ownToken())).status).toBe(200);
  });

  test("is signed out when the impersonated session is revoked", async () => {
    const { user, id } = await givenImpersonatedSession(owner.id, {}, server.project);
    expect((await ask("GET", "/internal/config", asAdmin(user))).status).toBe(200);
    expect((await ask("DELETE", `/auth/sessions/${id}`, { as: "server", project: server.project })).status).toBe(200);
    expect((await ask("GET", "/internal/config", asAdmin(user))).json.code).toBe("ADMIN_ACCESS_TOKEN_EXPIRED");
  });
});

// What shared keys prove in development, and what remains of it once they are replaced.
import { afterAll, expect, test } from "vitest";
import { consentAt } from "#sdk/test-kit/development-identity.ts";
import type { TenantKeys } from "../../../testing/fixtures.ts";
import { givenSignInCode } from "../../../testing/foundation/codes.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { untilWaiting } from "../../../testing/lock-waits.ts";
import { oauthCalls } from "../../../testing/sign-in/oauth.ts";

const server = await startServer();
afterAll(() => server.close());
const { start, comeBack, exchange } = oauthCalls(server);

const ownKeys = { type: "google", isShared: false, clientId: "id", clientSecret: "secret", allowSignIn: true };
const shared = { type: "google", isShared: true, allowSignIn: true, allowConnectedAccounts: true };
const givenProject = (): Promise<TenantKeys> =>
  server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true }, oauth: { providers: { google: shared } } },
    domains: { allowLocalhost: true },
  });

const anAddress = () => `${crypto.randomUUID()}@example.org`;
const password = "a password of the attacker";
const ask = (project: TenantKeys, method: string, path: string, more: object = {}) =>
  server.request(method, path, { as: "client", project, ...more });

/** A person types an address at the development identity provider, which proves nothing. */
async function typeAddress(project: TenantKeys, email: string, query = {}) {
  const flow = await start(project, query, "google");
  const answer = await consentAt(flow.url, { email }, server.url);
  const back = await comeBack(flow, Object.fromEntries(answer.searchParams));
  expect(back.status, back.text).toBe(303);
  const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") as string;
  const { json, text } = await exchange(project, { ...flow, code });
  expect(json.access_token, text).toBeDefined();
  return json as { access_token: string; refresh_token: string; user_id: string };
}
const readId = async (project: TenantKeys, accessToken: string): Promise<string> =>
  (await ask(project, "GET", "/users/me", { user: accessToken })).json.id;

/** Makes that person set a password in the account. */
async function givenIntruder(project: TenantKeys, email: string) {
  const tokens = await typeAddress(project, email);
  const set = await ask(project, "POST", "/auth/password/set", { user: tokens.access_token, body: { password } });
  expect(set.status, set.text).toBe(200);
  return { ...tokens, id: await readId(project, tokens.access_token) };
}
const signInByPassword = (project: TenantKeys, email: string) =>
  ask(project, "POST", "/auth/password/sign-in", { body: { email, password } });
const refresh = (project: TenantKeys, token: string) =>
  ask(project, "POST", "/auth/sessions/current/refresh", { headers: { "x-stack-refresh-token": token } });
const toView = async (project: TenantKeys, id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json;
const changeConfig = (project: TenantKeys, override: object, more: object = {}) =>
  server.request("PATCH", "/internal/config/override", {
    as: "admin",
    project,
    body: { config_override_string: JSON.stringify(override), ...more },
  });

/** Each event after which shared keys prove nothing any more. */
const replacements: Record<string, (project: TenantKeys) => Promise<unknown>> = {
  "the provider gets its own keys": async (project) => {
    expect((await changeConfig(project, { "auth.oauth.providers.google": ownKeys })).status).toBe(200);
  },
  "the provider gets its own keys on the page of the project": async (project) => {
    const config = { oauth_providers: [{ id: "google", type: "standard", client_id: "id", client_secret: "secret" }] };
    const { status, text } = await server.request("PATCH", "/internal/projects/current", { as: "admin", project, body: { config } });
    expect(status, text).toBe(200);
  },
  "the provider is removed": async (project) => {
    expect((await changeConfig(project, { "auth.oauth.providers.google": null })).status).toBe(200);
  },
  "the server runs in production": async () => {
    const production: TestServer = await startServer({ databaseOf: server, development: false });
    await production.close();
  },
};

test.each(Object.entries(replacements))(
  "once %s, an account of a typed address has no verified owner and no session",
  async (_name, replace) => {
    const project = await givenProject();
    const email = anAddress();
    const intruder = await givenIntruder(project, email);
    expect(await toView(project, intruder.id)).toMatchObject({ primary_email_verified: true, oauth_providers: [{ id: "google" }] });
    await replace(project);

    expect(await toView(project, intruder.id)).toMatchObject({ primary_email_verified: false, oauth_providers: [] });
    expect((await refresh(project, intruder.refresh_token)).status).toBe(401);
    // The code of the owner does not lead into the account with the password of another person.
    const sent = await ask(project, "POST", "/auth/otp/send-sign-in-code", { body: { email, callback_url: "http://localhost:3000/" } });
    expect(sent.json.code).toBe("USER_EMAIL_ALREADY_EXISTS");
  },
);

test.each(Object.entries(replacements))(
  "once %s, a person who entered a verified account by shared keys has no way into it",
  async (_name, replace) => {
    const project = await givenProject();
    const email = anAddress();
    const owner = await ask(project, "POST", "/auth/otp/sign-in", { body: { code: await givenSignInCode(server, project, email) } });
    expect(owner.status, owner.text).toBe(200);
    const intruder = await givenIntruder(project, email);
    expect(intruder.id).toBe(owner.json.user_id);
    expect((await signInByPassword(project, email)).status).toBe(200);
    await replace(project);

    expect((await signInByPassword(project, email)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect((await refresh(project, intruder.refresh_token)).status).toBe(401);
    expect(await toView(project, intruder.id)).toMatchObject({ primary_email_verified: true, oauth_providers: [], has_password: false });
    const again = await ask(project, "POST", "/auth/otp/sign-in", { body: { code: await givenSignInCode(server, project, email) } });
    expect([again.status, again.json.user_id]).toEqual([200, intruder.id]);
  },
);

test.runIf(process.env.TEST_DATABASE_URL)("a sign-in by shared keys that runs while they are replaced leaves no proof", async () => {
  const project = await givenProject();
  const email = anAddress();
  const flow = await start(project, {}, "google");
  const answer = await consentAt(flow.url, { email }, server.url);
  const back = await comeBack(flow, Object.fromEntries(answer.searchParams));
  const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") as string;

  // The exchange has checked the provider, and waits for its code.
  let exchanging: ReturnType<typeof exchange> | undefined;
  let replacing: ReturnType<typeof changeConfig> | undefined;
  await server.db.transaction().execute(async (holding) => {
    await holding.selectFrom("oauth_codes").select("code_hash").where("tenancy_id", "=", project.tenancyId).forUpdate().execute();
    exchanging = exchange(project, { ...flow, code });
    await untilWaiting(server.db, 1);
    replacing = changeConfig(project, { "auth.oauth.providers.google": ownKeys });
    await Promise.race([untilWaiting(server.db, 2), replacing]);
  });
  const [signedIn, replaced] = [await exchanging, await replacing];

  expect([signedIn?.status, replaced?.status], signedIn?.text).toEqual([200, 200]);
  const id = JSON.parse(Buffer.from(signedIn?.json.access_token.split(".")[1], "base64url").toString()).sub;
  expect(await toView(project, id)).toMatchObject({ primary_email_verified: false, oauth_providers: [] });
  expect((await refresh(project, signedIn?.json.refresh_token)).status).toBe(401);
});

test("once production mode begins, what shared keys proved is void, although the provider was removed before", async () => {
  const project = await givenProject();
  const { id } = await givenIntruder(project, anAddress());
  await server.db
    .updateTable("tenancies")
    .set({
      config: JSON.stringify({ domains: { trustedDomains: { a: { baseUrl: "https://app.example", handlerPath: "/handler" } } } }),
      config_revision: crypto.randomUUID(),
    })
    .where("project_id", "=", project.id)
    .execute();
  const { status, text } = await server.request("PATCH", "/internal/projects/current", {
    as: "admin",
    project,
    body: { is_production_mode: true },
  });
  expect(status, text).toBe(200);
  expect(await toView(project, id)).toMatchObject({ primary_email_verified: false, oauth_providers: [] });
});

test("an address that a server, a code or another proof has verified stays verified", async () => {
  const project = await givenProject();
  const byServer = await givenIntruder(project, anAddress());
  const patched = await server.request("PATCH", `/users/${byServer.id}`, { as: "server", project, body: { primary_email_verified: true } });
  expect(patched.status, patched.text).toBe(200);
  const other = await server.givenUser({ project });
  await changeConfig(project, { "auth.oauth.providers.google": ownKeys });
  expect(await toView(project, byServer.id)).toMatchObject({ primary_email_verified: true, has_password: false, oauth_providers: [] });
  expect((await refresh(project, other.refreshToken)).status).toBe(200);
});

const ownChannels = async (project: TenantKeys, user: string): Promise<{ id: string; value: string }[]> =>
  (await ask(project, "GET", "/contact-channels?user_id=me", { user })).json.items;

test.each<[string, (project: TenantKeys, user: string, email: string) => Promise<unknown>]>([
  [
    "turns on sign-in with it",
    async (project, user) => {
      const [channel] = await ownChannels(project, user);
      return ask(project, "PATCH", `/contact-channels/me/${channel?.id}`, { user, body: { used_for_auth: true } });
    },
  ],
  [
    "makes it the primary one again",
    async (project, user, email) => {
      const body = { user_id: "me", type: "email", value: anAddress(), used_for_auth: false, is_primary: true };
      expect((await ask(project, "POST", "/contact-channels", { user, body })).status).toBe(201);
      return ask(project, "PATCH", "/users/me", { user, body: { primary_email: email } });
    },
  ],
  [
    "makes it the primary one after the account had none",
    async (project, user, email) => {
      const [channel] = await ownChannels(project, user);
      const demoted = await ask(project, "PATCH", `/contact-channels/me/${channel?.id}`, { user, body: { is_primary: false } });
      expect(demoted.status, demoted.text).toBe(200);
      return ask(project, "PATCH", "/users/me", { user, body: { primary_email: email } });
    },
  ],
])("an address that shared keys verified is unverified, though its user %s", async (_name, change) => {
  const project = await givenProject();
  const email = anAddress();
  const { id, access_token } = await givenIntruder(project, email);
  expect(await change(project, access_token, email)).toMatchObject({ status: 200 });
  expect(await toView(project, id)).toMatchObject({ primary_email: email, primary_email_verified: true });
  await changeConfig(project, { "auth.oauth.providers.google": ownKeys });
  expect(await toView(project, id)).toMatchObject({ primary_email: email, primary_email_verified: false });
});

test("an account that a user has linked with shared keys is unlinked, and the sessions that it opened end", async () => {
  const project = await givenProject();
  const user = await server.givenUser({ project });
  const linked = await typeAddress(project, anAddress(), { type: "link", token: user.accessToken });
  expect(await toView(project, user.id)).toMatchObject({ oauth_providers: [{ id: "google" }] });
  await changeConfig(project, { "auth.oauth.providers.google": ownKeys });
  expect(await toView(project, user.id)).toMatchObject({ oauth_providers: [] });
  expect((await refresh(project, linked.refresh_token)).status).toBe(401);
});

test("a dry run lists the users whose proofs become void, and changes nothing", async () => {
  const project = await givenProject();
  const { id } = await givenIntruder(project, anAddress());
  await givenIntruder(project, anAddress());
  const plan = async (override: object) => (await changeConfig(project, override, { dry_run: true })).json.plan.voided_shared_keys;
  const google = [{ id: "google", users: { count: 2, is_estimate: false } }];
  expect(await plan({ "auth.oauth.providers.google": ownKeys })).toEqual(google);
  expect(await plan({ "auth.oauth.providers.google": null })).toEqual(google);
  expect(await plan({ "auth.oauth.providers.google.allowSignIn": false })).toEqual([]);
  expect(await toView(project, id)).toMatchObject({ primary_email_verified: true });
});

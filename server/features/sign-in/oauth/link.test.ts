// Connecting an account of a provider to the signed-in user (wire protocol, section 4.8.5).
import { afterAll, expect, test } from "vitest";
import { sentEmails } from "../../../testing/emails/emails.ts";
import type { TenantKeys, TestUser } from "../../../testing/fixtures.ts";
import { createFixtures } from "../../../testing/fixtures.ts";
import { oauthConfig, testProviders } from "../../../testing/sign-in/oauth.ts";
import { anAccount, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, project, authorize, start, answer, code, exchange, signIn, readUserId, change, listLinks, refresh } = context;
const { givenTestUser, givenSession } = await createFixtures(server);
const aUser = () => givenTestUser({ project });
const linking = ({ accessToken }: Pick<TestUser, "accessToken">, more: Record<string, string> = {}) => ({
  type: "link",
  token: accessToken,
  ...more,
});

test("an unknown account is linked, and the exchange gives a fresh session and the page to return to", async () => {
  const ada = await aUser();
  const account = anAccount();
  const after = "http://localhost:3000/settings?tab=accounts";
  const tokens = await signIn(project, account, linking(ada, { after_callback_redirect_url: after, provider_scope: "drive" }));
  expect(tokens.json).toMatchObject({ is_new_user: false, after_callback_redirect_url: after, afterCallbackRedirectUrl: after });
  expect(readUserId(tokens.json)).toBe(ada.id);
  expect(await listLinks(ada.id)).toMatchObject([{ account_id: account.accountId, allow_sign_in: true, allow_connected_accounts: true }]);
  const rows = await server.db
    .selectFrom("oauth_tokens as t")
    .innerJoin("oauth_links as l", "l.id", "t.link_id")
    .selectAll("t")
    .where("l.user_id", "=", ada.id)
    .execute();
  expect(rows.map(({ scopes }) => scopes)).toEqual([["base", "drive"]]);
  expect(JSON.stringify(rows)).not.toContain(`access of ${account.accountId}`);
  expect(readUserId((await signIn(project, account)).json)).toBe(ada.id);
});

test("the session that started a link goes on: other tabs and devices may use it", async () => {
  const ada = await server.givenUser({ project });
  const tokens = await signIn(project, anAccount(), linking(ada));
  for (const token of [ada.refreshToken, tokens.json.refresh_token]) expect((await refresh(token)).status).toBe(200);
});

test("where a recent sign-in is required, an old session links an account once a new sign-in has confirmed it", async () => {
  const at: TenantKeys = await server.givenProject(oauthConfig({ auth: { sessions: { requireRecentSignIn: true } } }));
  const ada = await givenTestUser({ project: at });
  await server.db
    .updateTable("sessions")
    .set({ created_at: new Date(0) })
    .where("id", "=", ada.sessionId)
    .execute();
  expect((await authorize(at, linking(ada))).answer.text).toContain("recent sign-in");
  const { refreshToken } = await givenSession(ada.id, { project: at });
  const call = { as: "client", project: at, user: ada.accessToken, body: { refresh_token: refreshToken } } as const;
  expect((await server.request("POST", "/auth/sessions/current/confirm", call)).status).toBe(200);
  expect((await signIn(at, anAccount(), linking(ada))).status).toBe(200);
});

test("the user is notified of an account to sign in with, not of one that is only connected", async () => {
  const ada = await server.givenUser({ project });
  for (let count = 0; count < 2; count++) await signIn(project, anAccount(), linking(ada));
  expect(await listLinks(ada.id)).toMatchObject([{ allow_sign_in: true }, { allow_sign_in: false }]);
  const notices = (await sentEmails(server)).filter(({ to, subject }) => to === ada.email && subject.includes("sign-in method"));
  expect(notices.map(({ subject }) => subject)).toEqual(["A sign-in method was added to your Another project account"]);
  const [notice] = notices;
  expect(notice?.text).toContain("Provider: Google\n");
});

test("an account that is linked to the user already only gets new tokens", async () => {
  const ada = await aUser();
  const account = anAccount();
  await signIn(project, account, linking(ada));
  expect((await signIn(project, account, linking(ada, { provider_scope: "drive" }))).status).toBe(200);
  expect(await listLinks(ada.id)).toHaveLength(1);
});

test("an account that signs in another user is refused, before and after its owner links it", async () => {
  const [ada, bob] = [await aUser(), await aUser()];
  const account = anAccount();
  await signIn(project, account, linking(ada));
  const back = await answer(await start(project, linking(bob)), account);
  expect([back.status, back.json.code]).toEqual([409, "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER"]);
  expect(await listLinks(bob.id)).toEqual([]);
});

test("a second account of a provider is a connected account, with which the user does not sign in", async () => {
  const ada = await aUser();
  const [first, second] = [anAccount(), anAccount()];
  await signIn(project, first, linking(ada));
  await signIn(project, second, linking(ada));
  const signsIn = (await listLinks(ada.id)).map(({ account_id, allow_sign_in }) => [account_id, allow_sign_in]);
  expect(Object.fromEntries(signsIn)).toEqual({ [first.accountId]: true, [second.accountId]: false });
  // For a sign-in it is unknown (OAU-16).
  expect(readUserId((await signIn(project, second)).json)).not.toBe(ada.id);
});

test("a provider for connected accounts only can be linked, and does not start a sign-in", async () => {
  const only = await server.givenProject(
    oauthConfig({ oauth: { providers: { google: { ...testProviders.google, allowSignIn: false } } } }),
  );
  const ada = await givenTestUser({ project: only });
  expect((await authorize(only)).answer.json.code).toBe("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  expect((await signIn(only, anAccount(), linking(ada))).status).toBe(200);
});

test("a token of another project, or of no user, links nothing (OAU-13)", async () => {
  const elsewhere = await server.givenUser({ project: await server.givenProject(oauthConfig()) });
  for (const [token, code] of [
    [elsewhere.accessToken, "INVALID_PROJECT_FOR_ACCESS_TOKEN"],
    ["no token", "UNPARSABLE_ACCESS_TOKEN"],
    [undefined, "OAUTH_LINK_NEEDS_USER"],
  ] as const) {
    const { answer: refused } = await authorize(project, { type: "link", token });
    expect([Math.floor(refused.status / 100), refused.headers.get("x-latchkey-error") ?? refused.json.code]).toEqual([4, code]);
  }
});

test("linking needs the session that started it until the end, and a user who still exists", async () => {
  const ada = await aUser();
  const started = await start(project, linking(ada));
  await server.request("DELETE", "/auth/sessions/current", { as: "client", project, user: ada.accessToken });
  expect((await answer(started, anAccount())).json.code).toBe("ACCESS_TOKEN_EXPIRED");
  const bob = await aUser();
  const gone = await start(project, linking(bob));
  await server.request("DELETE", `/users/${bob.id}`, { as: "server", project });
  expect((await answer(gone, anAccount())).json.code).toBe("ACCESS_TOKEN_EXPIRED");
  expect((await authorize(project, linking(bob))).answer.status).toBe(400);
});

test("the code of a sign-in is void once its account is unlinked or its user deleted", async () => {
  const account = anAccount();
  const id = readUserId((await signIn(project, account)).json);
  const issued = await code(project, account);
  await server.db.deleteFrom("oauth_links").where("user_id", "=", id).execute();
  expect((await exchange(project, issued)).json.code).toBe("INVALID_AUTHORIZATION_CODE");
  const bob = await aUser();
  const other = await code(project, anAccount(), linking(bob));
  await server.request("DELETE", `/users/${bob.id}`, { as: "server", project });
  expect((await exchange(project, other)).json.code).toBe("INVALID_AUTHORIZATION_CODE");
});

test("a user with a second factor proves it for the fresh session, too", async () => {
  const ada = await aUser();
  await change(ada.id, { totp_secret_base64: Buffer.from("12345678901234567890").toString("base64") });
  const tokens = await signIn(project, anAccount(), linking(ada));
  expect(tokens.json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
});

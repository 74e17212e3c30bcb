// Sign-in with shared keys, through the development identity provider as a browser walks it.
import { afterAll, expect, onTestFinished, test } from "vitest";
import { consentAt } from "#sdk/test-kit/development-identity.ts";
import { startServer } from "../../../testing/index.ts";
import { oauthCalls, type StartedFlow } from "../../../testing/sign-in/oauth.ts";
import { startSecondIssuer } from "../../../testing/sign-in/second-issuer.ts";
import { anAddress, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, project, authorize, start, comeBack, exchange, readUserId, user, listLinks, readTrace } = context;

/** The browser at the provider, and back at the callback. */
async function consent(flow: StartedFlow, behaviour: Parameters<typeof consentAt>[1]) {
  const answer = await consentAt(flow.url, behaviour, server.url);
  expect(answer.origin + answer.pathname).toBe(`${server.running.url}/api/v1/auth/oauth/callback/spotify`);
  return comeBack(flow, Object.fromEntries(answer.searchParams));
}

test("a typed address signs up, and signs in to the same user from then on, without stored tokens", async () => {
  const email = anAddress();
  const ids: string[] = [];
  for (const isNew of [true, false]) {
    const flow = await start(project, {}, "spotify");
    const back = await consent(flow, { email });
    expect(back.status, back.text).toBe(303);
    const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") as string;
    const tokens = await exchange(project, { ...flow, code });
    expect(tokens.json, tokens.text).toMatchObject({ is_new_user: isNew });
    ids.push(readUserId(tokens.json));
  }
  const [id = "", again] = ids;
  expect(again).toBe(id);
  expect(await user(id)).toMatchObject({ primary_email: email, primary_email_verified: true });
  expect(await listLinks(id)).toMatchObject([{ provider_config_id: "spotify", account_id: email }]);
  const rows = await server.db
    .selectFrom("oauth_tokens as t")
    .innerJoin("oauth_links as l", "l.id", "t.link_id")
    .where("l.user_id", "=", id)
    .select("t.id")
    .execute();
  expect(rows).toEqual([]);
});

test("a denied consent is an error with a trace", async () => {
  const back = await consent(await start(project, {}, "spotify"), { email: "", decision: "deny" });
  expect([back.status, back.json.code]).toEqual([400, "OAUTH_PROVIDER_ACCESS_DENIED"]);
  expect(await readTrace(back)).toMatchObject({ check: "provider_denied", provider_id: "spotify" });
});

test("another state than the one at the start is refused", async () => {
  const flow = await start(project, {}, "spotify");
  const answer = await consentAt(flow.url, { email: anAddress(), behaviour: "wrong-state" }, server.url);
  const back = await server.request("GET", `/auth/oauth/callback/spotify${answer.search}`, { headers: { cookie: flow.cookie } });
  expect([back.status, back.headers.get("x-latchkey-error")]).toEqual([400, "OAUTH_FLOW_INVALID"]);
});

test("extra scopes are left out of a sign-in, and refused with a user", async () => {
  const flow = await start(project, { provider_scope: "playlist-read" }, "spotify");
  expect(flow.url.searchParams.get("scope")).not.toContain("playlist-read");
  const { accessToken: token } = await server.givenUser({ project });
  const refused = await authorize(project, { provider_scope: "playlist-read", token }, "spotify");
  expect(refused.answer.json.code).toBe("OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS");
});

test("DEV_IDENTITY_URL may name an issuer without e-mail claims: a subject that is an address is the verified address", async () => {
  const issuer = await startSecondIssuer({ onlySubjects: true });
  onTestFinished(issuer.close);
  const secret = "what the issuer knows";
  const replaced = await startServer({ databaseOf: server, devIdentity: { url: issuer.issuer, secret } });
  issuer.register([{ id: "spotify", secret, redirectUri: `${replaced.running.url}/api/v1/auth/oauth/callback/spotify` }]);
  const calls = oauthCalls(replaced);
  const signIn = async (subject: string) => {
    const flow = await calls.start(project, {}, "spotify");
    const back = await calls.comeBack(flow, Object.fromEntries((await consentAt(flow.url, { email: subject })).searchParams));
    expect(back.status, back.text).toBe(303);
    const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") as string;
    return user(readUserId((await calls.exchange(project, { ...flow, code })).json));
  };
  const email = anAddress();
  expect(await signIn(email)).toMatchObject({ primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true });
  expect(await signIn(crypto.randomUUID())).toMatchObject({ primary_email: null, primary_email_verified: false });
});

test("DEV_IDENTITY_URL replaces the built-in provider: a sign-in with shared keys goes through the other issuer", async () => {
  const issuer = await startSecondIssuer();
  onTestFinished(issuer.close);
  const replaced = await startServer({ databaseOf: server, devIdentity: { url: issuer.issuer, secret: "what the issuer knows" } });
  const redirectUri = `${replaced.running.url}/api/v1/auth/oauth/callback/spotify`;
  issuer.register([{ id: "spotify", secret: "what the issuer knows", redirectUri }]);
  const calls = oauthCalls(replaced);
  const email = anAddress();

  const flow = await calls.start(project, {}, "spotify");
  expect(flow.url.origin).toBe(issuer.issuer);
  const answer = await consentAt(flow.url, { email });
  expect(answer.origin + answer.pathname).toBe(redirectUri);
  const back = await calls.comeBack(flow, Object.fromEntries(answer.searchParams));
  expect(back.status, back.text).toBe(303);
  const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") as string;
  const id = readUserId((await calls.exchange(project, { ...flow, code })).json);

  expect(await user(id)).toMatchObject({ primary_email: email, primary_email_verified: true, display_name: "Second" });
  expect(await listLinks(id)).toMatchObject([{ provider_config_id: "spotify", account_id: `second:${email}` }]);
  expect((await fetch(`${replaced.url}/dev/identity/.well-known/openid-configuration`)).status).toBe(404);

  // The secret is that of DEV_IDENTITY_SECRET: without it the other issuer refuses the client.
  const wrong = oauthCalls(await startServer({ databaseOf: server, devIdentity: { url: issuer.issuer } }));
  const refusedFlow = await wrong.start(project, {}, "spotify");
  const refused = await wrong.comeBack(refusedFlow, Object.fromEntries((await consentAt(refusedFlow.url, { email })).searchParams));
  expect(refused.status).toBe(400);
  expect(await readTrace(refused)).toMatchObject({ check: "provider_rejected", provider_id: "spotify" });
});

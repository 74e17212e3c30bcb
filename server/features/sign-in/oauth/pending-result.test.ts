// Between the provider's response and the exchange, nothing is written: the verifier proves who started.
import { afterAll, describe, expect, test } from "vitest";
import { createFixtures } from "../../../testing/fixtures.ts";
import { authorizeQuery, hostedCodeBody, oauthConfig, testProviders } from "../../../testing/sign-in/oauth.ts";
import { testClientId } from "../../../testing/sign-in/provider.ts";
import { anAccount, anAddress, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, project, code, exchange, signIn, readUserId, user, change, listLinks, readTrace } = context;
const { givenTestUser } = await createFixtures(server);

const listTokens = async (userId: string) => {
  const rows = server.db.selectFrom("oauth_tokens as t").innerJoin("oauth_links as l", "l.id", "t.link_id");
  return (await rows.select("t.id").where("l.user_id", "=", userId).execute()).length;
};
const usersWith = async (email: string) =>
  (await server.db.selectFrom("contact_channels").select("user_id").where("value", "=", email).execute()).length;

describe("a sign-in that another person started, whose code is not exchanged", () => {
  test("links nothing to the starter, stores no tokens, and leaves the account to its owner", async () => {
    const attacker = await givenTestUser({ project });
    const victim = { ...anAccount(), email: anAddress(), emailVerified: true, refreshToken: "of the victim" };
    await code(project, victim, { type: "link", token: attacker.accessToken, provider_scope: "drive" });
    expect([await listLinks(attacker.id), await listTokens(attacker.id)]).toEqual([[], 0]);
    const events = await server.db.selectFrom("audit_events").select("event").where("user_id", "=", attacker.id).execute();
    expect(events.map(({ event }) => event)).not.toContain("user.oauth_sign_in_added");

    const own = readUserId((await signIn(project, victim)).json);
    expect(own).not.toBe(attacker.id);
    expect(await listLinks(own)).toMatchObject([{ account_id: victim.accountId }]);
  });

  test("signs no user up", async () => {
    const email = anAddress();
    await code(project, { ...anAccount(), email, emailVerified: true });
    expect(await usersWith(email)).toBe(0);
  });

  test("upgrades no anonymous user", async () => {
    const visitor = await givenTestUser({ project, anonymous: true });
    await code(project, { ...anAccount(), email: anAddress(), emailVerified: true }, { token: visitor.accessToken });
    expect([await user(visitor.id), await listLinks(visitor.id)]).toMatchObject([{ is_anonymous: true, primary_email: null }, []]);
  });

  test("merges no account", async () => {
    const ada = await server.givenUser({ project, email: anAddress() });
    await change(ada.id, { primary_email_verified: true });
    await code(project, { ...anAccount(), email: ada.email, emailVerified: true });
    expect(await listLinks(ada.id)).toEqual([]);
  });

  test("changes no stored tokens of an account that is linked", async () => {
    const account = anAccount();
    const id = readUserId((await signIn(project, account)).json);
    await code(project, account, { provider_scope: "drive" });
    const scopes = await server.db
      .selectFrom("oauth_tokens as t")
      .innerJoin("oauth_links as l", "l.id", "t.link_id")
      .select("t.scopes")
      .where("l.user_id", "=", id)
      .execute();
    expect(scopes).toEqual([{ scopes: ["base"] }]);
  });
});

test("what the provider issued is sealed until the exchange, and erased by it, also by one that is refused", async () => {
  const readSealed = async (accountId: string) =>
    (await server.db.selectFrom("oauth_codes").select("result_sealed").where("account_id", "=", accountId).executeTakeFirstOrThrow())
      .result_sealed;
  for (const verifier of [undefined, "v".repeat(43)]) {
    const account = anAccount();
    const issued = await code(project, account);
    expect(await readSealed(account.accountId)).not.toContain(account.accountId);
    await exchange(project, verifier === undefined ? issued : { ...issued, verifier });
    expect(await readSealed(account.accountId)).toBeNull();
  }
});

describe("what changed between the provider's response and the exchange is checked again", () => {
  const provider = (setting: string, value: unknown) => ({ [`auth.oauth.providers.google.${setting}`]: value });
  const providerError = "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED";
  test.each<[name: string, config: object, code: string, check: string]>([
    ["a provider that is off", provider("allowSignIn", false), providerError, "provider"],
    ["a provider whose client was replaced", provider("clientId", `${testClientId} and another`), providerError, "provider"],
    ["a provider of another type", provider("type", "github"), providerError, "provider"],
    ["a domain that is not trusted any more", { "domains.allowLocalhost": false }, "REDIRECT_URL_NOT_WHITELISTED", "redirect_uri"],
    ["sign-ups that are off", { "auth.allowSignUp": false }, "SIGN_UP_NOT_ENABLED", "account"],
  ])("%s", async (_name, config, error, check) => {
    const at = await server.givenProject(oauthConfig());
    const email = anAddress();
    const issued = await code(at, { ...anAccount(), email, emailVerified: true });
    await server.configure(config, at.id);
    const refused = await exchange(at, issued);
    expect([refused.json.code, await usersWith(email)]).toEqual([error, 0]);
    expect(await readTrace(refused, at)).toMatchObject({ step: "token", check, error_code: error });
    await server.configure(oauthConfig(), at.id);
    expect((await exchange(at, issued)).json.code).toBe("INVALID_AUTHORIZATION_CODE");
  });

  test("a provider that is off, for an account that signs in already", async () => {
    const at = await server.givenProject(oauthConfig());
    const account = anAccount();
    await signIn(at, account);
    const issued = await code(at, account);
    await server.configure(provider("allowSignIn", false), at.id);
    expect((await exchange(at, issued)).json.code).toBe(providerError);
  });

  test("a merge strategy, and an address that another user has taken", async () => {
    const at = await server.givenProject(oauthConfig({ oauth: { accountMergeStrategy: "link_method" } }));
    const taken = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE";
    const says = () => ({ ...anAccount(), email: anAddress(), emailVerified: true });
    const first = says();
    const issued = await code(at, first);
    await server.givenUser({ project: at, email: first.email });
    expect((await exchange(at, issued)).json.code).toBe(taken);

    const second = says();
    const ada = await server.givenUser({ project: at, email: second.email });
    await change(ada.id, { primary_email_verified: true }, at);
    const merging = await code(at, second);
    await server.configure({ "auth.oauth.accountMergeStrategy": "raise_error" }, at.id);
    expect([(await exchange(at, merging)).json.code, await listLinks(ada.id)]).toEqual([taken, []]);
  });

  test("the session that started a link, and the owner of the account", async () => {
    const [ada, bob] = [await givenTestUser({ project }), await givenTestUser({ project })];
    const linking = ({ accessToken }: { accessToken: string }) => ({ type: "link", token: accessToken });
    const ended = await code(project, anAccount(), linking(ada));
    await server.request("DELETE", "/auth/sessions/current", { as: "client", project, user: ada.accessToken });
    expect([(await exchange(project, ended)).json.code, await listLinks(ada.id)]).toEqual(["ACCESS_TOKEN_EXPIRED", []]);

    const account = anAccount();
    const issued = await code(project, account, linking(bob));
    await signIn(project, account);
    const refused = await exchange(project, issued);
    expect([refused.json.code, await listLinks(bob.id)]).toEqual(["OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER", []]);
  });

  test("the session of an anonymous user: once it has ended, the sign-up upgrades no user", async () => {
    const visitor = await givenTestUser({ project, anonymous: true });
    const issued = await code(project, { ...anAccount(), email: anAddress(), emailVerified: true }, { token: visitor.accessToken });
    await server.request("DELETE", `/auth/sessions/${visitor.sessionId}?user_id=${visitor.id}`, { as: "server", project });
    const tokens = await exchange(project, issued);
    expect([tokens.status, tokens.json.is_new_user], tokens.text).toEqual([200, true]);
    expect(readUserId(tokens.json)).not.toBe(visitor.id);
    expect(await user(visitor.id)).toMatchObject({ is_anonymous: true, primary_email: null });
  });

  test("the tenant of Microsoft accounts", async () => {
    const { google } = testProviders;
    const microsoft = { ...google, type: "microsoft", microsoftTenantId: "common" };
    const at = await server.givenProject(oauthConfig({ oauth: { providers: { microsoft } } }));
    const issued = await code(at, anAccount(), {}, "microsoft");
    await server.configure({ "auth.oauth.providers.microsoft.microsoftTenantId": "acme.example" }, at.id);
    expect((await exchange(at, issued)).json.code).toBe(providerError);
  });

  test("the redirect URL of a code that a hosted page issued", async () => {
    const at = await server.givenProject(oauthConfig());
    const ada = await givenTestUser({ project: at });
    const { verifier, query } = authorizeQuery(at);
    const body = hostedCodeBody(ada, query.code_challenge);
    const issued = await server.request("POST", "/auth/oauth/hosted-code", { as: "client", project: at, user: ada.accessToken, body });
    await server.configure({ "domains.allowLocalhost": false }, at.id);
    const refused = await exchange(at, { code: issued.json.code, verifier });
    expect(refused.json.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
  });
});

test("the cookie of a sign-in is bound to its state: one with another value does not continue it", async () => {
  const flow = await context.start(project);
  const [name] = flow.cookie.split("=");
  const other = await context.start(project);
  for (const value of ["true", "", other.cookie.split("=")[1]]) {
    const refused = await context.answer({ ...flow, cookie: `${name}=${value}` }, anAccount());
    expect(await readTrace(refused)).toMatchObject({ check: "cookie_of_other_flow" });
  }
  expect((await context.answer(flow, anAccount())).status).toBe(303);
});

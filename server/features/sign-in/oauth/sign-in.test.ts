// Signing in with a provider, from the app's redirect to the app's session (wire protocol, section 4.8).
import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { totpCode } from "../../../testing/foundation/codes.ts";
import { startServer } from "../../../testing/index.ts";
import { oauthConfig, redirectUri } from "../../../testing/sign-in/oauth.ts";
import { anAccount, anAddress, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, project, authorize, start, answer, code, exchange, signIn, readUserId, user, change, listLinks, refresh } = context;

test("the browser goes to the provider with a state, a cookie of that state and our callback address", async () => {
  const { answer: sent } = await authorize(project, { provider_scope: "repo  read:org" });
  expect(sent.status, sent.text).toBe(307);
  const url = new URL(sent.headers.get("location") ?? "");
  expect(url.origin + url.pathname).toBe("https://google.example/authorize");
  expect(url.searchParams.get("redirect_uri")).toBe(`${server.running.url}/api/v1/auth/oauth/callback/google`);
  expect(url.searchParams.get("scope")).toBe("base repo read:org");
  const state = url.searchParams.get("state");
  // SameSite=None needs Secure, which plain http cannot set.
  const [cookie, ...attributes] = (sent.headers.get("set-cookie") ?? "").split("; ");
  expect(cookie).toMatch(new RegExp(`^stack-oauth-inner-${state}=[\\w-]{43}$`));
  expect(attributes).toEqual(["Max-Age=600", "Path=/", "HttpOnly"]);
});

test("behind TLS, the cookie is sent with Apple's cross-site POST", async () => {
  const secure = await startServer({ databaseOf: server, publicUrl: "https://auth.example.org" });
  const { query } = await authorize(project);
  const sent = await secure.request("GET", `/auth/oauth/authorize/google?${new URLSearchParams(query)}`);
  expect(sent.headers.get("set-cookie")).toMatch(/; HttpOnly; Secure; SameSite=None$/);
});

test("a client that fetches the address gets it back, and the browser that navigates there gets the cookie", async () => {
  const { answer: fetched, query } = await authorize(project, { stack_response_mode: "json", hexclave_response_mode: "json" });
  expect([fetched.status, fetched.headers.get("set-cookie")]).toEqual([200, null]);
  const { pathname, origin, searchParams } = new URL(fetched.json.location);
  expect(origin + pathname).toBe(`${server.running.url}/api/v1/auth/oauth/authorize/google`);
  const { stack_response_mode: _, ...rest } = query;
  expect(Object.fromEntries(searchParams)).toEqual({ ...rest, type: "authenticate" });

  const navigated = await server.request("GET", `/auth/oauth/authorize/google?${searchParams}`);
  expect([navigated.status, navigated.headers.get("set-cookie")]).toEqual([307, expect.stringMatching(/^stack-oauth-inner-/)]);
});

test("a new user signs up, and gets a session with the first exchange", async () => {
  const email = anAddress();
  const account = anAccount();
  const issued = await code(project, {
    ...account,
    email: ` ${email.toUpperCase()}`,
    emailVerified: true,
    displayName: "Ada",
    imageUrl: "https://img.example/a.png",
  });
  // Exactly two parameters are added to those of the app.
  expect([...issued.back.searchParams.keys()]).toEqual(["after_auth_return_to", "code", "state"]);
  expect(issued.back.href.startsWith(redirectUri.split("?")[0] as string)).toBe(true);
  expect(issued.back.searchParams.get("state")).toBe(issued.appState);
  expect(await server.db.selectFrom("sessions").select("id").where("tenancy_id", "=", project.tenancyId).execute()).toEqual([]);

  const tokens = await exchange(project, issued);
  expect(tokens.status, tokens.text).toBe(200);
  expect(tokens.json).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    token_type: "Bearer",
    expires_in: 600,
    scope: "legacy",
    is_new_user: true,
    newUser: true,
    after_callback_redirect_url: null,
    afterCallbackRedirectUrl: null,
  });
  expect(tokens.headers.get("cache-control")).toContain("no-store");
  const id = readUserId(tokens.json);
  expect(decodeJwt(tokens.json.access_token)).toMatchObject({ email, email_verified: true, name: "Ada" });
  expect(await user(id)).toMatchObject({
    primary_email: email,
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    display_name: "Ada",
    profile_image_url: "https://img.example/a.png",
  });
  expect(await listLinks(id)).toEqual([
    { provider_config_id: "google", account_id: account.accountId, email, allow_sign_in: true, allow_connected_accounts: true },
  ]);
  const events = await server.db.selectFrom("audit_events").select(["event", "data"]).where("user_id", "=", id).execute();
  expect(events).toEqual([{ event: "user.signed_up", data: { method: "oauth" } }]);
  expect((await refresh(tokens.json.refresh_token)).status).toBe(200);
});

test("a known account signs in, with another address, too", async () => {
  const account = anAccount();
  const first = await signIn(project, { ...account, email: anAddress(), emailVerified: true });
  const again = await signIn(project, { ...account, email: anAddress() });
  expect(again.json).toMatchObject({ is_new_user: false, newUser: false });
  expect(readUserId(again.json)).toBe(readUserId(first.json));
});

test("the same account id at another provider, or in another project, is another user", async () => {
  const account = anAccount();
  const other = await server.givenProject(oauthConfig());
  const ids = [
    readUserId((await signIn(project, account)).json),
    readUserId((await signIn(project, account, {}, "github")).json),
    readUserId((await signIn(other, account)).json),
  ];
  expect(new Set(ids).size).toBe(3);
});

test("an account without an address, or with one that is none, signs up without one", async () => {
  for (const email of [undefined, "not an address", `${"a".repeat(300)}@example.org`]) {
    const tokens = await signIn(project, {
      ...anAccount(),
      email,
      emailVerified: true,
      displayName: "x".repeat(1000),
      imageUrl: "javascript:1",
    });
    expect(await user(readUserId(tokens.json))).toMatchObject({
      primary_email: null,
      display_name: "x".repeat(256),
      profile_image_url: null,
    });
  }
});

test("a name with emoji that is too long is cut between them", async () => {
  const tokens = await signIn(project, { ...anAccount(), displayName: `a${"😀".repeat(200)}` });
  expect(await user(readUserId(tokens.json))).toMatchObject({ display_name: `a${"😀".repeat(127)}` });
});

test("an account that the app at the provider may not read completely signs in, and a trace names the permission", async () => {
  const tokens = await signIn(project, { ...anAccount(), missingPermission: "Email addresses (read)" });
  expect(await user(readUserId(tokens.json))).toMatchObject({ primary_email: null });
  expect(await context.listTraces()).toContainEqual(
    expect.objectContaining({ step: "callback", check: "provider_permission", detail: "Email addresses (read)", provider_id: "google" }),
  );
});

test("a provider that posts its response, as Apple does, signs in", async () => {
  const flow = await start(project);
  const says = Buffer.from(JSON.stringify(anAccount())).toString("base64url");
  const back = await server.request("POST", "/auth/oauth/callback/google", {
    headers: { cookie: flow.cookie, "content-type": "application/x-www-form-urlencoded" },
    rawBody: new URLSearchParams({ state: flow.state, code: says, user: '{"name":{}}' }).toString(),
  });
  expect(back.status, back.text).toBe(303);
  expect(new URL(back.headers.get("location") ?? "").searchParams.get("code")).toHaveLength(45);
});

test("two tabs at once both arrive, and each response deletes its cookie only", async () => {
  const [one, two] = [await start(project), await start(project)];
  const cookie = `theme=dark; ${one.cookie}; ${two.cookie}`;
  for (const flow of [two, one]) {
    const back = await answer({ ...flow, cookie }, anAccount());
    expect(back.status, back.text).toBe(303);
    expect(new URL(back.headers.get("location") ?? "").searchParams.get("state")).toBe(flow.appState);
    expect(back.headers.get("set-cookie")).toBe(`stack-oauth-inner-${flow.state}=; Max-Age=0; Path=/; HttpOnly`);
  }
});

test("a user with a second factor has to prove it after the exchange, which consumes the code", async () => {
  const account = anAccount();
  const id = readUserId((await signIn(project, account)).json);
  await change(id, { totp_secret_base64: Buffer.from("12345678901234567890").toString("base64") });
  const issued = await code(project, account);
  const required = await exchange(project, issued);
  expect([required.status, required.json.code]).toEqual([400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED"]);
  expect(required.json.details.attempt_code).toHaveLength(45);
  // The second use voids the attempt as well.
  expect((await exchange(project, issued)).json.code).toBe("INVALID_AUTHORIZATION_CODE");
  const attempt = { type: "totp", totp: "000000", code: required.json.details.attempt_code };
  const tried = await server.request("POST", "/auth/mfa/sign-in", { as: "client", project, body: attempt });
  expect(tried.json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
});

test("the reuse of a code ends the session that the second factor has opened (OAU-03)", async () => {
  const account = anAccount();
  const id = readUserId((await signIn(project, account)).json);
  const secret = Buffer.from("12345678901234567890");
  await change(id, { totp_secret_base64: secret.toString("base64") });
  const finish = async (issued: Awaited<ReturnType<typeof code>>) => {
    const required = await exchange(project, issued);
    const attempt = { type: "totp", totp: totpCode(server, secret), code: required.json.details.attempt_code };
    const opened = await server.request("POST", "/auth/mfa/sign-in", { as: "client", project, body: attempt });
    expect(opened.status, opened.text).toBe(200);
    return opened.json.refresh_token as string;
  };
  const issued = await code(project, account);
  const refreshToken = await finish(issued);
  server.clock.advance(60_000);
  const other = await finish(await code(project, account));

  expect((await exchange(project, issued)).json.code).toBe("INVALID_AUTHORIZATION_CODE");
  expect((await refresh(refreshToken)).status).toBe(401);
  expect((await refresh(other)).status).toBe(200);
  const audited = await server.db.selectFrom("audit_events").select("event").where("user_id", "=", id).execute();
  expect(audited.filter(({ event }) => event === "session.authorization_code_reused")).toHaveLength(1);
});

describe("an anonymous user who signs in with a provider", () => {
  const anonymous = async () => {
    const { json } = await server.request("POST", "/auth/anonymous/sign-up", { as: "client", project });
    return { id: readUserId(json), ...json };
  };

  test("is upgraded in place if the account is new", async () => {
    const visitor = await anonymous();
    const tokens = await signIn(project, { ...anAccount(), email: anAddress(), emailVerified: true }, { token: visitor.access_token });
    expect(tokens.json.is_new_user).toBe(true);
    expect(readUserId(tokens.json)).toBe(visitor.id);
    expect(await user(visitor.id)).toMatchObject({ is_anonymous: false });
    expect((await refresh(visitor.refresh_token)).status).toBe(401);
  });

  test("has no password and no address to sign in with from before: another person may know them", async () => {
    const [visitor, email] = [await anonymous(), anAddress()];
    expect((await change(visitor.id, { primary_email: email })).status).toBe(200);
    const headers = { "x-stack-allow-anonymous-user": "true" };
    const planted = { as: "client", project, user: visitor.access_token, headers, body: { password: "known to another person" } } as const;
    expect((await server.request("POST", "/auth/password/set", planted)).status).toBe(200);
    const account = anAccount();
    const tokens = await signIn(project, { ...account, displayName: "Ada" }, { token: visitor.access_token });
    expect(readUserId(tokens.json)).toBe(visitor.id);
    expect(await user(visitor.id)).toMatchObject({
      is_anonymous: false,
      display_name: "Ada",
      primary_email: email,
      primary_email_auth_enabled: false,
      has_password: false,
    });
    expect(await listLinks(visitor.id)).toMatchObject([{ account_id: account.accountId, allow_sign_in: true }]);
  });

  test("is left behind if the account is known", async () => {
    const account = anAccount();
    const id = readUserId((await signIn(project, account)).json);
    const visitor = await anonymous();
    const tokens = await signIn(project, account, { token: visitor.access_token });
    expect(readUserId(tokens.json)).toBe(id);
    expect(await user(visitor.id)).toMatchObject({ is_anonymous: true });
  });

  test("and signed up otherwise in the meantime gets no session: another person may have the account at the provider", async () => {
    const [visitor, account] = [await anonymous(), anAccount()];
    const link = { user_id: visitor.id, provider_config_id: "google", allow_sign_in: true, allow_connected_accounts: true };
    const body = { ...link, account_id: account.accountId };
    expect((await server.request("POST", "/oauth-providers", { as: "server", project, body })).status).toBe(201);
    const [issued, other] = [await code(project, account), await code(project, anAccount())];
    const headers = { "x-stack-allow-anonymous-user": "true" };
    const signUp = { as: "client", project, user: visitor.access_token, headers } as const;
    const signedUp = await server.request("POST", "/auth/password/sign-up", {
      ...signUp,
      body: { email: anAddress(), password: "correct horse battery" },
    });
    expect([signedUp.status, readUserId(signedUp.json)]).toEqual([200, visitor.id]);
    expect((await exchange(project, issued)).json.code).toBe("INVALID_AUTHORIZATION_CODE");
    expect((await exchange(project, other)).status).toBe(200);
  });

  test("and was deleted in the meantime is ignored", async () => {
    const visitor = await anonymous();
    const flow = await start(project, { token: visitor.access_token });
    await server.request("DELETE", `/users/${visitor.id}`, { as: "server", project });
    expect((await answer(flow, anAccount())).status).toBe(303);
    expect((await authorize(project, { token: visitor.access_token })).answer.status).toBe(307);
  });
});

test("a regular user's token does not change whose account it is", async () => {
  const ada = await server.givenUser({ project });
  const tokens = await signIn(project, anAccount(), { token: ada.accessToken });
  expect(tokens.json.is_new_user).toBe(true);
  expect(readUserId(tokens.json)).not.toBe(ada.id);
});

test("a sign-up and a sign-in with a provider are each counted once, by the provider", async () => {
  const counted = await server.givenProject(oauthConfig());
  const account = { ...anAccount(), email: anAddress(), emailVerified: true };
  for (let times = 0; times < 2; times++) await signIn(counted, account);
  await server.running.flushActivity();
  const rows = await server.db
    .selectFrom("daily_counts")
    .select(["event", "method", "count"])
    .where("tenancy_id", "=", counted.tenancyId)
    .orderBy("event")
    .execute();
  expect(rows).toEqual([
    { event: "signed_in", method: "google", count: 1 },
    { event: "signed_up", method: "google", count: 1 },
    { event: "started", method: "", count: 2 },
  ]);
});

// Codes that the hosted pages issue to apps of other origins.
import { createHash, randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import { createFixtures, type TestUser } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { hostedCodeBody, oauthConfig, redirectUri } from "../../../testing/sign-in/oauth.ts";
import { anAddress, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
const { server, project, exchange, readUserId, refresh, change, readTrace } = context;
const secondServer = await startServer({ databaseOf: server });
afterAll(async () => {
  await secondServer.close();
  await context.close();
});
const { givenTestUser, givenSession } = await createFixtures(server);
/** The authorization page of the hosted pages. */
const hostedPage = (clientId = project.id) => `${server.url}/p/${encodeURIComponent(clientId)}/handler/authorize`;
const aUser = () => givenTestUser({ project });

/** As the client library sends it. */
const headers = { "x-stack-allow-anonymous-user": "true" };

/** A hosted page asks for a code. */
async function ask(user: Pick<TestUser, "accessToken" | "refreshToken">, more: object = {}, at = project) {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const body = { ...hostedCodeBody(user, challenge), ...more };
  const answer = await server.request("POST", "/auth/oauth/hosted-code", {
    as: "client",
    project: at,
    user: user.accessToken,
    headers,
    body,
  });
  return { answer, verifier, code: answer.json?.code as string };
}

test("a code opens a new session, which outlives that of the hosted page", async () => {
  const ada = await aUser();
  const after = "http://localhost:3000/notes";
  const tokens = await exchange(project, await ask(ada, { after_callback_redirect_url: after }));
  expect(tokens.json).toMatchObject({ is_new_user: false, after_callback_redirect_url: after, token_type: "Bearer" });
  expect(readUserId(tokens.json)).toBe(ada.id);
  expect(tokens.json.refresh_token).not.toBe(ada.refreshToken);
  const signedOut = await server.request("DELETE", "/auth/sessions/current", { as: "client", project, user: ada.accessToken });
  expect(signedOut.status).toBe(200);
  expect((await refresh(tokens.json.refresh_token)).status).toBe(200);
});

test("issuing takes two statements, and the exchange two", async () => {
  const ada = await aUser();
  await ask(ada);
  expect(await server.statements(() => ask(ada))).toHaveLength(2);
  const issued = await ask(ada);
  expect(await server.statements(() => exchange(project, issued))).toHaveLength(2);
});

test("the second factor is not required again: the session of the hosted page has passed it", async () => {
  const ada = await aUser();
  await change(ada.id, { totp_secret_base64: Buffer.from("12345678901234567890").toString("base64") });
  expect((await exchange(project, await ask(ada))).status).toBe(200);
});

test("of fifty exchanges of one code, one succeeds; the reuse revokes its session but not the hosted page's", async () => {
  const ada = await aUser();
  const issued = await ask(ada);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => exchange(project, issued, {}, (index % 2 ? server : secondServer) as TestServer)),
  );
  expect(answers.map(({ status, json }) => `${status} ${json.code ?? ""}`).sort()).toEqual([
    "200 ",
    ...Array(49).fill("400 INVALID_AUTHORIZATION_CODE"),
  ]);
  const tokens = answers.find(({ status }) => status === 200)?.json;
  expect((await refresh(tokens.refresh_token)).status).toBe(401);
  expect((await refresh(ada.refreshToken)).status).toBe(200);
});

describe("an anonymous user of an app", () => {
  const anonymous = (at = project) => givenTestUser({ project: at, anonymous: true });
  /** The hosted page takes the session of the app. */
  const takeOver = async (user: TestUser, client_id = project.id) => {
    const redirect_uri = hostedPage(client_id);
    return exchange(project, await ask(user, { redirect_uri }), { redirect_uri, client_id });
  };

  test("is upgraded by a sign-up on the hosted pages, which ends the session of the app", async () => {
    const visitor = await anonymous();
    const hosted = (await takeOver(visitor)).json;
    expect([readUserId(hosted), decodeJwt(hosted.access_token).is_anonymous]).toEqual([visitor.id, true]);
    const body = { email: anAddress(), password: "correct horse battery" };
    const signedUp = await server.request("POST", "/auth/password/sign-up", {
      as: "client",
      project,
      user: hosted.access_token,
      headers,
      body,
    });
    expect([signedUp.status, readUserId(signedUp.json)]).toEqual([200, visitor.id]);
    expect((await refresh(visitor.refreshToken)).status).toBe(401);

    const tokens = await exchange(
      project,
      await ask({ accessToken: signedUp.json.access_token, refreshToken: signedUp.json.refresh_token }),
    );
    expect(readUserId(tokens.json)).toBe(visitor.id);
    expect(decodeJwt(tokens.json.access_token)).toMatchObject({ is_anonymous: false, email: body.email });
  });

  test("comes along to the page of branch main under its long client id, too", async () => {
    const visitor = await anonymous();
    const clientId = `${project.id}#main`;
    expect((await fetch(hostedPage(clientId))).status).toBe(200);
    const { status, json } = await takeOver(visitor, clientId);
    expect([status, readUserId(json)]).toEqual([200, visitor.id]);
  });

  test("gets no code for the page of another project, of the dashboard, or with a longer address", async () => {
    const visitor = await anonymous();
    const other = hostedPage((await server.givenProject(oauthConfig())).id);
    for (const redirect_uri of [other, `${server.url}/handler/authorize`, `${hostedPage()}?to=1`, `${hostedPage()}/`]) {
      const { answer } = await ask(visitor, { redirect_uri });
      expect([answer.status, answer.json.code]).toEqual([401, "USER_AUTHENTICATION_REQUIRED"]);
    }
  });

  test("is the only one whose session goes to the hosted pages: another would sign visitors in to a stranger's account", async () => {
    const { answer } = await ask(await aUser(), { redirect_uri: hostedPage() });
    expect([answer.status, answer.json.code]).toEqual([400, "REDIRECT_URL_NOT_WHITELISTED"]);
    expect(await readTrace(answer)).toMatchObject({ check: "redirect_uri" });
  });

  test("who was upgraded in the meantime: the code is void", async () => {
    const visitor = await anonymous();
    const redirect_uri = hostedPage();
    const issued = await ask(visitor, { redirect_uri });
    const body = { email: anAddress(), password: "correct horse battery" };
    await server.request("POST", "/auth/password/sign-up", { as: "client", project, user: visitor.accessToken, headers, body });
    expect((await exchange(project, issued, { redirect_uri })).json.code).toBe("INVALID_AUTHORIZATION_CODE");
  });
});

describe("a session of an app", () => {
  const page = () => hostedPage().replace("/authorize", "/account-settings");
  const fromApp = (more: object = {}) => ({ redirect_uri: page(), after_callback_redirect_url: "http://localhost:3000/profile", ...more });

  test("is handed over to the hosted account settings by a code that works once, within a minute", async () => {
    const ada = await aUser();
    const issued = await ask(ada, fromApp());
    server.clock.advance(59_000);
    const tokens = await exchange(project, issued, { redirect_uri: page() });
    expect(tokens.json).toMatchObject({ after_callback_redirect_url: "http://localhost:3000/profile" });
    expect(readUserId(tokens.json)).toBe(ada.id);
    expect((await exchange(project, issued, { redirect_uri: page() })).json.code).toBe("INVALID_AUTHORIZATION_CODE");

    const expired = await ask(ada, fromApp());
    server.clock.advance(60_000);
    expect(await readTrace(await exchange(project, expired, { redirect_uri: page() }))).toMatchObject({ check: "code_expired" });
  });

  test("gets no code without the page of the app, to which the settings return", async () => {
    const { answer } = await ask(await aUser(), { redirect_uri: page() });
    expect([answer.status, answer.json.code]).toEqual([400, "REDIRECT_URL_NOT_WHITELISTED"]);
    expect(await readTrace(answer)).toMatchObject({ check: "after_callback_redirect_url" });
  });

  test("gets no code for another project, nor for an anonymous user", async () => {
    const other = await server.givenProject(oauthConfig());
    const issued = await ask(await aUser(), fromApp());
    expect((await exchange(other, issued, { redirect_uri: page(), client_id: other.id })).json.code).toBe("INVALID_AUTHORIZATION_CODE");
    const { answer } = await ask(await givenTestUser({ project, anonymous: true }), fromApp());
    expect(answer.status).toBe(401);
  });
});

describe("a branch of a project", () => {
  test("has its hosted pages, whose codes are exchanged with its client id alone", async () => {
    const { config } = await server.db
      .selectFrom("tenancies")
      .select("config")
      .where("project_id", "=", project.id)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto("tenancies")
      .values({ id: randomUuid(), project_id: project.id, branch_id: "side", config: JSON.stringify(config) })
      .execute();
    const clientId = `${project.id}#side`;
    const shown = await fetch(`${hostedPage(clientId)}`);
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining(`"projectId":"${clientId}"`)]);
    expect((await fetch(hostedPage(`${project.id}#other`))).status).toBe(404);

    const headers = { "x-stack-branch-id": "side" };
    const body = { email: anAddress(), password: "correct horse battery" };
    const { json: session } = await server.request("POST", "/auth/password/sign-up", { as: "client", project, headers, body });
    const verifier = randomBytes(32).toString("base64url");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const issue = async () => {
      const options = { as: "client", project, user: session.access_token, headers } as const;
      const tokens = { refreshToken: session.refresh_token };
      const answer = await server.request("POST", "/auth/oauth/hosted-code", { ...options, body: hostedCodeBody(tokens, challenge) });
      return { code: answer.json.code, verifier };
    };
    expect((await exchange(project, await issue())).json.code).toBe("INVALID_AUTHORIZATION_CODE");
    const tokens = await exchange(project, await issue(), { client_id: clientId });
    expect([tokens.status, decodeJwt(tokens.json.access_token).branch_id]).toEqual([200, "side"]);
  });
});

describe("the exchange is refused", () => {
  test.each<[name: string, check: string, meanwhile: (user: TestUser) => Promise<unknown>]>([
    [
      "after a sign-out",
      "code_account",
      ({ accessToken }) => server.request("DELETE", "/auth/sessions/current", { as: "client", project, user: accessToken }),
    ],
    ["after five minutes", "code_expired", async () => server.clock.advance(300_000)],
  ])("%s", async (_name, check, meanwhile) => {
    const ada = await aUser();
    const issued = await ask(ada);
    await meanwhile(ada);
    const refused = await exchange(project, issued);
    expect([refused.status, refused.json.code]).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
    expect(await readTrace(refused)).toMatchObject({ step: "token", check });
  });

  test("after the session has expired", async () => {
    const ada = await aUser();
    const expires_at = new Date(server.clock.now().getTime() + 60_000);
    await server.db.updateTable("sessions").set({ expires_at }).where("id", "=", ada.sessionId).execute();
    const issued = await ask(ada);
    server.clock.advance(61_000);
    expect((await exchange(project, issued)).json.code).toBe("INVALID_AUTHORIZATION_CODE");
  });

  test("with a wrong verifier, and with another redirect_uri", async () => {
    const ada = await aUser();
    const wrongVerifier = await exchange(project, { ...(await ask(ada)), verifier: "v".repeat(43) });
    expect(await readTrace(wrongVerifier)).toMatchObject({ check: "code_verifier" });
    const wrongUri = await exchange(project, await ask(ada), { redirect_uri: `${redirectUri}&` });
    expect(await readTrace(wrongUri)).toMatchObject({ check: "redirect_uri" });
  });
});

describe("no code is issued", () => {
  test.each([
    "https://evil.example/handler/oauth-callback",
    "http://localhost.evil.example/",
    "http://localhost@evil.example/",
    "https://app.acme.example.evil.example/",
    "http://app.acme.example/",
    "https://app.acme.example:8443/",
    "javascript:alert(1)",
  ])("for the untrusted address %s (OAU-05)", async (address) => {
    const acme = await server.givenProject(oauthConfig({ domains: { trustedDomains: { app: { baseUrl: "https://app.acme.example" } } } }));
    const ada = await givenTestUser({ project: acme });
    const refused = await ask(ada, { redirect_uri: address }, acme);
    expect(refused.answer.status).toBe(400);
    const after = await ask(ada, { redirect_uri: "https://app.acme.example/", after_callback_redirect_url: address }, acme);
    expect(after.answer.status).toBe(400);
    expect((await ask(ada, { redirect_uri: "https://app.acme.example/" }, acme)).answer.status).toBe(200);
  });

  test.each([
    ["without a challenge", { code_challenge: undefined }],
    ["with a challenge that is no digest", { code_challenge: "short" }],
    ["with the method plain", { code_challenge_method: "plain" }],
    ["without a method", { code_challenge_method: undefined }],
  ])("%s (OAU-01)", async (_name, more) => {
    const { answer } = await ask(await aUser(), more);
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(await readTrace(answer)).toMatchObject({ check: "parameters", detail: expect.stringContaining(`body.${Object.keys(more)[0]}`) });
  });

  test("with the refresh token of another session or user: an access token alone leads to no session", async () => {
    const [ada, bob] = [await aUser(), await aUser()];
    const second = await givenSession(ada.id, { project });
    for (const { refreshToken } of [bob, second]) {
      const { answer } = await ask(ada, { refresh_token: refreshToken });
      expect([answer.status, answer.json.code]).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
    }
  });

  test("to an app for an anonymous user, and to a developer who acts as the user", async () => {
    const anonymous = await ask(await givenTestUser({ project, anonymous: true }));
    expect(anonymous.answer.status).toBe(401);
    const ada = await aUser();
    const impersonated = await ask(await givenSession(ada.id, { project, impersonation: true }));
    expect([impersonated.answer.status, impersonated.answer.text]).toEqual([403, expect.stringContaining("impersonat")]);
  });
});

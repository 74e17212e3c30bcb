import express from "express";
import { decodeJwt, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFixtures, type Fixtures } from "#server/testing/fixtures.ts";
import { type Person, startServer, type TestServer } from "#server/testing/index.ts";
import { type AccessTokenSource, createServerApp, NetworkError, verifyAccessToken } from "./server.ts";

let server: TestServer;
let fixtures: Fixtures;
let ada: Person;
let anonymousToken: string;
/** Addresses of the requests for keys. */
let requests: string[];
let isDown: boolean;
let elapsed: number;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  ada = await server.givenUser({ project: fixtures.project });
  const signUp = await server.request("POST", "/auth/anonymous/sign-up", { as: "client", project: fixtures.project, body: {} });
  anonymousToken = signUp.json.access_token;
});
afterAll(() => server?.close());
beforeEach(() => {
  requests = [];
  isDown = false;
  elapsed = 0;
});

const countingFetch = (url: string, init: RequestInit) => {
  requests.push(url);
  return isDown ? Promise.reject(new TypeError("fetch failed")) : fetch(url, init);
};
const createApp = (options: Partial<Parameters<typeof createServerApp>[0]> = {}) =>
  createServerApp({
    baseUrl: server.url,
    projectId: fixtures.project.id,
    secretServerKey: fixtures.project.secretServerKey,
    fetch: countingFetch,
    effects: { now: () => Date.now() + elapsed },
    ...options,
  });

const listCookies = ({ refreshToken, accessToken }: Person) =>
  [
    `stack-refresh-${fixtures.project.id}--default=${encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))}`,
    `stack-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}`,
  ].join("; ");

describe("a valid token is found in", () => {
  const url = "https://app.example.org/";
  const sources: [string, () => AccessTokenSource][] = [
    ["itself", () => ada.accessToken],
    ["the value of an Authorization header", () => `Bearer ${ada.accessToken}`],
    ["tokens", () => ({ accessToken: ada.accessToken })],
    ["the header x-stack-auth of a Request", () => new Request(url, { headers: { "x-stack-auth": JSON.stringify(ada) } })],
    ["the header Authorization of a Request", () => new Request(url, { headers: { authorization: `bearer ${ada.accessToken}` } })],
    ["Headers", () => new Headers({ authorization: `Bearer ${ada.accessToken}` })],
    ["the headers of Express and Node", () => ({ headers: { authorization: `Bearer ${ada.accessToken}`, "set-cookie": ["a", "b"] } })],
    ["headers as an object", () => ({ Authorization: `Bearer ${ada.accessToken}` })],
    ["cookies of the client library", () => ({ headers: { cookie: listCookies(ada) } })],
  ];
  test.each(sources)("%s", async (_name, source) => {
    const { exp = 0, iat = 0 } = decodeJwt(ada.accessToken);
    expect(await createApp().verifyAccessToken(source())).toMatchObject({
      id: ada.id,
      primaryEmail: ada.email,
      primaryEmailVerified: false,
      displayName: null,
      isAnonymous: false,
      projectId: fixtures.project.id,
      branchId: "main",
      selectedTeamId: expect.toSatisfy((id) => id === null || typeof id === "string"),
      sessionId: decodeJwt(ada.accessToken).refresh_token_id,
      issuedAt: new Date(iat * 1000),
      expiresAt: new Date(exp * 1000),
      claims: { role: "authenticated", requires_totp_mfa: false },
    });
  });
});

test.each([
  ["nothing", undefined],
  ["an empty text", ""],
  ["headers without a token", { headers: {} }],
  ["the header x-stack-auth of a signed-out app", { headers: { "x-stack-auth": '{"accessToken":null,"refreshToken":null}' } }],
])("without a token it returns null or throws as chosen, and sends no request: %s", async (_name, source) => {
  const app = createApp();
  expect(await app.verifyAccessToken(source)).toBeNull();
  await expect(app.verifyAccessToken(source, { or: "throw" })).rejects.toMatchObject({ reason: "missing", status: 401 });
  expect(requests).toEqual([]);
});

const resigned = async (change: Record<string, unknown> = {}, kid = "unknown") =>
  new SignJWT({ ...decodeJwt(ada.accessToken), ...change })
    .setProtectedHeader({ alg: "ES256", kid })
    .sign((await generateKeyPair("ES256")).privateKey);
const readKid = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
const unsigned = () => {
  const header = Buffer.from('{"alg":"none"}').toString("base64url");
  return `${header}.${ada.accessToken.split(".")[1]}.`;
};

describe("it refuses", () => {
  const forgeries: [string, string, () => string | Promise<string>][] = [
    ["malformed", "a text that is no token", () => "nonsense"],
    ["signature", "a token without a signature", unsigned],
    ["signature", "a token of a foreign key", () => resigned()],
    ["signature", "a token of a foreign key with a known key id", () => resigned({ email: "ceo@example.org" }, readKid(ada.accessToken))],
    [
      "signature",
      "a user's token that claims to be of an anonymous user",
      () => resigned({ is_anonymous: false }, readKid(anonymousToken)),
    ],
    ["audience", "a token of another project", () => fixtures.token({ project_id: fixtures.foreign.id })],
    ["audience", "a token with the claims of an anonymous user and the audience of a user", () => resigned({ is_anonymous: true })],
    ["issuer", "a token of another server", () => fixtures.token({}, { publicUrl: "https://evil.example" })],
    ["branch", "a token of another branch", () => fixtures.token({ branch_id: "side" })],
    ["expired", "an expired token", () => fixtures.token({}, { secondsAgo: 601 })],
    ["anonymous", "a token of an anonymous user", () => anonymousToken],
  ];
  test.each(forgeries)("by the reason %s: %s", async (reason, _name, token) => {
    const verification = createApp().verifyAccessToken(await token());
    await expect(verification).rejects.toMatchObject({ name: "AccessTokenError", reason, status: 401 });
  });

  test("a malformed header x-stack-auth", async () => {
    const source = { headers: { "x-stack-auth": "null" } };
    await expect(createApp().verifyAccessToken(source)).rejects.toMatchObject({ reason: "malformed" });
  });
});

test("anonymous users are accepted on request", async () => {
  expect(await createApp().verifyAccessToken(anonymousToken, { allowAnonymous: true })).toMatchObject({ isAnonymous: true });
});

test("a server that is reached by an internal address takes the issuer from the public one", async () => {
  const internal = server.url.replace("localhost", "127.0.0.1");
  await expect(createApp({ baseUrl: internal }).verifyAccessToken(ada.accessToken)).rejects.toMatchObject({ reason: "issuer" });
  const app = createApp({ baseUrl: { browser: server.url, server: internal } });
  expect(await app.verifyAccessToken(ada.accessToken)).toMatchObject({ id: ada.id });
  expect(requests.map((url) => new URL(url).hostname)).toEqual(["127.0.0.1"]);
});

test("the function needs no secret key, and loads the keys of a project once", async () => {
  const options = { baseUrl: server.url, projectId: fixtures.project.id, fetch: countingFetch };
  for (let count = 0; count < 3; count++) expect(await verifyAccessToken(ada.accessToken, options)).toMatchObject({ id: ada.id });
  await expect(verifyAccessToken(undefined, { ...options, or: "throw" })).rejects.toMatchObject({ reason: "missing" });
  expect(requests).toHaveLength(1);
});

describe("requests for keys", () => {
  test("many tokens, valid ones and forged ones of any key id, cause one", async () => {
    const app = createApp();
    await Promise.all(Array.from({ length: 20 }, () => app.verifyAccessToken(ada.accessToken)));
    for (let forged = 0; forged < 5; forged++)
      await expect(app.verifyAccessToken(await resigned({}, `kid-${forged}`))).rejects.toMatchObject({ reason: "signature" });
    await app.verifyAccessToken(anonymousToken, { allowAnonymous: true });
    expect(requests).toHaveLength(1);
  });

  test("an outage after the first does not stop the verification, and the keys are renewed after it", async () => {
    const app = createApp();
    await app.verifyAccessToken(ada.accessToken);
    isDown = true;
    elapsed = 301_000;
    expect(await app.verifyAccessToken(ada.accessToken)).toMatchObject({ id: ada.id });
    await expect.poll(() => requests).toHaveLength(2);
    isDown = false;
    elapsed += 301_000 - 30_000;
    expect(await app.verifyAccessToken(ada.accessToken)).toMatchObject({ id: ada.id });
    await expect.poll(() => requests).toHaveLength(2);
    elapsed += 30_000;
    await expect(app.verifyAccessToken(ada.accessToken)).rejects.toMatchObject({ reason: "expired" });
    await expect.poll(() => requests).toHaveLength(3);
  });

  test("an outage at the first is no fault of the token, and ends with the outage", async () => {
    const app = createApp();
    isDown = true;
    const failures = await Promise.allSettled([1, 2, 3].map(() => app.verifyAccessToken(ada.accessToken)));
    for (const failure of failures) expect(failure).toMatchObject({ reason: expect.any(NetworkError) });
    await expect(app.verifyAccessToken(ada.accessToken)).rejects.toThrow(/could not be loaded from .*jwks\.json.*: fetch failed/);
    expect(requests).toHaveLength(1);
    isDown = false;
    elapsed = 1000;
    expect(await app.verifyAccessToken(ada.accessToken)).toMatchObject({ id: ada.id });
  });

  test("an unknown project is named by the status of its keys", async () => {
    const projectId = "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b";
    const issuer = `${server.url}/api/v1/projects/${projectId}`;
    const verification = createApp({ projectId }).verifyAccessToken(await resigned({ aud: projectId, iss: issuer }));
    await expect(verification).rejects.toThrow("The status is 404.");
  });
});

test("an Express server answers a request without a valid token with 401 by its default handler", async () => {
  const verifier = createApp();
  const api = express().get("/me", async (req, res) => {
    const user = await verifier.verifyAccessToken(req, { or: "throw" });
    res.json({ id: user.id });
  });
  api.set("env", "test");
  const listening = api.listen(0);
  try {
    const { port } = listening.address() as { port: number };
    const get = (headers: Record<string, string>) => fetch(`http://localhost:${port}/me`, { headers });
    expect(await (await get({ authorization: `Bearer ${ada.accessToken}` })).json()).toEqual({ id: ada.id });
    expect((await get({ authorization: "Bearer forged" })).status).toBe(401);
    expect((await get({})).status).toBe(401);
  } finally {
    listening.close();
  }
});

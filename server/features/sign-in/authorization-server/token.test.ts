import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestResponse, type TestServer } from "../../../testing/index.ts";
import {
  applicationRedirectUri,
  givenApplication,
  issuerCalls,
  type Parameters,
  type TestApplication,
} from "../../../testing/sign-in/authorization-servers.ts";
import { writeApplicationRefreshToken } from "../../accounts/sessions/application-grants.ts";

let server: TestServer;
let second: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let elsewhere: ReturnType<typeof issuerCalls>;
let ada: Person;
let web: TestApplication;
let other: TestApplication;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
  elsewhere = issuerCalls(second, project);
  ada = await server.givenUser({ project });
  web = await givenApplication(server, project);
  other = await givenApplication(server, project);
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const readError = ({ status, json }: TestResponse) => [status, json?.error];
const refused = [400, "invalid_grant"];
const unauthenticated = [401, "invalid_client"];
const code = async (application = web, more: Parameters = {}) => (await calls.allow(application, ada.accessToken, more)).get("code") ?? "";
const basic = (id: string, secret: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` });

test("an answer has the headers and the form of the standard", async () => {
  const granted = await calls.exchange(web, await code());
  expect([granted.headers.get("cache-control"), granted.headers.get("pragma")]).toEqual(["no-store", "no-cache"]);
  expect(granted.json).toMatchObject({ token_type: "Bearer", expires_in: limits.accessSeconds });
  const answer = await calls.exchange(web, "unknown");
  expect(Object.keys(answer.json).sort()).toEqual(["error", "error_description"]);
});

test("without the scopes openid and offline_access there is neither an ID token nor a refresh token", async () => {
  const { json } = await calls.exchange(web, await code(web, { scope: "email" }));
  expect(Object.keys(json).sort()).toEqual(["access_token", "expires_in", "scope", "token_type"]);
});

describe("an authorization code", () => {
  test("is used once by parallel callers of two processes, and a second use ends what the first one gave", async () => {
    const value = await code();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? calls : elsewhere).exchange(web, value)));
    const granted = answers.filter(({ status }) => status === 200);
    expect(granted).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expect(readError(answer)).toEqual(refused);
    expect(readError(await calls.exchange(web, value))).toEqual(refused);
    const { access_token, refresh_token } = granted[0]?.json ?? {};
    expect((await calls.userInfo(access_token)).status).toBe(401);
    expect(readError(await calls.refresh(web, refresh_token))).toEqual(refused);
  });

  test.each<[string, Parameters]>([
    ["another verifier", { code_verifier: "b".repeat(43) }],
    ["a short verifier", { code_verifier: "short" }],
    ["another redirect URI", { redirect_uri: `${applicationRedirectUri}/` }],
  ])("is refused with %s, and not accepted afterwards", async (_name, more) => {
    const value = await code();
    expect(readError(await calls.exchange(web, value, more))).toEqual(refused);
    expect(readError(await calls.exchange(web, value))).toEqual(refused);
  });

  test.each(["code_verifier", "redirect_uri", "code"])("needs the parameter %s", async (name) => {
    expect(readError(await calls.exchange(web, await code(), { [name]: undefined }))).toEqual([400, "invalid_request"]);
  });

  test("is refused to another application, and remains valid for its own", async () => {
    const value = await code();
    expect(readError(await calls.exchange(other, value))).toEqual(refused);
    expect((await calls.exchange(web, value)).status).toBe(200);
  });

  test("is refused after a minute", async () => {
    const value = await code();
    await server.db
      .updateTable("oauth_requests")
      .set({ expires_at: new Date(0) })
      .where("application_id", "=", web.id)
      .execute();
    expect(readError(await calls.exchange(web, value))).toEqual(refused);
  });
});

describe("an application", () => {
  test("authenticates by one method, with a secret that is right", async () => {
    const { id, client_secret } = web;
    const ask = async (parameters: Parameters, headers = {}) =>
      readError(await calls.post("token", { grant_type: "refresh_token", refresh_token: "x", ...parameters }, headers));
    const secret = client_secret ?? "";
    expect(await ask({ client_id: id, client_secret: secret })).toEqual(refused);
    expect(await ask({}, basic(id, secret))).toEqual(refused);
    expect(await ask({ client_id: id }, basic(id, secret))).toEqual(refused);
    expect(await ask({ client_id: id })).toEqual(unauthenticated);
    expect(await ask({ client_id: id, client_secret: "wrong" })).toEqual(unauthenticated);
    expect(await ask({ client_id: id, client_secret: other.client_secret ?? "" })).toEqual(unauthenticated);
    expect(await ask({ client_id: project.id, client_secret: project.publishableClientKey })).toEqual(unauthenticated);
    expect(await ask({ client_secret: secret }, basic(id, secret))).toEqual([400, "invalid_request"]);
    expect(await ask({ client_id: other.id }, basic(id, secret))).toEqual([400, "invalid_request"]);
    const challenged = await calls.post("token", { grant_type: "refresh_token" }, basic(id, "wrong"));
    expect(challenged.headers.get("www-authenticate")).toMatch(/^Basic /);
  });

  test("without a secret sends none", async () => {
    const native = await givenApplication(server, project, { type: "native", redirect_uris: [applicationRedirectUri] });
    const value = await code(native);
    expect(readError(await calls.exchange(native, value, { client_secret: "any" }))).toEqual(unauthenticated);
    expect((await calls.exchange(native, value)).status).toBe(200);
  });

  test("is unknown to another project, and so are its tokens", async () => {
    const foreign = await server.givenProject(permissiveConfig);
    const there = issuerCalls(server, foreign);
    const theirs = await givenApplication(server, foreign);
    const tokens = await calls.tokens(web, ada.accessToken);
    expect(readError(await there.exchange(web, await code()))).toEqual(unauthenticated);
    expect(readError(await there.refresh(theirs, tokens.refresh_token))).toEqual(refused);
    expect((await there.introspect(theirs, tokens.access_token)).json).toEqual({ active: false });
    expect((await there.introspect(theirs, tokens.refresh_token)).json).toEqual({ active: false });
    expect((await there.userInfo(tokens.access_token)).status).toBe(401);
  });

  test("gets tokens in at most three statements a grant", async () => {
    const service = await givenApplication(server, project, { type: "service", redirect_uris: [] });
    const credentials = { ...calls.toCredentials(service), grant_type: "client_credentials" };
    const first = await calls.tokens(web, ada.accessToken);
    await calls.post("token", credentials);
    const value = await code();
    const count = async (call: () => Promise<TestResponse>) => {
      const sent = await server.statements(async () => expect((await call()).status).toBe(200));
      return sent.length;
    };
    expect(await count(() => calls.exchange(web, value))).toBe(2);
    expect(await count(() => calls.refresh(web, first.refresh_token))).toBe(2);
    expect(await count(() => calls.post("token", credentials))).toBe(1);
    expect(await count(() => calls.introspect(web, first.access_token))).toBe(1);
    expect(await count(() => calls.userInfo(first.access_token))).toBe(1);
  });
});

describe("a refresh token", () => {
  const next = async (token: string, on = calls): Promise<string> => {
    const answer = await on.refresh(web, token);
    expect(answer.status, answer.text).toBe(200);
    return answer.json.refresh_token;
  };
  const first = async () => (await calls.tokens(web, ada.accessToken)).refresh_token;

  test("is replaced with each use, and an answer that is lost ends nothing", async () => {
    const token = await first();
    const lost = await next(token);
    const repeated = await next(token);
    expect(repeated).toBe(lost);
    const third = await next(repeated);
    expect(new Set([token, repeated, third]).size).toBe(3);
    expect(await next(repeated)).toBe(third);
  });

  test("gives parallel callers of two processes the same successor", async () => {
    const token = await first();
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, at) => next(token, at % 2 ? calls : elsewhere)));
    expect(new Set(tokens).size).toBe(1);
    expect(await next(tokens[0] ?? "", elsewhere)).not.toBe(tokens[0]);
  });

  test("that is older than its predecessor ends the grant", async () => {
    const stolen = await first();
    const second = await next(stolen);
    const third = await next(second);
    expect(readError(await calls.refresh(web, stolen))).toEqual(refused);
    for (const token of [stolen, second, third]) expect(readError(await calls.refresh(web, token))).toEqual(refused);
  });

  test("ends the grant for all parallel callers if one of them has an old token", async () => {
    const stolen = await first();
    const last = await next(await next(stolen));
    await Promise.all([calls.refresh(web, stolen), elsewhere.refresh(web, last), calls.refresh(web, last)]);
    expect(readError(await calls.refresh(web, last))).toEqual(refused);
  });

  test("gives the requested scopes, and never more than it has", async () => {
    const { refresh_token } = await calls.tokens(web, ada.accessToken, { scope: "openid offline_access" });
    const fewer = await calls.refresh(web, refresh_token, { scope: "openid" });
    expect(fewer.json.scope).toBe("openid");
    expect(readError(await calls.refresh(web, refresh_token, { scope: "openid email" }))).toEqual([400, "invalid_scope"]);
    expect((await calls.refresh(web, fewer.json.refresh_token)).json.scope).toBe("openid offline_access");
  });

  test("is refused to another application", async () => {
    expect(readError(await calls.refresh(other, await first()))).toEqual(refused);
  });

  test("cannot be forged, also for a grant that exists", async () => {
    const token = await first();
    const { id: grantId } = await server.db
      .selectFrom("oauth_grants")
      .select("id")
      .where("application_id", "=", web.id)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const forged = Buffer.from(token, "base64url");
    randomBytes(32).copy(forged, forged.length - 32);
    expect(readError(await calls.refresh(web, forged.toString("base64url")))).toEqual(refused);
    expect(readError(await calls.refresh(web, grantId))).toEqual(refused);
    // A number that was not issued yet.
    const early = writeApplicationRefreshToken(server.running.services.secrets, { grantId, rotation: 7 });
    expect(readError(await calls.refresh(web, early))).toEqual(refused);
  });

  test("ends when it is not used for long", async () => {
    const token = await first();
    await server.db
      .updateTable("oauth_grants")
      .set({ expires_at: new Date(0) })
      .where("application_id", "=", web.id)
      .execute();
    expect(readError(await calls.refresh(web, token))).toEqual(refused);
  });
});

test("no token and no secret is stored as it is", async () => {
  const application = await givenApplication(server, project);
  const value = await code(application);
  const { json } = await calls.exchange(application, value);
  const tables = ["oauth_applications", "oauth_application_secrets", "oauth_requests", "oauth_consents", "oauth_grants"] as const;
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
  const text = JSON.stringify(rows);
  expect(text).toContain(application.id);
  for (const secret of [value, application.client_secret, json.refresh_token, json.access_token]) expect(text).not.toContain(secret);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
let other: ProjectKeys & { tenancyId: string };
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(undefined, ["dev"]);
  other = await server.givenProject();
  ada = await server.givenUser({ project });
});
afterAll(() => server?.close());

const fields = () => ({
  grant_type: "refresh_token",
  refresh_token: ada.refreshToken,
  client_id: project.id,
  client_secret: project.publishableClientKey,
});
const formType = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
const send = (body: Record<string, string> | [string, string][] | string, headers: Record<string, string> = {}) =>
  server.request("POST", "/auth/oauth/token", {
    headers: { ...formType, ...headers },
    rawBody: typeof body === "string" ? body : new URLSearchParams(body).toString(),
  });
const without = (...names: string[]) => Object.fromEntries(Object.entries(fields()).filter(([name]) => !names.includes(name)));
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`,
});
const readCode = ({ status, json }: { status: number; json: { code?: string; error: string } }) => [status, json.code ?? json.error];

test("a refresh returns only an access token, which must not be cached", async () => {
  const answer = await send(fields());
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json).toEqual({ access_token: expect.any(String), token_type: "Bearer", expires_in: 600, scope: "legacy" });
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(answer.headers.get("pragma")).toBe("no-cache");
  const { iat, exp } = JSON.parse(Buffer.from(answer.json.access_token.split(".")[1], "base64url").toString());
  expect(exp - iat).toBe(answer.json.expires_in);
  const me = await server.request("GET", "/users/me", { as: "client", project, user: answer.json.access_token });
  expect(me.json.id).toBe(ada.id);
  // The one it has stays good, however often it is used.
  expect((await send(fields())).status).toBe(200);
});

test("a configured token lifetime is returned", async () => {
  const brief = await startServer({ databaseOf: server, accessSeconds: 61 });
  const answer = await brief.request("POST", "/auth/oauth/token", { headers: formType, rawBody: new URLSearchParams(fields()).toString() });
  expect(answer.json.expires_in).toBe(61);
});

test.each([
  ["JSON", () => server.request("POST", "/auth/oauth/token", { body: fields() })],
  ["Basic credentials", () => send(without("client_id", "client_secret"), basic(project.id, project.publishableClientKey))],
  [
    "Basic credentials with empty parameters",
    () => send({ ...fields(), client_id: "", client_secret: "" }, basic(project.id, project.publishableClientKey)),
  ],
  ["a client id with a branch", () => send({ ...fields(), client_id: `${project.id}#main` })],
  [
    "a client id with a branch in Basic credentials",
    () => send(without("client_id", "client_secret"), basic(`${project.id}#main`, project.publishableClientKey)),
  ],
  ["scope legacy", () => send({ ...fields(), scope: "legacy" })],
  ["an empty scope", () => send({ ...fields(), scope: "" })],
  ["unknown parameters", () => send({ ...fields(), resource: "x", __proto__x: "y" })],
])("accepts %s", async (_name, call) => {
  const answer = await call();
  expect(answer.status, answer.text).toBe(200);
});

test.each([
  ["an unknown client", () => send({ ...fields(), client_id: "00000000-0000-4000-8000-000000000000" })],
  ["a wrong secret", () => send({ ...fields(), client_secret: "pck_wrong" })],
  ["another project's secret", () => send({ ...fields(), client_secret: other.publishableClientKey })],
  ["the secret server key", () => send({ ...fields(), client_secret: project.secretServerKey })],
  ["no client", () => send(without("client_id", "client_secret"))],
  ["no secret", () => send(without("client_secret"))],
  ["an unknown branch", () => send({ ...fields(), client_id: `${project.id}#nowhere` })],
  ["an empty branch", () => send({ ...fields(), client_id: `${project.id}#` })],
  ["a NUL in the client", () => send({ ...fields(), client_id: "a\u0000b" })],
  ["a NUL in Basic credentials", () => send(without("client_id", "client_secret"), basic("a\u0000b", "c"))],
  [
    "Basic credentials without a colon",
    () => send(without("client_id", "client_secret"), { authorization: `Basic ${Buffer.from("internal").toString("base64")}` }),
  ],
  [
    "Basic credentials with invalid escapes",
    () => send(without("client_id", "client_secret"), { authorization: `Basic ${Buffer.from("%zz:%").toString("base64")}` }),
  ],
  ["Basic credentials that are not base64", () => send(without("client_id", "client_secret"), { authorization: "Basic ***" })],
])("rejects %s as an unknown client", async (_name, call) => {
  const answer = await call();
  expect(readCode(answer), answer.text).toEqual([400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"]);
  expect(answer.json.details).toEqual({ client_id: null });
  expect(answer.json.error).toContain("client id or its secret is missing or wrong");
});

test.each<[name: string, call: () => ReturnType<typeof send>, error: string]>([
  ["no refresh token", () => send(without("refresh_token")), "invalid_request"],
  ["an empty refresh token", () => send({ ...fields(), refresh_token: "" }), "invalid_request"],
  ...["refresh_token", "client_id", "client_secret", "grant_type", "scope", "unknown"].map(
    (name): [string, () => ReturnType<typeof send>, string] => [
      `the parameter ${name} twice`,
      () => send([...Object.entries({ scope: "legacy", unknown: "x", ...fields() }), [name, "legacy"]]),
      "invalid_request",
    ],
  ),
])("rejects %s with the error of RFC 6749", async (_name, call, error) => {
  const answer = await call();
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual({ error, error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/) });
  expect(answer.headers.get("cache-control")).toContain("no-store");
});

test("rejects a wider scope with the error of RFC 6749 and the code and scope for published clients", async () => {
  const scope = 'legacy "admin" \\é';
  const answer = await send({ ...fields(), scope });
  expect([answer.status, answer.headers.get("x-stack-known-error")]).toEqual([400, "INVALID_SCOPE"]);
  const error_description = expect.stringMatching(/^The scope [\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(answer.json).toEqual({ error: "invalid_scope", error_description, code: "INVALID_SCOPE", details: { scope } });
});

test.each([
  ["no grant type", () => send(without("grant_type"))],
  ["another grant type", () => send({ ...fields(), grant_type: "password" })],
  ["a refresh token that is not a string", () => server.request("POST", "/auth/oauth/token", { body: { ...fields(), refresh_token: 7 } })],
  ["a refresh token of five thousand characters", () => send({ ...fields(), refresh_token: "a".repeat(5000) })],
])("rejects %s with a schema error", async (_name, call) => {
  expect(readCode(await call())).toEqual([400, "SCHEMA_ERROR"]);
});

test("a form with a duplicate field is rejected outside of OAuth", async () => {
  const answer = await server.request("POST", "/auth/password/sign-in", {
    as: "client",
    headers: formType,
    rawBody: "email=a%40example.org&password=one-password&password=another-one",
  });
  expect(readCode(answer)).toEqual([400, "BODY_PARSING_ERROR"]);
  expect(answer.json.error).toContain("password");
});

test("an unknown refresh token and one of another project or branch are rejected", async () => {
  const elsewhere = [
    { ...fields(), client_id: other.id, client_secret: other.publishableClientKey },
    { ...fields(), client_id: `${project.id}#dev` },
    { ...fields(), refresh_token: ada.refreshToken.slice(1) },
    { ...fields(), refresh_token: "x\u0000y" },
  ];
  for (const body of elsewhere) expect(readCode(await send(body))).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
  const headers = { "x-stack-refresh-token": ada.refreshToken };
  const answer = await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project: other, headers });
  expect(readCode(answer)).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
});

test("the status is sent as 200 only on request", async () => {
  const wrong = { ...fields(), refresh_token: "an address without an account" };
  expect((await send(wrong)).status).toBe(401);
  const overridden = await send(wrong, { "x-stack-override-error-status": "true" });
  expect([overridden.status, overridden.headers.get("x-stack-actual-status")]).toEqual([200, "401"]);
});

test("a session expires a year after the sign-in, even if refreshed", async () => {
  const brief = await server.givenProject();
  const ben = await server.givenUser({ project: brief });
  const body = { ...fields(), refresh_token: ben.refreshToken, client_id: brief.id, client_secret: brief.publishableClientKey };
  const year = 31_536_000_000;
  const keysEnd = new Date(server.clock.now().getTime() + 2 * year);
  await server.db.updateTable("project_keys").set({ expires_at: keysEnd }).where("project_id", "=", brief.id).execute();
  try {
    server.clock.advance(year - 60_000);
    expect((await send(body)).status).toBe(200);
    server.clock.advance(61_000);
    expect(readCode(await send(body))).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
  } finally {
    server.clock.advance(-year - 1000);
  }
});

test("a database dump contains no usable refresh token, key or password", async () => {
  const secrets = [
    ada.refreshToken,
    ada.password,
    project.publishableClientKey,
    project.secretServerKey,
    project.superSecretAdminKey,
    server.project.secretServerKey,
  ];
  const seen: string[] = [];
  for (const table of [
    "users",
    "contact_channels",
    "passwords",
    "sessions",
    "project_keys",
    "tenancies",
    "projects",
    "verification_codes",
    "emails",
  ] as const) {
    for (const row of await server.db.selectFrom(table).selectAll().execute()) {
      seen.push(JSON.stringify(row, (_key, value) => (value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value)));
    }
  }
  expect(seen.length).toBeGreaterThan(8);
  for (const secret of secrets) expect(seen.filter((row) => row.includes(secret))).toEqual([]);
});

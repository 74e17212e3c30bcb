// Workflow tokens replace a project's keys for a bounded time (corrections, 24), over both transports.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as errors from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { workflowTokenLimits } from "#contract/vocabulary/projects/workflow-tokens.ts";
import { addressLimits } from "#contract/vocabulary/request-limits.ts";
import { createAdminApp, createClientApp, createServerApp } from "#sdk/admin.ts";
import { deleteExpired } from "../core/retention.ts";
import { digest } from "../services/secrets.ts";
import { identificationShape } from "../testing/access-shape.ts";
import { createFixtures, type Fixtures, type RequestHeaders, type TenantKeys, tenantHeaders } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { expectError, transports } from "../testing/transports.ts";
import { routesByShape } from "../testing/tried-routes.ts";

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server?.close());

const create = (expires_in_millis: unknown, at: TenantKeys = fixtures.project) =>
  server.request("POST", "/internal/workflow-tokens", { headers: tenantHeaders("admin", at), body: { expires_in_millis } });
const givenToken = async (millis = 60_000, at?: TenantKeys): Promise<string> => (await create(millis, at)).json.workflow_token;
const withToken = (token: string, as: AccessType, { id, branchId = "main" }: TenantKeys = fixtures.project): RequestHeaders => ({
  [header.projectId]: id,
  [header.branchId]: branchId,
  [header.accessType]: as,
  [header.workflowToken]: token,
});

describe.each(transports)("over $name, a workflow token", (transport) => {
  const current = (headers: RequestHeaders) => transport.call(server, "projects.current", contract.projects.current, headers);
  const listUsers = (headers: RequestHeaders) => transport.call(server, "users.list", contract.users.list, headers);

  test("gives client and server access without a key, and with an invalid one", async () => {
    const token = await givenToken();
    expect(await current(withToken(token, "client"))).toMatchObject({ status: 200, data: { id: fixtures.project.id } });
    expect(await listUsers(withToken(token, "server"))).toMatchObject({ status: 200 });
    expect(await listUsers({ ...withToken(token, "server"), [header.secretServerKey]: "wrong" })).toMatchObject({ status: 200 });
    expectError(await listUsers(withToken(token, "client")), errors.InsufficientAccessType);
  });

  test("that expired is refused by a route of each kind of identification", async () => {
    const token = await givenToken(1000);
    const past = new Date(server.clock.now().getTime() - 1);
    await server.db.updateTable("workflow_tokens").set({ expires_at: past }).where("hash", "=", digest(token)).execute();
    const routes = ([...walk(contract)] as [string, Route][]).filter(([, { access }]) => access.from !== "public");
    for (const [name, , route] of routesByShape(transport, routes, identificationShape))
      expectError(await transport.call(server, name, route, withToken(token, "client")), errors.WorkflowTokenExpired, name);
  });

  test("carries a user's access token", async () => {
    const testUser = await fixtures.givenTestUser();
    const headers = { ...withToken(await givenToken(), "client"), [header.accessToken]: testUser.accessToken };
    const me = await transport.call(server, "users.me", contract.users.me, headers);
    expect(me).toMatchObject({ status: 200, data: { id: testUser.id } });
  });

  test("gives no admin access, not even with the admin key", async () => {
    const headers = withToken(await givenToken(), "admin");
    const key = { [header.superSecretAdminKey]: fixtures.project.superSecretAdminKey };
    for (const each of [headers, { ...headers, ...key }]) expectError(await current(each), errors.AdminAuthenticationRequired);
  });

  test("of another project or branch does not exist", async () => {
    const { project, foreign, side } = fixtures;
    for (const [made, used] of [
      [foreign, project],
      [project, foreign],
      [side, project],
      [project, side],
    ] as const) {
      const token = await givenToken(60_000, made);
      expectError(await listUsers(withToken(token, "server", used)), errors.WorkflowTokenDoesNotExist);
      expect(await listUsers(withToken(token, "server", made))).toMatchObject({ status: 200 });
    }
  });

  test("is no key", async () => {
    const headers = { ...withToken("", "server"), [header.secretServerKey]: await givenToken() };
    expectError(await listUsers(headers), errors.InvalidSecretServerKey);
  });

  test("expires, and is unknown a day later", async () => {
    const headers = withToken(await givenToken(), "server");
    server.clock.advance(59_000);
    expect(await listUsers(headers)).toMatchObject({ status: 200 });
    server.clock.advance(1000);
    expectError(await listUsers(headers), errors.WorkflowTokenExpired);
    await deleteExpired(server.db, server.clock.now());
    expectError(await listUsers(headers), errors.WorkflowTokenExpired);
    server.clock.advance(workflowTokenLimits.reportedExpiredSeconds * 1000 + 1);
    await deleteExpired(server.db, server.clock.now());
    expectError(await listUsers(headers), errors.WorkflowTokenDoesNotExist);
  });
});

test("a token is stored as a digest and identified in the statement of the call", async () => {
  const { status, json } = await create(60_000);
  expect([status, json]).toEqual([
    200,
    { workflow_token: expect.stringMatching(/^wft_[0-9a-z]{45}$/), expires_at_millis: expect.any(Number) },
  ]);
  const rows = await server.db.selectFrom("workflow_tokens").selectAll().where("hash", "=", digest(json.workflow_token)).execute();
  expect(rows).toMatchObject([{ tenancy_id: fixtures.project.tenancyId, expires_at: new Date(json.expires_at_millis) }]);
  const headers = withToken(json.workflow_token, "client");
  expect(await server.statements(() => server.request("GET", "/projects/current", { headers }))).toHaveLength(1);
});

test.each([undefined, null, "60000", 0, 999, 1000.5, workflowTokenLimits.lifetimeMillisMax + 1])(
  "a lifetime of %s is refused and nothing is stored",
  async (millis) => {
    const count = async () => (await server.db.selectFrom("workflow_tokens").select("hash").execute()).length;
    const before = await count();
    const { status, json } = await create(millis);
    expect([status, json.code, json.error]).toEqual([400, "SCHEMA_ERROR", expect.stringContaining("body.expires_in_millis")]);
    expect(await count()).toBe(before);
  },
);

test("calls with a workflow token count by token, and wrong ones by address", async () => {
  const limited = await startServer({ databaseOf: server, rateLimits: true });
  const project = await server.givenProject();
  const token = await givenToken(60_000, project);
  const list = (value: string) => limited.request("GET", "/users", { headers: withToken(value, "server", project) });
  expect((await list(token)).status).toBe(200);
  const counted = () => server.db.selectFrom("rate_limits").select("key").where("tenancy_id", "=", project.tenancyId).execute();
  const rows = await counted();
  expect(rows.map(({ key }) => key)).toEqual([expect.stringContaining(digest(token).toString("base64url"))]);

  const { max } = addressLimits.wrongKeys;
  const refused = await Promise.all(Array.from({ length: max + 1 }, () => list("wft_wrong")));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400, 429]));
  // A token that was valid before passes, and unknown ones leave no rows.
  expect((await list(token)).status).toBe(200);
  expect(await counted()).toEqual(rows);
});

test("an app with a workflow token needs no key", async () => {
  const connection = { baseUrl: server.url, projectId: fixtures.project.id, workflowToken: await givenToken() };
  const app = createServerApp(connection);
  await expect(app.listUsers({ limit: 1 })).resolves.toHaveLength(1);
  const { accessToken, refreshToken } = await fixtures.givenTestUser();
  const client = createClientApp({ ...connection, tokenStore: { accessToken, refreshToken } });
  await expect(client.getUser()).resolves.toMatchObject({ isAnonymous: false });
  const admin = createAdminApp({ ...connection, superSecretAdminKey: fixtures.project.superSecretAdminKey } as Parameters<
    typeof createAdminApp
  >[0]);
  await expect(admin.getMetrics()).rejects.toMatchObject({ code: "ADMIN_AUTHENTICATION_REQUIRED" });
});

// Coding agents use the tools of a project over /mcp, with the client library of the protocol.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AgentRight, agentRights } from "#contract/vocabulary/projects/agent-tokens.ts";
import { givenSentEmail } from "../../testing/emails/sent-emails.ts";
import { createFixtures, type Fixtures, tenantHeaders } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { givenAgentToken } from "../../testing/projects/agent-tokens.ts";
import { agentTools } from "./agent-tools.ts";
import { connectClient, readTool } from "./testing/mcp-client.ts";

let server: TestServer;
let fixtures: Fixtures;
/** The lines that the server logged. */
const logged: string[] = [];
beforeAll(async () => {
  server = await startServer({ log: (line) => void logged.push(line) });
  fixtures = await createFixtures(server);
});
afterAll(() => server?.close());

const connect = async (rights: readonly AgentRight[] = agentRights, about: { name?: string; developerId?: string } = {}) =>
  connectClient(server.url, (await givenAgentToken(server, fixtures.project, { ...about, rights })).token);

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

test("the tools that a token allows are listed, with what they change", async () => {
  const { tools } = await (await connect()).listTools();
  expect(tools.map(({ name }) => name)).toEqual(agentTools.map(({ name }) => name));
  const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
  expect(changing).toEqual(["apply_config", "create_test_user", "delete_test_user"]);
  const few = await (await connect(["emails:read"])).listTools();
  expect(few.tools.map(({ name }) => name)).toEqual(["list_emails"]);
});

test("each tool is refused without its right, which the answer names", async () => {
  for (const { name, right } of agentTools) {
    const client = await connect(agentRights.filter((other) => other !== right));
    expect((await readTool(client, name)).error, name).toBe(`The agent token lacks the right ${right}.`);
  }
});

test("users are listed in pages, found, and read without metadata", async () => {
  const client = await connect(["users:read"]);
  const { id } = await fixtures.givenTestUser();
  const first = await readTool(client, "list_users", { limit: 1 });
  expect(first.data.items).toHaveLength(1);
  const second = await readTool(client, "list_users", { limit: 1, cursor: first.data.next_cursor });
  expect(second.data.items[0].id).not.toBe(first.data.items[0].id);
  expect((await readTool(client, "list_users", { query: id })).data.items).toMatchObject([{ id }]);
  const { data } = await readTool(client, "get_user", { user_id: id });
  expect(data).toMatchObject({ id, oauth_providers: [] });
  expect(Object.keys(data).filter((key) => key.includes("metadata"))).toEqual([]);
  expect((await readTool(client, "get_user", { user_id: crypto.randomUUID() })).error).toContain("USER_NOT_FOUND");
  expect((await readTool(client, "list_users", { limit: 51 })).error).toContain("limit");
});

test("sign-ins are listed by their outcome", async () => {
  const { id, email, password } = await server.givenUser({ project: fixtures.project });
  const headers = tenantHeaders("client", fixtures.project);
  for (const typed of [password, "wrong"])
    await server.request("POST", "/auth/password/sign-in", { headers, body: { email, password: typed } });
  const client = await connect(["users:read"]);
  for (const [outcome, event] of [
    ["succeeded", "user.signed_in"],
    ["failed", "user.sign_in_failed"],
  ])
    expect((await readTool(client, "list_sign_ins", { outcome, user_id: id })).data.items).toMatchObject([{ event, user_id: id }]);
});

test("test users have reserved addresses, and no other user is deleted; the audit log names the agent", async () => {
  const client = await connect(["users:write", "logs:read"], { name: "Editor" });
  const { data } = await readTool(client, "create_test_user", { display_name: "Ada", password: "correct horse battery" });
  expect(data).toMatchObject({ display_name: "Ada", primary_email_verified: true, has_password: true });
  expect((await readTool(client, "create_test_user", { email: "ada@gmail.com" })).error).toContain("example.com");
  const person = await server.givenUser({ project: fixtures.project, email: "ada@company.dev" });
  expect((await readTool(client, "delete_test_user", { user_id: person.id })).error).toContain("example.com");
  expect((await readTool(client, "delete_test_user", { user_id: data.id })).data).toEqual({ deleted: data.id });
  const { data: log } = await readTool(client, "list_audit_events", { user_id: data.id });
  const agent = { id: expect.any(String), name: "Editor" };
  expect(log.items).toMatchObject(["user.deleted", "user.created"].map((event) => ({ event, actor_type: "agent", data: { agent } })));
});

test("only a planned change of the configuration is applied, once, and the audit log names the agent", async () => {
  const { id: developerId } = fixtures.developer;
  const client = await connect(["config:read", "config:write", "logs:read"], { name: "Editor", developerId });
  const change = { "auth.otp.allowSignIn": false, "auth.passkey.allowSignIn": false };
  const { data: plan } = await readTool(client, "plan_config", { change });
  expect(plan).toMatchObject({ changes: expect.arrayContaining([expect.objectContaining({ key: "auth.otp.allowSignIn", after: false })]) });
  const { fingerprint } = plan;
  const other = { ...change, "auth.password.allowSignIn": false };
  for (const wrong of [
    { change: other, fingerprint },
    { change, fingerprint: "v1.invalid.text" },
  ])
    expect((await readTool(client, "apply_config", wrong)).error).toContain("was not planned");
  const reordered = Object.fromEntries(Object.entries(change).reverse());
  expect((await readTool(client, "apply_config", { change: reordered, fingerprint })).data.applied).toHaveLength(2);
  expect((await readTool(client, "apply_config", { change, fingerprint })).error).toContain("CONFIG_REVISION_MISMATCH");
  expect((await readTool(client, "get_config", { path: "auth.otp.allowSignIn" })).data.value).toBe(false);
  const { data: log } = await readTool(client, "list_audit_events", { event: "config.changed", limit: 1 });
  expect(log.items).toMatchObject([{ actor_type: "agent", actor_user_id: developerId, data: { agent: { name: "Editor" } } }]);
});

test("the project, e-mails, refused sign-ins and webhook deliveries are read", async () => {
  const { project } = fixtures;
  const client = await connect();
  expect((await readTool(client, "get_project")).data).toMatchObject({ id: project.id, total_users: expect.any(Number) });
  const id = await givenSentEmail(server, project, { state: "sent" });
  const { data } = await readTool(client, "list_emails", { limit: 50 });
  expect(data.items).toContainEqual(expect.objectContaining({ id, status: expect.any(String) }));
  expect((await readTool(client, "list_oauth_problems")).data).toEqual({ items: [], next_cursor: null });
  expect((await readTool(client, "list_webhook_deliveries")).data).toEqual({ items: [], next_cursor: null });
  expect((await readTool(client, "get_config", { path: "nothing.here" })).error).toContain("auth");
});

test("a developer's agent has the developer's role, and ends with the membership", async () => {
  const { developer, internal } = fixtures;
  const permissions = server.db.selectFrom("team_permissions").where("user_id", "=", developer.id).where("team_id", "=", developer.teamId);
  const held = await permissions.selectAll().execute();
  const { token } = await givenAgentToken(server, fixtures.project, { developerId: developer.id });
  const client = await connectClient(server.url, token);
  await server.db.deleteFrom("team_permissions").where("user_id", "=", developer.id).where("team_id", "=", developer.teamId).execute();
  try {
    expect((await readTool(client, "create_test_user")).error).toContain("TEAM_PERMISSION_REQUIRED");
    expect((await readTool(client, "list_users")).error).toBeUndefined();
  } finally {
    await server.db.insertInto("team_permissions").values(held).execute();
  }
  const stranger = await fixtures.givenTestUser({ project: internal });
  const { token: foreign } = await givenAgentToken(server, fixtures.project, { developerId: stranger.id });
  expect((await post(ping, { authorization: `Bearer ${foreign}` })).status).toBe(401);
});

test("a missing, unknown, expired or revoked token is refused with a challenge", async () => {
  const { token: expired } = await givenAgentToken(server, fixtures.project, { expiresAt: new Date(server.clock.now().getTime() - 1) });
  const { id, token: revoked } = await givenAgentToken(server, fixtures.project);
  const authorization = `Bearer ${revoked}`;
  expect((await post(ping, { authorization })).status).toBe(200);
  const headers = tenantHeaders("admin", fixtures.project);
  expect((await server.request("DELETE", `/internal/agent-tokens/${id}`, { headers })).status).toBe(200);
  const unknown = `agt_${"0".repeat(45)}00000000`;
  const tried = [undefined, `Bearer ${unknown}`, `Bearer ${expired}`, authorization, "Basic YTpi"];
  for (const each of tried) {
    const answer = await post(ping, each === undefined ? {} : { authorization: each });
    expect([answer.status, answer.headers.get("www-authenticate")], each).toEqual([401, expect.stringMatching(/^Bearer realm="latchkey"/)]);
  }
});

test("a token created over the API works, is listed by its last characters, and its use is recorded", async () => {
  const headers = tenantHeaders("admin", fixtures.project);
  const body = { name: "New", rights: ["users:read"], expires_at_millis: server.clock.now().getTime() + 60_000 };
  const { json } = await server.request("POST", "/internal/agent-tokens", { headers, body });
  expect((await readTool(await connectClient(server.url, json.agent_token), "list_users")).error).toBeUndefined();
  const list = await server.request("GET", "/internal/agent-tokens", { headers });
  const listed = list.json.items.find((each: { id: string }) => each.id === json.id);
  expect(listed).toMatchObject({ name: "New", last_four: json.agent_token.slice(-4), last_used_at_millis: expect.any(Number) });
  expect(JSON.stringify(list.json)).not.toContain(json.agent_token);
  const year = 367 * 86_400_000;
  for (const lifetime of [-1, year]) {
    const wrong = { ...body, expires_at_millis: server.clock.now().getTime() + lifetime };
    expect((await server.request("POST", "/internal/agent-tokens", { headers, body: wrong })).status).toBe(400);
  }
});

test("the log names the agent and the tool of each call, and not the arguments", async () => {
  const { id, token } = await givenAgentToken(server, fixtures.project);
  await readTool(await connectClient(server.url, token), "list_users", { query: "a private search" });
  const lines = logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ agent: id, tool: "list_users", requestId: expect.any(String) }]);
  expect(logged.join("")).not.toMatch(/a private search|agt_/);
});

test("an answer that is too long for an agent is refused, and a part of it is returned", async () => {
  const project = await server.givenProject(
    Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`rbac.permissions.permission_${at}`, { scope: "team", description: "x".repeat(400) }]),
    ),
  );
  const client = await connectClient(server.url, (await givenAgentToken(server, project)).token);
  const { error } = await readTool(client, "get_config");
  expect(error).toBe("The answer is longer than 65536 bytes. Request less: a lower limit, or a path.");
  const { data, text } = await readTool(client, "get_config", { path: "rbac.permissions.permission_7" });
  expect(data.value).toMatchObject({ scope: "team" });
  expect(text.length).toBeLessThan(1000);
});

test("a scanner that found a token revokes it", async () => {
  const { token } = await givenAgentToken(server, fixtures.project);
  const report = () => server.request("POST", "/integrations/credential-scanning/revoke", { body: { api_key: token } });
  expect((await report()).status).toBe(200);
  expect((await post(ping, { authorization: `Bearer ${token}` })).status).toBe(401);
  expect((await report()).status).toBe(404);
});

test("the transport answers messages as the protocol says", async () => {
  const { token } = await givenAgentToken(server, fixtures.project);
  const authorization = `Bearer ${token}`;
  const answer = async (body: unknown, headers = {}) => {
    const response = await post(body, { authorization, ...headers });
    const text = await response.text();
    return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
  };
  expect(await answer(ping)).toEqual({ status: 200, json: { jsonrpc: "2.0", id: 1, result: {} } });
  expect(await answer({ jsonrpc: "2.0", method: "notifications/initialized" })).toEqual({ status: 202, json: undefined });
  expect(await answer({ jsonrpc: "2.0", id: 1, result: {} })).toEqual({ status: 202, json: undefined });
  expect(await answer({ ...ping, method: "resources/list" })).toMatchObject({ json: { id: 1, error: { code: -32_601 } } });
  expect(await answer({ ...ping, method: "tools/call", params: { name: "constructor" } })).toMatchObject({
    json: { error: { code: -32_602 } },
  });
  expect(await answer([ping])).toMatchObject({ json: { id: null, error: { code: -32_600 } } });
  expect(await answer("{")).toMatchObject({ status: 400, json: { error: { code: -32_700 } } });
  expect(await answer(`${"[".repeat(30_000)}${"]".repeat(30_000)}`)).toMatchObject({ status: 400 });
  expect(await answer({ ...ping, params: { text: "x".repeat(70_000) } })).toMatchObject({ status: 413 });
  expect(await answer(ping, { "mcp-protocol-version": "1999-01-01" })).toMatchObject({ status: 400 });
  expect(await answer(ping, { origin: "https://other.example" })).toMatchObject({ status: 403 });
  expect(await answer(ping, { origin: server.url })).toMatchObject({ status: 200 });
  const initialize = (protocolVersion: string) => answer({ ...ping, method: "initialize", params: { protocolVersion } });
  expect((await initialize("2025-03-26")).json.result.protocolVersion).toBe("2025-03-26");
  expect((await initialize("2099-01-01")).json.result.protocolVersion).toBe("2025-06-18");
  for (const method of ["GET", "DELETE", "OPTIONS"]) {
    const response = await fetch(`${server.url}/mcp`, { method, headers: { authorization } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  }
});

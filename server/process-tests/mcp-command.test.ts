// `latchkey mcp`: a coding agent starts the command, with the client library of the protocol. The configuration is that of docs/agents.md.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { connectClient, readTool } from "../http/mcp/testing/mcp-client.ts";
import { runCommand } from "../testing/command.ts";
import { createFixtures, type Fixtures } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { givenAgentToken } from "../testing/projects/agent-tokens.ts";

let server: TestServer;
let fixtures: Fixtures;
let home: string;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
}, 120_000);
afterAll(() => server?.close());
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "mcp-command-"));
  return () => rmSync(home, { recursive: true, force: true });
});

/** The configurations of agents in the document, in their order. */
const configurations = [...readFileSync("docs/agents.md", "utf8").matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text = ""]) =>
  z.object({ mcpServers: z.object({ latchkey: z.record(z.string(), z.unknown()) }) }).parse(JSON.parse(text)),
);
const stdioEntry = z.strictObject({ command: z.literal("npx"), args: z.tuple([z.literal("latchkey"), z.literal("mcp")]) });
const httpEntry = z.strictObject({ type: z.literal("http"), url: z.url(), headers: z.strictObject({ Authorization: z.string() }) });

const listTokens = () => server.db.selectFrom("agent_tokens").select("id").where("tenancy_id", "=", fixtures.project.tenancyId).execute();
const keyOfProject = () => ({
  LATCHKEY_API_URL: server.url,
  LATCHKEY_PROJECT_ID: fixtures.project.id,
  LATCHKEY_SUPER_SECRET_ADMIN_KEY: fixtures.project.superSecretAdminKey,
});

async function start(args: readonly string[] = [], env: Record<string, string> = keyOfProject()) {
  const { args: documented } = stdioEntry.parse(configurations[0]?.mcpServers.latchkey);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [resolve("scripts/latchkey.mjs"), ...documented.slice(1), ...args],
    cwd: home,
    env: { PATH: process.env.PATH ?? "", HOME: home, XDG_CONFIG_HOME: join(home, "config"), ...env },
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport, { timeout: 100_000 });
  onTestFinished(() => client.close());
  return client;
}

test("with an admin key the agent reads; its token ends with the command", { timeout: 150_000 }, async () => {
  const client = await start();
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain("plan_config");
  expect(names).not.toContain("apply_config");
  expect((await readTool(client, "get_project")).data).toMatchObject({ id: fixtures.project.id });
  expect((await readTool(client, "create_test_user")).error).toContain("users:write");
  expect(await listTokens()).toHaveLength(1);
  await client.close();
  await vi.waitFor(async () => expect(await listTokens()).toEqual([]), { timeout: 10_000 });
});

test("with the sign-in of a developer and --allow-writes the agent changes test users", { timeout: 150_000 }, async () => {
  const { developer, internal, project } = fixtures;
  mkdirSync(join(home, "config/latchkey"), { recursive: true });
  const { refreshToken } = developer;
  const credentials = { baseUrl: server.url, projectId: internal.id, publishableClientKey: internal.publishableClientKey, refreshToken };
  writeFileSync(join(home, "config/latchkey/credentials.json"), JSON.stringify(credentials));
  const client = await start(["--project", project.id, "--allow-writes"], {});
  const { data } = await readTool(client, "create_test_user");
  const { data: log } = await readTool(client, "list_audit_events", { user_id: data.id });
  const name = expect.stringMatching(/^latchkey mcp on /);
  expect(log.items).toMatchObject([{ event: "user.created", actor_user_id: developer.id, data: { agent: { name } } }]);
});

test("without credentials the command says what to do, and writes no protocol", { timeout: 150_000 }, async () => {
  const err = expect.stringContaining("LATCHKEY_SUPER_SECRET_ADMIN_KEY");
  expect(await runCommand(home, ["mcp"]).ended).toEqual({ code: 1, out: "", err });
});

test("the documented configuration of an agent without the command reaches the server", async () => {
  const { url, headers } = httpEntry.parse(configurations[1]?.mcpServers.latchkey);
  expect(headers.Authorization).toMatch(/^Bearer agt_/);
  const { token } = await givenAgentToken(server, fixtures.project);
  const client = await connectClient(new URL(new URL(url).pathname, server.url).origin, token);
  expect(new URL(url).pathname).toBe("/mcp");
  expect((await client.listTools()).tools.length).toBeGreaterThan(10);
});

// The MCP SDK's own client against protected servers. It finds the authorization server, registers, signs a user in, and calls a tool.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type OAuthClientProvider, UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissiveConfig } from "#server/testing/case-fixtures.ts";
import { freePort } from "#server/testing/free-port.ts";
import { type Person, startServer, type TestServer } from "#server/testing/index.ts";
import { givenApplication, issuerCalls, issuerPath } from "#server/testing/sign-in/authorization-servers.ts";
import { type McpAuthInfo, mcpMetadata, withMcpAuth } from "./server.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let ada: Person;
let http: Server;
let resource: string;
/** The handler of the server under test. Each test may replace it. */
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  server = await startServer();
  http = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const init = { method: incoming.method ?? "GET", headers, ...(chunks.length > 0 && { body: Buffer.concat(chunks) }) };
    const response = await handle(new Request(new URL(incoming.url ?? "/", resource), init));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(Buffer.from(await response.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  resource = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  project = await server.givenProject({ ...permissiveConfig, oauthServer: oauthServer() });
  ada = await server.givenUser({ project });
});
afterAll(async () => {
  http?.close();
  await server?.close();
});

const oauthServer = () => ({
  isEnabled: true,
  registration: "open",
  scopes: { "notes:read": { description: "Read your notes" } },
  resources: { notes: { identifier: resource, scopes: { "notes:read": true } } },
});
const issuer = () => `${server.url}/api/v1${issuerPath(project)}`;
const options = (more: object = {}) => ({ baseUrl: server.url, projectId: project.id, resource, ...more });

/** A server with one tool, which returns what it learns about its caller. */
async function serveTool(request: Request, access: McpAuthInfo): Promise<Response> {
  // It sends nothing by itself.
  if (request.method !== "POST") return new Response(null, { status: 405 });
  const mcp = new McpServer({ name: "test", version: "1.0.0" });
  mcp.registerTool("whoami", { description: "Returns the caller." }, ({ authInfo }) => ({
    content: [{ type: "text", text: JSON.stringify({ clientId: authInfo?.clientId, scopes: authInfo?.scopes, ...authInfo?.extra }) }],
  }));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await mcp.connect(transport);
  return transport.handleRequest(request, { authInfo: access });
}

/** A command line that stores its registration and tokens in memory, and whose user allows each request. */
function givenClient(scope?: string) {
  let registration: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = "";
  let answer: URL | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: "http://127.0.0.1:9/callback",
    clientMetadata: {
      client_name: "Command line",
      redirect_uris: ["http://127.0.0.1:9/callback"],
      token_endpoint_auth_method: "none",
      ...(scope !== undefined && { scope }),
    },
    clientInformation: () => registration,
    saveClientInformation: (information) => void (registration = information),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
    async redirectToAuthorization(url) {
      const opened = await fetch(url, { redirect: "manual" });
      const requestId = new URL(opened.headers.get("location") ?? "").searchParams.get("request_id") ?? "";
      const { json } = await issuerCalls(server, project).decide(requestId, ada.accessToken);
      answer = new URL(json.redirect_to);
    },
  };
  return {
    get registration() {
      return registration;
    },
    get tokens() {
      return tokens;
    },
    /** Signs the user in, as a client does that was refused, and connects. */
    async connect(url: string): Promise<Client> {
      const first = new StreamableHTTPClientTransport(new URL(url), { authProvider: provider });
      await expect(new Client({ name: "test", version: "1.0.0" }).connect(first)).rejects.toThrow(UnauthorizedError);
      expect(answer?.searchParams.get("iss")).toBe(issuer());
      await first.finishAuth(answer?.searchParams.get("code") ?? "");
      const client = new Client({ name: "test", version: "1.0.0" });
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { authProvider: provider }));
      return client;
    },
  };
}

async function callWhoami(client: Client) {
  const { content } = await client.callTool({ name: "whoami", arguments: {} });
  return (content as { text: string }[])[0]?.text ?? "";
}

test("a client discovers the authorization server, registers, signs a user in and calls a tool", async () => {
  handle = withMcpAuth(serveTool, options({ scopes: ["notes:read"], name: "Notes" }));
  const agent = givenClient();
  const client = await agent.connect(resource);
  const caller = JSON.parse(await callWhoami(client));
  expect(caller).toEqual({ clientId: agent.registration?.client_id, scopes: ["notes:read"], userId: ada.id, teamId: null });
  await client.close();
});

describe("the example", () => {
  let child: ChildProcess;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/mcp`;
    const { resources, ...settings } = oauthServer();
    await server.configure({ oauthServer: { ...settings, resources: { ...resources, example: { identifier: url } } } }, project.id);
    folder = mkdtempSync(join("node_modules", ".cache", "mcp-example-"));
    const source = readFileSync("sdk/examples/mcp/server.js", "utf8");
    const file = join(folder, "server.mjs");
    writeFileSync(file, source.replace('"latchkey/server"', JSON.stringify(pathToFileURL(resolve("sdk/server.ts")).href)));
    const env = {
      ...process.env,
      PORT: String(port),
      LATCHKEY_API_URL: server.url,
      LATCHKEY_PROJECT_ID: project.id,
      LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
      LATCHKEY_SECRET_SERVER_KEY: project.secretServerKey,
    };
    child = spawn(process.execPath, ["--import", "tsx", file], { env, stdio: "inherit" });
  });
  afterAll(() => {
    child?.kill();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test("is used by a client from discovery to the call of a tool", async () => {
    await expect
      .poll(
        () =>
          fetch(url, { method: "POST" }).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(401);
    const client = await givenClient().connect(url);
    expect(await callWhoami(client)).toBe(ada.email);
    await client.close();
  });
});

describe("a protected server", () => {
  const post = async (authorization?: string, more: object = {}) => {
    const protectedHandler = withMcpAuth(() => new Response("reached"), options(more));
    const response = await protectedHandler(new Request(resource, { method: "POST", headers: authorization ? { authorization } : {} }));
    return { status: response.status, challenge: response.headers.get("www-authenticate"), text: await response.text() };
  };
  const metadataUrl = () => resource.replace("/mcp", "/.well-known/oauth-protected-resource/mcp");
  const issue = async (parameters: Readonly<Record<string, string>>) => {
    const application = await givenApplication(server, project, { scopes: ["openid", "notes:read"] });
    return (await issuerCalls(server, project).tokens(application, ada.accessToken, parameters)).access_token;
  };

  test("sends a request without a token to its metadata", async () => {
    expect(await post()).toMatchObject({ status: 401, challenge: `Bearer resource_metadata="${metadataUrl()}"` });
    const { challenge } = await post("Bearer unknown", { scopes: ["notes:read"] });
    expect(challenge).toBe(`Bearer error="invalid_token", scope="notes:read", resource_metadata="${metadataUrl()}"`);
  });

  test("publishes its metadata for browsers as well", async () => {
    const metadata = mcpMetadata(options({ name: "Notes", scopes: ["notes:read"] }));
    const response = metadata(new Request(metadataUrl()));
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({
      resource,
      authorization_servers: [issuer()],
      bearer_methods_supported: ["header"],
      scopes_supported: ["notes:read"],
      resource_name: "Notes",
    });
    expect(metadata(new Request(metadataUrl(), { method: "OPTIONS" })).status).toBe(204);
  });

  test("accepts a token for itself, and refuses one for another API and one of a session", async () => {
    expect(await post(`Bearer ${await issue({ scope: "notes:read", resource })}`)).toMatchObject({ status: 200, text: "reached" });
    expect((await post(`Bearer ${await issue({ scope: "openid" })}`)).status).toBe(401);
    expect((await post(`Bearer ${ada.accessToken}`)).status).toBe(401);
  });

  test("refuses a token without a scope that it needs", async () => {
    const token = await issue({ scope: "openid", resource });
    const refused = await post(`Bearer ${token}`, { scopes: ["notes:read"] });
    expect(refused.status).toBe(403);
    expect(refused.challenge).toContain('error="insufficient_scope", scope="notes:read"');
  });
});

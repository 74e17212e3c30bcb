import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { StackAdminInterface } from "@stackframe/stack-shared";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissiveConfig, type TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { publishedApps } from "../../testing/published-client.ts";

/** A Svix server as far as the product calls it. It knows only applications that were created. */
function startSvix() {
  const apps = new Set<string>();
  const messages: { app: string; eventType: string; eventId: string; payload: { data: { id: string } } }[] = [];
  const paths: string[] = [];
  const state = { busy: 0 };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text);
    const { pathname } = new URL(request.url ?? "", "http://svix");
    paths.push(pathname);
    const answer = (status: number, json: object = {}) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    if (request.headers.authorization !== "Bearer testsk_1") return answer(401);
    if (state.busy-- > 0) return answer(429);
    if (pathname === "/api/v1/app") return answer(200, { uid: apps.add(body.uid) && body.uid });
    const [, app = ""] = /^\/api\/v1\/(?:app|auth\/app-portal-access)\/([^/]+)/.exec(pathname) ?? [];
    if (!apps.has(app)) return answer(404);
    if (pathname.startsWith("/api/v1/auth")) return answer(200, { token: `appsk_${app}`, url: "https://portal" });
    if (pathname.endsWith("/send-example")) return answer(pathname.includes("/ep_known/") ? 202 : 404);
    if (messages.some(({ eventId }) => eventId === body.eventId)) return answer(409);
    messages.push({ app, ...body });
    return answer(202);
  });
  return { server, messages, paths, state };
}

const svix = startSvix();
let server: TestServer;
let project: TenantKeys;
beforeAll(async () => {
  await new Promise<void>((resolve) => svix.server.listen(0, "127.0.0.1", resolve));
  const serverUrl = `http://127.0.0.1:${(svix.server.address() as AddressInfo).port}`;
  server = await startServer({ svix: { serverUrl, apiKey: "testsk_1" }, jobPollMillis: 0 });
  project = await server.givenProject(permissiveConfig);
});
afterAll(async () => {
  await server?.close();
  svix.server.closeAllConnections();
  svix.server.close();
});

const admin = (method: string, path: string, body?: object) => server.request(method, path, { as: "admin", project, body });

test("events are handed over to the application of the project, once each, also after a busy answer", async () => {
  svix.state.busy = 1;
  const { json: team } = await server.request("POST", "/teams", { as: "server", project, body: { display_name: "Team" } });
  await server.running.jobsIdle();
  expect(svix.messages).toEqual([]);
  server.clock.advance(60_000);
  await server.running.jobsIdle();
  expect(svix.messages).toMatchObject([
    { app: project.id, eventType: "team.created", payload: { type: "team.created", data: { id: team.id } } },
  ]);
  expect(await server.db.selectFrom("webhook_deliveries").selectAll().execute()).toEqual([]);
});

test("the portal's token and test messages come from the Svix server, and it has the endpoints", async () => {
  expect(await admin("POST", "/webhooks/svix-token", {})).toMatchObject({ status: 201, json: { token: `appsk_${project.id}` } });
  expect((await admin("POST", "/internal/send-test-webhook", { endpoint_id: "ep_known" })).json).toEqual({ success: true });
  expect((await admin("POST", "/internal/send-test-webhook", { endpoint_id: "ep_other" })).status).toBe(404);
  expect((await admin("POST", "/internal/webhooks/endpoints", { url: "https://example.org/" })).status).toBe(400);
});

test("the published admin client opens the portal and sends a test message", async () => {
  const { id, ...keys } = project;
  const options = { ...keys, clientVersion: "js @stackframe/js@2.8.51", projectId: id, extraRequestHeaders: {} };
  const calls = new StackAdminInterface({ ...options, getBaseUrl: () => server.url });
  expect(await calls.getSvixToken()).toMatchObject({ token: `appsk_${id}` });
  const admin = publishedApps(server, project).admin();
  expect(await admin.sendTestWebhook({ endpointId: "ep_known" })).toEqual({ status: "ok", data: undefined });
});

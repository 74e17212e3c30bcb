import { StackAdminApp, stackAppInternalsSymbol } from "@stackframe/js";
import { KnownErrors, StackAdminInterface, StackClientInterface } from "@stackframe/stack-shared";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps, type RequestWatch, watchRequests } from "../testing/published-client.ts";
import { startReceiver } from "../testing/webhooks/webhook-receiver.ts";

const accessSeconds = 60;
let server: TestServer;
/** The first who signed up with project `internal`: its owner, by way of their personal team. */
let owner: Person;
let traffic: RequestWatch;

beforeAll(async () => {
  server = await startServer({ accessSeconds });
  owner = await server.givenUser();
  traffic = watchRequests(server.url);
});
afterEach(() => expect(traffic.strays).toEqual([]));
afterAll(async () => {
  traffic.stop();
  await server.close();
});

/** A new session of the owner's. */
async function ownersTokens() {
  const { email, password } = owner;
  const { json } = await server.request("POST", "/auth/password/sign-in", { as: "client", body: { email, password } });
  return { accessToken: json.access_token as string, refreshToken: json.refresh_token as string };
}

/** An admin app without any key, as a dashboard opens it for a user of project `internal`. */
function openDashboard(tokens: { accessToken: string; refreshToken: string }, projectId = "internal") {
  const { url, project } = server;
  const signedIn = new StackClientInterface({
    clientVersion,
    getBaseUrl: () => url,
    projectId: "internal",
    publishableClientKey: project.publishableClientKey,
    extraRequestHeaders: {},
  });
  const projectOwnerSession = signedIn.createSession(tokens);
  return new StackAdminApp<false, string>({ baseUrl: url, projectId, tokenStore: null, projectOwnerSession });
}

const clientVersion = "js @stackframe/js@2.8.51";

/** The client's own way to make calls of type admin, for routes no method of its apps leads to. */
function adminCalls({ id, ...keys }: ProjectKeys) {
  const calls = new StackAdminInterface({ ...keys, clientVersion, getBaseUrl: () => server.url, projectId: id, extraRequestHeaders: {} });
  return async (path: string) => (await calls.sendAdminRequest(path, {}, null, "admin")).json();
}

/** How dashboards reach such routes. */
type Internals = { sendRequest(path: string, init: RequestInit, type: "client" | "server" | "admin"): Promise<Response> };
const listInternals = (app: object) => (app as Record<symbol, Internals>)[stackAppInternalsSymbol] as Internals;

test("an admin app with keys has the methods of a server app", async () => {
  const admin = publishedApps(server, await server.givenProject()).admin();
  const made = await admin.createUser({ displayName: "Ada", serverMetadata: { vip: true } });
  await made.update({ displayName: "Ada L." });
  expect((await admin.listUsers()).map(({ id, displayName, serverMetadata }) => [id, displayName, serverMetadata])).toEqual([
    [made.id, "Ada L.", { vip: true }],
  ]);
  await made.delete();
  expect(await admin.getUser(made.id)).toBeNull();
});

test("the admin key alone authenticates admin calls, and a wrong key is a typed error", async () => {
  const project = await server.givenProject();
  await publishedApps(server, project).server().createUser({ displayName: "Ada" });

  // Only the key of the call's access type is checked.
  const listed = await adminCalls({ ...project, secretServerKey: "ssk_wrong", publishableClientKey: "pck_wrong" })("/users");
  expect(listed.items).toMatchObject([{ display_name: "Ada", server_metadata: null, last_active_at_millis: expect.any(Number) }]);

  const wrong = adminCalls({ ...project, superSecretAdminKey: server.project.superSecretAdminKey });
  expect(KnownErrors.InvalidSuperSecretAdminKey.isInstance(await failure(wrong("/users")))).toBe(true);
});

test("the owner of project internal manages its users without a key", async () => {
  const dashboard = openDashboard(owner);
  expect((await dashboard.listUsers()).map((user) => user.primaryEmail)).toContain(owner.email);
  const made = await dashboard.createUser({ displayName: "Bea" });
  await made.setServerMetadata({ seen: true });
  expect(await dashboard.getUser(made.id)).toMatchObject({ displayName: "Bea", serverMetadata: { seen: true } });
  await made.delete();
  expect(await dashboard.getUser(made.id)).toBeNull();

  const answer = await listInternals(dashboard).sendRequest("/projects/current", {}, "admin");
  expect(await answer.json()).toMatchObject({ id: "internal", config: { credential_enabled: true } });
});

test("members of the owner team administer only the projects that the team owns", async () => {
  const owned = await server.givenProject();
  const { owner_team_id } = await server.db
    .selectFrom("projects")
    .select("owner_team_id")
    .where("id", "=", "internal")
    .executeTakeFirstOrThrow();
  await server.db.updateTable("projects").set({ owner_team_id }).where("id", "=", owned.id).execute();
  await publishedApps(server, owned).server().createUser({ displayName: "Cid" });
  expect((await openDashboard(owner, owned.id).listUsers()).map((user) => user.displayName)).toEqual(["Cid"]);

  // The client would refresh and repeat; this test examines the first response.
  const foreign = await server.givenProject();
  const stranger = await server.givenUser();
  for (const [token, projectId] of [
    [(await ownersTokens()).accessToken, foreign.id],
    [stranger.accessToken, "internal"],
  ] as const) {
    const answer = await server.request("GET", "/users", {
      headers: { "x-stack-project-id": projectId, "x-stack-access-type": "server", "x-stack-admin-access-token": token },
    });
    expect([answer.status, answer.json.code]).toEqual([401, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"]);
  }
});

test("an owner's expired token is renewed during the call", async () => {
  const dashboard = openDashboard(owner);
  expect((await dashboard.listUsers()).length).toBeGreaterThan(0);
  server.clock.advance((accessSeconds + 1) * 1000);
  expect(await traffic.during(async () => expect((await dashboard.listUsers()).length).toBeGreaterThan(0))).toEqual([
    "GET /users? 401",
    "POST /auth/oauth/token 200",
    "GET /users? 200",
  ]);
});

test("an owner's session has no access after sign-out", async () => {
  const tokens = await ownersTokens();
  const dashboard = openDashboard(tokens);
  expect((await dashboard.listUsers()).length).toBeGreaterThan(0);

  const app = publishedApps(server).client(tokens);
  await (await app.getUser({ or: "throw" })).signOut();
  const refused = await failure(dashboard.listUsers());
  expect(KnownErrors.ServerAuthenticationRequired.isInstance(refused)).toBe(true);
});

test("an admin app sends a test message to an endpoint of the project, and gets the reason of a failure", async () => {
  const project = await server.givenProject();
  const receiver = await startReceiver();
  const body = { url: receiver.url };
  const endpoint = (await server.request("POST", "/internal/webhooks/endpoints", { as: "admin", project, body })).json;
  const send = () => publishedApps(server, project).admin().sendTestWebhook({ endpointId: endpoint.id });
  expect(await send()).toEqual({ status: "ok", data: undefined });
  new Webhook(endpoint.secret).verify(receiver.received[0]?.body ?? "", receiver.received[0]?.headers as Record<string, string>);
  receiver.answer = () => 500;
  expect(await send()).toMatchObject({ status: "error", error: { errorMessage: expect.stringContaining("500") } });
  await receiver.close();
});

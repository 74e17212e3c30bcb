import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { webhookData, webhookReader } from "#contract/entities/webhooks/webhook-event.ts";
import { isEntity } from "#contract/kernel/entity.ts";
import { type TestServer as RunningServer, startServer } from "#server/testing/index.ts";
import { createClientApp } from "../client.ts";
import { createServerApp, verifyWebhook } from "../server.ts";
import { connectTestServer, createAuthenticator, signWebhook, type TestServer, type WebhookType, webhookSample } from "./index.ts";

const origin = "http://localhost:3000";
let running: RunningServer;
let server: TestServer;
beforeAll(async () => {
  running = await startServer();
  const connection = { url: running.url, project: running.project, internal: running.project };
  const { createTestProject } = connectTestServer(connection);
  const project = await createTestProject({
    rbac: { permissions: { moderate: { scope: "project" }, billing: { scope: "team" } } },
    payments: { items: { credits: { displayName: "Credits", customerType: "user" } } },
  });
  server = connectTestServer({ ...connection, project });
});
afterAll(() => running?.close());

const readClientOptions = ({ url, project }: TestServer) => ({
  baseUrl: url,
  projectId: project.id,
  publishableClientKey: project.publishableClientKey,
});

test("a test user has a session, and the storage state signs a browser in as the client library does", async () => {
  const { project } = server;
  const ada = await project.createTestUser({ displayName: "Ada" });
  expect(ada.user).toMatchObject({ displayName: "Ada", primaryEmail: ada.email, primaryEmailVerified: true });
  const { cookies } = project.storageState(ada, origin);
  const headers = new Headers({ cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") });
  const app = createServerApp({ ...readClientOptions(server), secretServerKey: project.secretServerKey });
  expect((await app.getUser({ tokenStore: { headers } }))?.id).toBe(ada.id);
  expect(
    cookies.every(({ domain, path, secure, sameSite }) => domain === "localhost" && path === "/" && !secure && sameSite === "Lax"),
  ).toBe(true);
  // Over HTTPS, the refresh token is in a cookie of this host alone.
  const secure = project.storageState(ada, "https://app.example.org").cookies;
  expect(secure.map(({ name }) => name)).toContain(`__Host-stack-refresh-${project.id}--default`);
  expect(secure.every((cookie) => cookie.secure && cookie.domain === "app.example.org")).toBe(true);
  // The password works, too.
  const client = createClientApp({ ...readClientOptions(server), tokenStore: "memory" });
  expect((await client.signInWithCredential({ email: ada.email, password: ada.password, noRedirect: true })).status).toBe("ok");
});

test("codes, links and e-mails are found, the newest first, and a missing one is an error in time", async () => {
  const { project } = server;
  const { email, id } = await project.createTestUser();
  const client = createClientApp({ ...readClientOptions(server), tokenStore: "memory" });
  const sent = await client.sendMagicLinkEmail(email, { callbackUrl: `${origin}/handler/magic-link-callback` });
  if (sent.status === "error") throw sent.error;
  const code = await server.codeFor(email, { timeoutMillis: 110_000 });
  expect((await client.signInWithMagicLink(code + sent.data.nonce, { noRedirect: true })).status).toBe("ok");
  const first = await server.waitForEmail({ to: email.toUpperCase() });
  expect(await server.linkFor(email)).toBe(first.link);
  expect(new URL(first.link ?? "").origin).toBe(origin);

  await project.app.sendEmail({ userIds: [id], subject: "Your invoice", html: "<p>Thank you</p>" });
  const invoice = await server.waitForEmail({ to: email, after: first, timeoutMillis: 110_000 });
  expect(invoice).toMatchObject({ subject: "Your invoice", to: [email], code: undefined });
  expect(await server.waitForEmail({ to: email, subject: /invoice/ })).toEqual(invoice);
  expect(await server.codeFor(email)).toBe(code);
  await expect(server.waitForEmail({ to: email, after: invoice, timeoutMillis: 30 })).rejects.toThrow(
    `No e-mail to ${email} within 30 ms. Sent to it: "Your invoice"`,
  );
});

test("a provider signs in any address, and an authenticator in software signs in with its passkey", async () => {
  const { project } = server;
  const email = `${crypto.randomUUID()}@example.org`;
  const first = await project.signInWithProvider("github", { email });
  expect(first.isNewUser).toBe(true);
  expect(await project.signInWithProvider("github", { email })).toMatchObject({ userId: first.userId, isNewUser: false });
  await expect(project.signInWithProvider("gitlab", { email })).rejects.toThrow(/gitlab answered 400/);

  const authenticator = createAuthenticator({ origin });
  await project.registerPasskey(first, authenticator);
  const session = await project.signInWithPasskey(authenticator);
  const user = await createClientApp({ ...readClientOptions(server), tokenStore: { ...session } }).getUser();
  expect(user?.id).toBe(first.userId);
});

test("the clock of the server expires a session's access token, and the app refreshes it", async () => {
  const { project, clock } = server;
  const ada = await project.createTestUser();
  const before = await clock.now();
  const after = await clock.advance({ minutes: 11 });
  expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(660_000);
  const as = { "x-stack-project-id": project.id, "x-stack-access-type": "client" };
  const me = await fetch(`${server.url}/api/v1/users/me`, {
    headers: { ...as, "x-stack-publishable-client-key": project.publishableClientKey, "x-stack-access-token": ada.accessToken },
  });
  expect([me.status, me.headers.get("x-latchkey-error")]).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
  const { accessToken, refreshToken } = ada;
  expect((await createClientApp({ ...readClientOptions(server), tokenStore: { accessToken, refreshToken } }).getUser())?.id).toBe(ada.id);
  // A new session is valid at the new time.
  const again = await project.createSession(ada);
  expect((await createClientApp({ ...readClientOptions(server), tokenStore: { ...again } }).getUser())?.id).toBe(ada.id);
  await expect(clock.advance({ days: -1 })).rejects.toThrow("answered 400");
});

test("a seed file creates users, teams, permissions and items, and a reset removes them", async () => {
  const { project } = server;
  const folder = mkdtempSync(join(tmpdir(), "seed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "seed.json");
  const ada = { email: "ada@example.org", displayName: "Ada", permissions: ["moderate"], items: { credits: 10 } };
  const team = { displayName: "Acme", members: [{ user: "ada@example.org", permissions: ["billing"] }] };
  writeFileSync(file, JSON.stringify({ users: [ada, { email: "ben@example.org" }], teams: [team] }));
  const { users, teams } = await project.seed(file);
  const user = await project.app.getUser(users["ada@example.org"]?.id ?? "");
  expect([(await user?.getItem("credits"))?.quantity, await user?.hasPermission("moderate")]).toEqual([10, true]);
  const members = await (await project.app.getTeam(teams.Acme ?? ""))?.listUsers();
  expect(members?.map(({ id }) => id)).toEqual([user?.id]);

  await project.reset();
  expect(await project.app.listUsers({ limit: 10 })).toHaveLength(0);
  expect(await project.app.listTeams()).toHaveLength(0);
  // The same file can be used again.
  await project.seed(file);
});

test.each([
  [{ user: [] }, "user must be left out: the fields here are users, teams"],
  [{ users: [{ name: "Ada" }] }, "users[0].email must be given"],
  [{ users: [{ email: "a@example.org", items: { credits: "ten" } }] }, "users[0].items.credits must be an integer from 0"],
  [
    { teams: [{ displayName: "Acme", members: [{ user: "unknown@example.org" }] }] },
    "teams[0].members[0].user must be the e-mail of a user",
  ],
  [[], "the file must be an object"],
])("the seed %j is refused before anything is created", async (seed, message) => {
  await expect(server.project.seed(seed as object)).rejects.toThrow(message);
});

test("a signed webhook is accepted by verifyWebhook, and each sample is what the contract declares", async () => {
  const secret = `whsec_${Buffer.from("a secret for the tests of the kit").toString("base64")}`;
  for (const type of Object.keys(webhookData) as WebhookType[]) {
    const { body, headers } = signWebhook({ type }, secret);
    expect(await verifyWebhook(body, headers, secret)).toMatchObject({ type, data: webhookSample(type) });
    const declared = webhookData[type];
    (isEntity(declared) ? declared.view(webhookReader) : declared).parse(webhookSample(type));
  }
  const data = webhookSample("user.created", { primary_email: "ada@example.org" });
  const old = signWebhook({ type: "user.created", data }, secret, { id: "msg_1", at: new Date(Date.now() - 600_000) });
  await expect(verifyWebhook(old.body, old.headers, secret)).rejects.toThrow("too long ago");
  expect(() => signWebhook({ type: "user.created" }, "whsec_")).toThrow("whsec_");
});

test("a server in production has none of the routes, and the error says what is needed", async () => {
  const production = await startServer({ databaseOf: running, development: false });
  const kit = connectTestServer({ url: production.url, project: server.project });
  await expect(kit.clock.now()).rejects.toThrow("development mode");
  await expect(kit.waitForEmail({ to: "ada@example.org", timeoutMillis: 10 })).rejects.toThrow("development mode");
  await expect(kit.project.reset()).rejects.toThrow("development mode");
  await expect(kit.createTestProject()).rejects.toThrow("keys of project internal");
});

test("the seed file of the guide creates its users and teams", async () => {
  const [, text = ""] = /^```json\n(.*?)^```$/ms.exec(readFileSync("docs/testing.md", "utf8")) ?? [];
  await server.project.reset();
  const { users, teams } = await server.project.seed(JSON.parse(text));
  expect([Object.keys(users), Object.keys(teams)]).toEqual([["ada@example.org"], ["Acme"]]);
});

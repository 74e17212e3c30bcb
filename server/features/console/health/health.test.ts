import { afterAll, beforeAll, expect, test } from "vitest";
import { ownEmailServer } from "../../../testing/emails/email-sources.ts";
import { givenFeedbackToken } from "../../../testing/emails/feedback-tokens.ts";
import { givenSentEmail } from "../../../testing/emails/sent-emails.ts";
import { permissiveConfig, type TenantKeys, tenantHeaders } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { startReceiver } from "../../../testing/webhooks/webhook-receiver.ts";

const day = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobPollMillis: 0 });
});
afterAll(() => server?.close());

const given = () => server.givenProject(permissiveConfig);
async function readHealth(project: TenantKeys) {
  const { status, json, text } = await server.request("GET", "/internal/health", { headers: tenantHeaders("admin", project) });
  expect(status, text).toBe(200);
  return json.problems as { code: string; severity: string; count: number; since_millis: number | null; target_id: string | null }[];
}
const admin = (project: TenantKeys, method: "POST" | "PATCH", path: string, body: object) =>
  server.request(method, path, { headers: tenantHeaders("admin", project), body });

test("a project without problems has none, and those of another project are not its own", async () => {
  const [well, ill] = [await given(), await given()];
  await givenSentEmail(server, ill, { state: "failed" });
  expect(await readHealth(well)).toEqual([]);
  expect((await readHealth(ill)).map(({ code }) => code)).toEqual(["emails_failed"]);
});

test("a webhook endpoint is failing from its first refused delivery until one arrives, and disabled after 410", async () => {
  const project = await given();
  const receiver = await startReceiver(() => 500);
  const { id } = (await admin(project, "POST", "/internal/webhooks/endpoints", { url: receiver.url })).json;
  const deliver = async () => {
    await server.request("POST", "/teams", { headers: tenantHeaders("server", project), body: { display_name: "Team" } });
    await server.running.jobsIdle();
    return readHealth(project);
  };
  const [failing] = await deliver();
  expect(failing).toEqual({ code: "webhook_failing", severity: "warning", count: 1, since_millis: expect.any(Number), target_id: id });
  receiver.answer = () => 410;
  expect((await deliver()).map(({ code, target_id }) => [code, target_id])).toEqual([["webhook_disabled", id]]);
  receiver.answer = () => 200;
  await admin(project, "PATCH", `/internal/webhooks/endpoints/${id}`, { is_enabled: true });
  expect(await deliver()).toEqual([]);
  await receiver.close();
});

test("e-mails that bounced or failed are counted for a week, to 100", async () => {
  const project = await given();
  const recipient = "gone@example.org";
  await givenSentEmail(server, project, { state: "sent", recipient });
  const token = await givenFeedbackToken(server, project);
  await server.request("POST", `/emails/feedback/${token}`, { body: { type: "bounce", recipient, message: "550 unknown" } });
  for (let count = 0; count < 103; count++) await givenSentEmail(server, project, { state: "failed" });
  const problems = await readHealth(project);
  expect(problems.map(({ code, severity, count }) => [code, severity, count])).toEqual([
    ["emails_failed", "error", 100],
    ["emails_bounced", "warning", 1],
  ]);
  server.clock.advance(8 * day);
  expect(await readHealth(project)).toEqual([]);
});

test("a refused sign-in with a provider is a problem for a day", async () => {
  const project = await server.givenProject({
    ...permissiveConfig,
    auth: {
      ...permissiveConfig.auth,
      oauth: { providers: { github: { type: "github", allowSignIn: true, clientId: "a", clientSecret: "b" } } },
    },
  });
  const query = new URLSearchParams({
    ...{ client_id: project.id, client_secret: project.publishableClientKey, redirect_uri: "https://evil.example/", state: "1" },
    ...{
      grant_type: "authorization_code",
      code_challenge: "x".repeat(43),
      code_challenge_method: "S256",
      response_type: "code",
      scope: "legacy",
    },
  });
  await fetch(`${server.url}/api/v1/auth/oauth/authorize/github?${query}`, { redirect: "manual" });
  const codes = async () => (await readHealth(project)).map(({ code, count }) => [code, count]);
  expect(await codes()).toContainEqual(["sign_ins_refused", 1]);
  server.clock.advance(1.1 * day);
  expect(await codes()).not.toContainEqual(["sign_ins_refused", 1]);
});

test("a key set that expires within two weeks, or has just expired, is named", async () => {
  const project = await given();
  const create = async (millis: number) =>
    (
      await admin(project, "POST", "/internal/api-keys", {
        ...{ description: "Soon", expires_at_millis: server.clock.now().getTime() + millis },
        ...{ has_publishable_client_key: true, has_secret_server_key: false, has_super_secret_admin_key: false },
      })
    ).json;
  await create(15 * day);
  expect(await readHealth(project)).toEqual([]);
  const soon = await create(3 * day);
  expect(await readHealth(project)).toEqual([
    { code: "keys_expiring", severity: "warning", count: 1, since_millis: soon.expires_at_millis, target_id: soon.id },
  ]);
  server.clock.advance(4 * day);
  expect((await readHealth(project)).map(({ code, count }) => [code, count])).toEqual([
    ["keys_expired", 1],
    ["keys_expiring", 1],
  ]);
});

test("shared OAuth keys are noticed; a missing mail server only outside of development", async () => {
  const project = await server.givenProject({
    ...permissiveConfig,
    auth: {
      ...permissiveConfig.auth,
      oauth: {
        providers: {
          github: { type: "github", allowSignIn: true, isShared: true },
          google: { type: "google", allowSignIn: false, allowConnectedAccounts: false, isShared: true },
        },
      },
    },
  });
  const shared = { code: "shared_oauth_keys", severity: "notice", count: 1, since_millis: null, target_id: "github" };
  expect(await readHealth(project)).toEqual([shared]);
  const production = await startServer({ databaseOf: server, development: false });
  const inProduction = async () =>
    (await production.request("GET", "/internal/health", { headers: tenantHeaders("admin", project) })).json.problems;
  const missing = { code: "mail_server_missing", severity: "error", count: 1, since_millis: null, target_id: null };
  expect(await inProduction()).toEqual([missing, shared]);
  await server.configure({ emails: { server: ownEmailServer } }, project.id);
  expect(await inProduction()).toEqual([shared]);
  await production.close();
});

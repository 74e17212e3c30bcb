// Later published clients (2.8.108) send their solution of Turnstile in the body, and one without a widget before any challenge.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { botLimits } from "#contract/vocabulary/sign-in/bots.ts";
import { randomUuid } from "../../../services/random.ts";
import type { TenantKeys } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { type BotProviderDouble, startBotProvider } from "../../../testing/sign-in/bot-provider.ts";

let provider: BotProviderDouble;
let server: TestServer;
beforeAll(async () => {
  provider = await startBotProvider();
  server = await startServer({ botProviderOrigins: { turnstile: provider.url } });
});
afterAll(async () => {
  await server?.close();
  provider?.close();
});

const turnstile = { provider: "turnstile", siteKey: "0x4AAA-site", secretKey: "right" };
const withBots = (bots: object) =>
  server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true }, bots },
    domains: { allowLocalhost: true },
  });
const browser = { "user-agent": "Mozilla/5.0 Firefox/140.0", "accept-language": "en" };
const post = (project: TenantKeys, path: string, body: object, headers: Record<string, string> = {}) =>
  server.request("POST", path, {
    as: "client",
    project,
    body: { email: `${randomUuid()}@example.org`, ...body },
    headers: { ...browser, ...headers },
  });
const signUp = (project: TenantKeys, solution: object, headers?: Record<string, string>) =>
  post(project, "/auth/password/sign-up", { password: "correct horse battery", ...solution }, headers);
const sendCode = (project: TenantKeys, solution: object) =>
  post(project, "/auth/otp/send-sign-in-code", { callback_url: "http://localhost:3000/link", ...solution });
const invisible = (token: string) => ({ bot_challenge_token: token, bot_challenge_phase: "invisible" });
const visible = (token: string) => ({ bot_challenge_token: token, bot_challenge_phase: "visible" });
const readCode = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];
const required = [409, "BOT_CHALLENGE_REQUIRED"];

test("a project without challenges ignores them, and the provider is not called", async () => {
  const project = await withBots({ mode: "off" });
  const before = provider.requests.length;
  for (const solution of [invisible("any"), visible("any"), { bot_challenge_token: "any" }, { bot_challenge_unavailable: "true" }]) {
    expect((await signUp(project, solution)).status).toBe(200);
    expect((await sendCode(project, solution)).status).toBe(200);
  }
  expect(provider.requests).toHaveLength(before);
});

describe("where every call is challenged", () => {
  test("a sign-up and a code pass with a token from the client's widget", async () => {
    const project = await withBots({ mode: "always", ...turnstile });
    expect((await signUp(project, visible("good sign_up_with_credential"))).status).toBe(200);
    expect((await signUp(project, invisible("good-invisible"))).status).toBe(200);
    expect((await sendCode(project, visible("good send_magic_link_email"))).status).toBe(200);
    expect((await signUp(project, { bot_challenge_token: "good-without-phase" })).status).toBe(200);
  });

  test("a refused invisible token leads to a challenge, and a refused visible one to a failure", async () => {
    const project = await withBots({ mode: "always", ...turnstile });
    expect(readCode(await signUp(project, invisible("bad")))).toEqual(required);
    expect(readCode(await signUp(project, visible("bad-2")))).toEqual([400, "BOT_CHALLENGE_FAILED"]);
  });

  test("a token of the widget for another call, or used before, is refused", async () => {
    const project = await withBots({ mode: "always", ...turnstile });
    expect(readCode(await signUp(project, visible("good send_magic_link_email 2")))).toEqual([400, "BOT_CHALLENGE_FAILED"]);
    expect((await signUp(project, visible("good-once"))).status).toBe(200);
    expect(readCode(await signUp(project, visible("good-once")))).toEqual([400, "BOT_CHALLENGE_FAILED"]);
  });

  test("a client that cannot solve one is challenged", async () => {
    const project = await withBots({ mode: "always", ...turnstile });
    expect(readCode(await signUp(project, { bot_challenge_unavailable: "true" }))).toEqual(required);
  });

  test("the header takes precedence", async () => {
    const project = await withBots({ mode: "always", ...turnstile });
    expect((await signUp(project, invisible("bad-3"), { [requestHeaders.botSolution]: "good-header" })).status).toBe(200);
    expect(provider.requests.at(-1)?.fields.response).toBe("good-header");
  });

  test("a token is none for a project with proof of work", async () => {
    const project = await withBots({ mode: "always" });
    expect(readCode(await signUp(project, invisible("good-4")))).toEqual(required);
    expect(readCode(await signUp(project, visible("good-4")))).toEqual([400, "BOT_CHALLENGE_FAILED"]);
  });
});

test("where only risky calls are challenged, an ordinary call passes whatever its invisible token is", async () => {
  const project = await withBots({ mode: "risk", ...turnstile });
  const before = provider.requests.length;
  expect((await signUp(project, invisible("bad-5"))).status).toBe(200);
  expect(provider.requests).toHaveLength(before);
  const headless = { "user-agent": "Mozilla/5.0 HeadlessChrome/142.0" };
  expect(readCode(await signUp(project, invisible("bad-6"), headless))).toEqual(required);
  expect((await signUp(project, visible("good-6"), headless)).status).toBe(200);
});

test.each([
  ["too long", { bot_challenge_token: "a".repeat(botLimits.solutionLength + 1) }],
  ["of another type", { bot_challenge_token: 7 }],
  ["unknown", { bot_challenge_phase: "hidden" }],
  ["no text", { bot_challenge_unavailable: true }],
])("a field that is %s is refused by its name", async (_name, solution) => {
  const refused = await signUp(await withBots({ mode: "off" }), solution);
  expect(readCode(refused)).toEqual([400, "SCHEMA_ERROR"]);
  expect(refused.json.error).toContain(Object.keys(solution)[0]);
});

import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { botLimits, botTestSolution } from "#contract/vocabulary/sign-in/bots.ts";
import { solveProofOfWork } from "#sdk/transport/bot-challenge.ts";
import { randomUuid } from "../../../services/random.ts";
import type { TenantKeys } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { type BotProviderDouble, startBotProvider } from "../../../testing/sign-in/bot-provider.ts";

let provider: BotProviderDouble;
let server: TestServer;
beforeAll(async () => {
  provider = await startBotProvider();
  server = await startServer({ botProviderOrigins: { turnstile: provider.url, hcaptcha: "http://127.0.0.1:1" } });
});
afterAll(async () => {
  await server?.close();
  provider?.close();
});

const password = "correct horse battery";
const anAddress = (domain = "example.org") => `${randomUuid()}@${domain}`;
const browser = { "user-agent": "Mozilla/5.0 Firefox/140.0", "accept-language": "en" };
const withBots = (bots: object) =>
  server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true }, anonymous: { allowSignUp: true }, bots },
    domains: { allowLocalhost: true },
  });

const callback = { callback_url: "http://localhost:3000/link" };
/** The calls that may be challenged, with a body for each. */
const calls = {
  "sign-up": ["/auth/password/sign-up", () => ({ email: anAddress(), password })],
  "send-code": ["/auth/otp/send-sign-in-code", () => ({ email: anAddress(), ...callback })],
  "send-reset": ["/auth/password/send-reset-code", () => ({ email: anAddress(), ...callback })],
  anonymous: ["/auth/anonymous/sign-up", () => ({})],
} as const;
type Name = keyof typeof calls;
const names = Object.keys(calls) as Name[];

interface Sent {
  readonly solution?: string;
  readonly as?: "client" | "server";
  readonly headers?: Record<string, string>;
  readonly body?: object;
}
function send(name: Name, project: TenantKeys, { solution, as = "client", headers = browser, body }: Sent = {}) {
  const [path, newBody] = calls[name];
  const solved = solution === undefined ? {} : { [requestHeaders.botSolution]: solution };
  return server.request("POST", path, { as, project, body: body ?? newBody(), headers: { ...headers, ...solved } });
}

/** Requests a challenge and solves it. */
async function solve(name: Name, project: TenantKeys): Promise<string> {
  const refused = await send(name, project);
  expect(refused.json.code).toBe("BOT_CHALLENGE_REQUIRED");
  return (await solveProofOfWork(refused.json.details.challenge)) as string;
}
const readReason = ({ json }: { json: { code: string; details?: { reason?: string } } }) => [json.code, json.details?.reason];
const failed = (reason: string) => ["BOT_CHALLENGE_FAILED", reason];

describe("where every call is challenged", () => {
  test.each(names)("%s needs a solution of the proof of work, and passes with it", async (name) => {
    const project = await withBots({ mode: "always" });
    const refused = await send(name, project);
    expect([refused.status, refused.json.code]).toEqual([409, "BOT_CHALLENGE_REQUIRED"]);
    expect(refused.json.details).toEqual({ provider: "proof-of-work", call: name, challenge: expect.any(String), site_key: null });
    const passed = await send(name, project, { solution: (await solveProofOfWork(refused.json.details.challenge)) as string });
    expect(passed.status, passed.text).toBe(200);
  });

  test("the library of the protocol solves a challenge, too", async () => {
    const project = await withBots({ mode: "always" });
    const challenge = JSON.parse((await send("sign-up", project)).json.details.challenge);
    const solution = await solveChallenge({ challenge, deriveKey });
    const payload = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
    expect((await send("sign-up", project, { solution: payload })).status).toBe(200);
  });

  test("a server with its secret key is never challenged", async () => {
    const project = await withBots({ mode: "always" });
    for (const name of names) expect((await send(name, project, { as: "server" })).status, name).toBe(200);
  });

  test("a weak password is refused before the challenge, so that it is not solved twice", async () => {
    const project = await withBots({ mode: "always" });
    const refused = await send("sign-up", project, { body: { email: anAddress(), password: "short" } });
    expect(refused.json.code).toBe("PASSWORD_TOO_SHORT");
  });

  test("neither a solution nor a refusal costs a statement more, and nothing changes while the mode is off", async () => {
    const project = await withBots({ mode: "always" });
    const off = await withBots({ mode: "off" });
    await send("sign-up", off);
    const usual = (await server.statements(() => send("sign-up", off))).length;
    const solution = await solve("sign-up", project);
    expect(usual).toBe(3);
    expect(await server.statements(() => send("sign-up", project))).toHaveLength(1);
    expect(await server.statements(() => send("sign-up", project, { solution }))).toHaveLength(usual);
  });
});

describe("a solution is refused", () => {
  test("the second time, also if both arrive together", async () => {
    const project = await withBots({ mode: "always" });
    const solution = await solve("sign-up", project);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send("sign-up", project, { solution })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(readReason(await send("sign-up", project, { solution }))).toEqual(failed("used"));
  });

  test("for another call than its own", async () => {
    const project = await withBots({ mode: "always" });
    const solution = await solve("send-code", project);
    expect(readReason(await send("sign-up", project, { solution }))).toEqual(failed("invalid"));
    expect((await send("send-code", project, { solution })).status).toBe(200);
  });

  test("in another project", async () => {
    const [project, other] = [await withBots({ mode: "always" }), await withBots({ mode: "always" })];
    const solution = await solve("sign-up", project);
    expect(readReason(await send("sign-up", other, { solution }))).toEqual(failed("invalid"));
  });

  test("once the challenge has expired, so that solutions cannot be stored for later", async () => {
    const project = await withBots({ mode: "always" });
    const solution = await solve("sign-up", project);
    server.clock.advance(botLimits.lifetimeSeconds * 1000);
    expect(readReason(await send("sign-up", project, { solution }))).toEqual(failed("expired"));
    server.clock.advance(-botLimits.lifetimeSeconds * 1000);
  });

  test("if the caller made the challenge, or changed it", async () => {
    const project = await withBots({ mode: "always" });
    const data = { call: "sign-up", expires_at_millis: server.clock.now().getTime() + 60_000 };
    const own = await createChallenge({
      ...{ algorithm: "PBKDF2/SHA-256", cost: 3000, counter: 1, deriveKey, data },
      ...{ hmacSignatureSecret: "a secret of the caller", hmacKeySignatureSecret: "another secret of the caller" },
    });
    expect(readReason(await send("sign-up", project, { solution: (await solveProofOfWork(JSON.stringify(own))) as string }))).toEqual(
      failed("invalid"),
    );
    const solved = JSON.parse(Buffer.from(await solve("sign-up", project), "base64").toString());
    for (const [path, value] of [
      ["keyPrefix", "00"],
      ["cost", 1],
      ["data", { ...data, expires_at_millis: data.expires_at_millis + 86_400_000 }],
    ] as const) {
      const changed = structuredClone(solved);
      changed.challenge.parameters[path] = value;
      const solution = Buffer.from(JSON.stringify(changed)).toString("base64");
      expect(readReason(await send("sign-up", project, { solution })), path).toEqual(failed("invalid"));
    }
  });

  test.each(["x", "e30=", Buffer.from('{"challenge":null}').toString("base64"), botTestSolution.slice(1)])(
    "if it is malformed: %s",
    async (solution) => {
      const project = await withBots({ mode: "always" });
      expect(readReason(await send("sign-up", project, { solution }))).toEqual(failed("invalid"));
    },
  );

  test("with an error that names the header if it is too long", async () => {
    const project = await withBots({ mode: "always" });
    const refused = await send("sign-up", project, { solution: "a".repeat(botLimits.solutionLength + 1) });
    expect([refused.status, refused.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(refused.json.error).toContain(`headers.${requestHeaders.botSolution}`);
  });
});

describe("where only risky calls are challenged", () => {
  test("an ordinary call passes, one with a disposable address or of a browser without a window does not", async () => {
    const project = await withBots({ mode: "risk" });
    expect((await send("sign-up", project)).status).toBe(200);
    const disposable = await send("sign-up", project, { body: { email: anAddress("mailinator.com"), password } });
    expect(disposable.json.code).toBe("BOT_CHALLENGE_REQUIRED");
    const headless = await send("send-code", project, { headers: { ...browser, "user-agent": "Mozilla/5.0 HeadlessChrome/142.0" } });
    expect(headless.json.code).toBe("BOT_CHALLENGE_REQUIRED");
  });

  test("the sixth call of a network within ten minutes is challenged, and other projects do not count", async () => {
    const [project, other] = [await withBots({ mode: "risk" }), await withBots({ mode: "risk" })];
    const statuses = [];
    for (let call = 0; call < 6; call++) statuses.push((await send("send-reset", project)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
    expect((await send("send-reset", other)).status).toBe(200);
    server.clock.advance(600_000);
    expect((await send("send-reset", project)).status).toBe(200);
    server.clock.advance(-600_000);
  });
});

describe("a provider with keys", () => {
  const turnstile = { mode: "always", provider: "turnstile", siteKey: "0x4AAA-site", secretKey: "right" };

  test("is named with its site key, and its answer decides once", async () => {
    const project = await withBots(turnstile);
    const { details } = (await send("sign-up", project)).json;
    expect(details).toEqual({ provider: "turnstile", call: "sign-up", challenge: null, site_key: "0x4AAA-site" });
    expect((await send("sign-up", project, { solution: "good-1" })).status).toBe(200);
    expect(provider.requests.at(-1)).toEqual({ path: "/turnstile/v0/siteverify", fields: { secret: "right", response: "good-1" } });
    expect(readReason(await send("sign-up", project, { solution: "good-1" }))).toEqual(failed("used"));
    expect(readReason(await send("sign-up", project, { solution: "bad" }))).toEqual(failed("invalid"));
    expect(readReason(await send("sign-up", project, { solution: "other-call" }))).toEqual(failed("invalid"));
  });

  test("refuses every call while it cannot be reached, has other keys or answers nonsense", async () => {
    const unreachable = await withBots({ ...turnstile, provider: "hcaptcha" });
    expect(readReason(await send("sign-up", unreachable, { solution: "good-2" }))).toEqual(failed("unavailable"));
    const wrongKeys = await withBots({ ...turnstile, secretKey: "wrong" });
    expect(readReason(await send("sign-up", wrongKeys, { solution: "good-3" }))).toEqual(failed("unavailable"));
    const project = await withBots(turnstile);
    for (const body of ["<html>", '{"success":"yes"}', "x".repeat(20_000)]) {
      provider.respond((response) => response.end(body));
      expect(readReason(await send("sign-up", project, { solution: "good-4" }))).toEqual(failed("unavailable"));
    }
    provider.respond((response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end());
    expect(readReason(await send("sign-up", project, { solution: "good-5" }))).toEqual(failed("unavailable"));
  });

  test("without both keys is replaced by proof of work", async () => {
    const project = await withBots({ mode: "always", provider: "turnstile", siteKey: "0x4AAA-site" });
    expect((await send("sign-up", project)).json.details).toMatchObject({ provider: "proof-of-work", site_key: null });
  });
});

test("the solution for tests passes on a development server, and on no other", async () => {
  const project = await withBots({ mode: "always" });
  expect((await send("sign-up", project, { solution: botTestSolution })).status).toBe(200);
  const production = await startServer({ databaseOf: server, development: false });
  const refused = await production.request("POST", "/auth/password/sign-up", {
    ...{ as: "client", project, body: { email: anAddress(), password } },
    headers: { [requestHeaders.botSolution]: botTestSolution },
  });
  expect(readReason(refused)).toEqual(failed("invalid"));
  await production.close();
});

// Callers without valid credentials cost little: headers, then the count, then the body.
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { addressLimits, requestLimits } from "#contract/vocabulary/request-limits.ts";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";
import { freezeClock } from "./testing/frozen-clock.ts";

let server: TestServer;
/** With rate limits, and behind a proxy that names the caller's address. */
let limited: TestServer;
let clock: ReturnType<typeof freezeClock>;
beforeAll(async () => {
  server = await startServer();
  limited = await startServer({ rateLimits: true, databaseOf: server, trustedProxies: ["127.0.0.1", "::1"] });
  clock = freezeClock(server.clock);
});
afterAll(async () => {
  await limited?.close();
  await server?.close();
});

const json = { "content-type": "application/json" };
const oversized = `{"display_name":"${"a".repeat(requestLimits.bodyBytes)}"}`;
const numbers = (count: number) => `[${"1,".repeat(count - 1)}1]`;

describe("a body", () => {
  const wrongKey = () => ({ ...keyHeaders("server", server.project), [header.secretServerKey]: "ssk_wrong" });

  test.each(["{", numbers(800_000)])("is not parsed before the caller is authenticated: %.8s", async (rawBody) => {
    const keyless = await server.request("POST", "/users", { headers: json, rawBody });
    expect(keyless.json.code).toBe("ACCESS_TYPE_REQUIRED");
    const wrong = await server.request("POST", "/users", { headers: { ...json, ...wrongKey() }, rawBody });
    expect(wrong.json.code).toBe("INVALID_SECRET_SERVER_KEY");
  });

  test.each(["{", numbers(700_000)])("is not parsed over tRPC before the caller is authenticated: %.8s", async (body) => {
    const post = (headers: Record<string, string>) =>
      fetch(`${server.url}/trpc/users.create`, { method: "POST", headers: { ...json, ...headers }, body });
    expect(await (await post({})).json()).toMatchObject({ error: { data: { errorCode: "ACCESS_TYPE_REQUIRED" } } });
    expect(await (await post(wrongKey())).json()).toMatchObject({ error: { data: { errorCode: "INVALID_SECRET_SERVER_KEY" } } });
  });

  test("of a route for large bodies is limited to 64 KB for callers without access", async () => {
    const { accessToken } = await server.givenUser();
    const patch = (user?: string) => server.request("PATCH", "/users/me", { as: "client", user, headers: json, rawBody: oversized });
    expect((await patch()).status).toBe(413);
    expect((await patch(accessToken)).json.code).toBe("SCHEMA_ERROR");
  });

  test("of a route for large bodies is limited over tRPC, too", async () => {
    const { accessToken } = await server.givenUser();
    const update = (headers: Record<string, string>) =>
      fetch(`${server.url}/trpc/users.updateMe`, {
        method: "POST",
        headers: { ...json, ...keyHeaders("client", server.project), ...headers },
        body: oversized,
      });
    expect((await update({})).status).toBe(413);
    expect((await update({ [header.accessToken]: accessToken })).status).toBe(400);
  });

  test("without length information is limited, too", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(oversized));
        controller.close();
      },
    });
    const sent = { method: "PATCH", headers: { ...json, ...keyHeaders("client", server.project) }, body, duplex: "half" as const };
    expect((await fetch(`${server.url}/api/v1/users/me`, sent)).status).toBe(413);
  });

  test("of a rejected request is drained, so that the connection serves the next request", async () => {
    const body = "a".repeat(3_000_000);
    const request = `POST /api/v1/users HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let answers = "";
    socket.on("data", (chunk) => (answers += chunk)).write(request + request);
    await expect.poll(() => answers.match(/ACCESS_TYPE_REQUIRED"\s*,/g)?.length, { timeout: 5000 }).toBe(2);
    socket.destroy();
  });

  test("that arrives after the end of the caller's session is rejected", async () => {
    const { id, accessToken } = await server.givenUser();
    const body = JSON.stringify({ display_name: "Ada" });
    const head = [
      "PATCH /api/v1/users/me HTTP/1.1",
      "host: x",
      "connection: close",
      "content-type: application/json",
      `content-length: ${body.length}`,
      `${header.accessToken}: ${accessToken}`,
      ...Object.entries(keyHeaders("client", server.project)).map(([name, value]) => `${name}: ${value}`),
    ];
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk)).write(`${head.join("\r\n")}\r\n\r\n`);
    await sleep(300);
    await server.db.deleteFrom("sessions").where("user_id", "=", id).execute();
    await sleep(1000);
    socket.write(body);
    await expect.poll(() => answer, { timeout: 5000 }).toContain("ACCESS_TOKEN_EXPIRED");
  });
});

describe("an array", () => {
  test("with too many elements is rejected before it is validated", async () => {
    const { accessToken } = await server.givenUser();
    const rawBody = `{"client_metadata":${numbers(requestLimits.jsonElements + 1)}}`;
    const answer = await server.request("PATCH", "/users/me", { as: "client", user: accessToken, headers: json, rawBody });
    expect(answer.json).toMatchObject({ code: "BODY_PARSING_ERROR", error: expect.stringContaining("32768 array elements") });
  });

  test("above its schema's maximum is rejected before its elements are validated", async () => {
    const config = { oauth_providers: Array.from({ length: 10_000 }, () => 1) };
    const answer = await server.request("PATCH", "/internal/projects/current", { as: "admin", body: { config } });
    expect(answer.json.error).toContain("- body.config.oauth_providers must be at most");
    expect(answer.json.error).not.toContain("oauth_providers.0");
  });
});

test("an input over tRPC sets no prototype", async () => {
  const input = encodeURIComponent('{"__proto__":{"limit":1}}');
  const answer = await fetch(`${server.url}/trpc/users.list?input=${input}`, { headers: keyHeaders("server", server.project) });
  expect(await answer.json()).toMatchObject({ error: { data: { errorCode: "SCHEMA_ERROR" } } });
});

describe("an address", () => {
  let lastAddress = 0;
  const from = () => ({ "x-forwarded-for": `10.9.0.${++lastAddress}` });
  /** The statuses of so many calls, and how many of each. */
  async function tally(calls: number, call: () => Promise<number>): Promise<Record<number, number>> {
    const counts: Record<number, number> = {};
    for (let sent = 0; sent < calls; sent += 50) {
      const statuses = await Promise.all(Array.from({ length: Math.min(50, calls - sent) }, call));
      for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  }

  const noKey = { [header.accessType]: "client", [header.projectId]: "internal" };
  test.each([
    ["a JWKS", "/projects/internal/.well-known/jwks.json", {}, addressLimits.keyless],
    ["calls without a project", "/", {}, addressLimits.keyless],
    ["calls without a key", "/projects/current", noKey, addressLimits.refused],
  ])("is limited without credentials: %s", async (_what, path, credentials, { max }) => {
    const call = async (headers: Record<string, string>) =>
      (await limited.request("GET", path, { headers: { ...credentials, ...headers } })).status;
    const headers = from();
    expect((await tally(max + 5, () => call(headers)))[429]).toBe(5);
    expect(await call(from())).not.toBe(429);
    clock.advance(60_000);
    expect(await call(headers)).not.toBe(429);
  });

  test("is limited by the limits of a public route: reports of leaked keys, and starts at OAuth providers", async () => {
    const calls = {
      "credentialScanning.revoke": [contract.credentialScanning.revoke, () => ({ rawBody: '{"api_key":"no key"}', headers: { ...json } })],
      "auth.oauth.authorize": [contract.auth.oauth.authorize, () => ({ headers: {} })],
    } as const;
    for (const [name, [route, more]] of Object.entries(calls)) {
      const headers = from();
      const path = route.path.replace("{provider_id}", "google");
      const call = async (by: Record<string, string>) => {
        const sent = more();
        return (await limited.request(route.method, path, { ...sent, headers: { ...sent.headers, ...by } })).status;
      };
      const [{ max, seconds }] = route.limits;
      expect((await tally(max + 3, () => call(headers)))[429], name).toBe(3);
      expect(await call(from()), name).not.toBe(429);
      clock.advance(seconds * 1000);
      expect(await call(headers), name).not.toBe(429);
    }
  });

  test("is limited without credentials on every public route below the API's base", async () => {
    const headers = from();
    const routes = [...walk(contract)].filter(([, route]) => route.access.from === "public" && route.base === undefined);
    expect(routes.length).toBeGreaterThan(3);
    await tally(addressLimits.keyless.max, async () => (await limited.request("GET", "/", { headers })).status);
    for (const [name, { method, path }] of routes) {
      const answer = await limited.request(method, path.replaceAll(/\{\w+\}/g, "internal"), { headers });
      expect(answer.status, name).toBe(429);
    }
  });

  test("is limited with wrong keys, without a statement; a key that was valid from it keeps working", async () => {
    const headers = from();
    const call = async (key: string) =>
      (await limited.request("GET", "/users?limit=1", { as: "server", headers: { ...headers, [header.secretServerKey]: key } })).status;
    expect(await call(server.project.secretServerKey)).toBe(200);
    const { max } = addressLimits.wrongKeys;
    expect(await tally(max, () => call("ssk_wrong"))).toEqual({ 401: max });
    expect(await limited.statements(async () => expect(await call("ssk_wrong_too")).toBe(429))).toEqual([]);
    expect(await call(server.project.secretServerKey)).toBe(200);
    clock.advance(60_000);
    expect(await call("ssk_wrong")).toBe(401);
  });

  test("is limited in page requests, with a Retry-After header", async () => {
    const headers = from();
    const { max } = addressLimits.pages;
    expect(await tally(max, async () => (await fetch(`${limited.url}/nothing`, { headers })).status)).toEqual({ 404: max });
    const refused = await fetch(`${limited.url}/handler/sign-in`, { headers });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
  });
});

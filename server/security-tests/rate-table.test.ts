import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { afterAll, describe, expect, test, vi } from "vitest";
import { purchaseRoutes } from "#contract/routes/payments/purchases.ts";
import { userRoutes } from "#contract/routes/users/users.ts";
import { defaultCallLimits } from "#contract/vocabulary/request-limits.ts";
import type { LatchkeyRouter } from "#sdk/trpc.ts";
import { randomUuid } from "../services/random.ts";
import { keyHeaders, type ProjectKeys, type TestServer } from "../testing/index.ts";
import { burst, givenRateLimitRow, rateLimitRows } from "./testing/burst.ts";
import { startLimitedServersBehindProxy } from "./testing/limited-servers.ts";

/** Thousands of calls take their time on a busy machine. */
vi.setConfig({ testTimeout: 300_000 });

const { server, secondServer, behindProxy, clock, close } = await startLimitedServersBehindProxy();
afterAll(close);
const both = () => [server, secondServer];

const read = (at: TestServer, project: ProjectKeys, headers?: Record<string, string>) =>
  at.request("GET", "/projects/current", { as: "client", project, headers });
const byKey = (at: TestServer, project: ProjectKeys) => at.request("GET", "/projects/current", { as: "server", project });
const listUsers = (at: TestServer, project: ProjectKeys, headers?: Record<string, string>) =>
  at.request("GET", "/users?limit=1", { as: "server", project, headers });
/** A user in a separate project. */
const givenAda = async () => {
  const project = await server.givenProject();
  return { project, ada: await server.givenUser({ project }) };
};
const ordinary = `calls ${defaultCallLimits.perAddress.seconds} 127.0.0.1`;

/** Calls of a limit that two processes may leave unused: each reserves a tenth. */
const unspent = (max: number) => (2 * max) / 10;
const [perKeyListing] = userRoutes.list.limits;

// R6
describe("ten times as many calls as a limit allows, over two processes with four connections each,", () => {
  test("succeed at most as often as allowed from one IP address, until the window ends", async () => {
    const project = await server.givenProject();
    const { max, seconds } = defaultCallLimits.perAddress;
    // So that 10 times as many are not too many for a slow machine.
    const left = max / 4;
    await givenRateLimitRow(server, project.tenancyId, ordinary, max - left);
    const counts = await burst(both(), 10 * left, (at) => read(at, project));
    expect(counts[200]).toBeLessThanOrEqual(left);
    expect(counts[200]).toBeGreaterThanOrEqual(left - unspent(max));
    expect(counts[429]).toBe(10 * left - (counts[200] ?? 0));

    const refused = await read(server, project);
    expect(refused.status).toBe(429);
    expect(refused.text).toBe(`Too many requests: at most ${max} in ${seconds} seconds from one address. Try again in ${seconds} seconds.`);
    expect(refused.headers.get("retry-after")).toBe(String(seconds));
    clock.advance(seconds * 1000 - 1);
    expect((await read(server, project)).headers.get("retry-after")).toBe("1");
    clock.advance(1);
    expect((await read(server, project)).status).toBe(200);
    expect((await read(secondServer, project)).status).toBe(200);
  });

  test("succeed exactly as often as allowed for a listing with one key", async () => {
    const project = await server.givenProject();
    const { max, seconds } = perKeyListing;
    const left = max / 5;
    await burst(both(), max - left, (at) => listUsers(at, project));
    expect(await burst(both(), 10 * left, (at) => listUsers(at, project))).toEqual({ 200: left, 429: 9 * left });
    const refused = await listUsers(server, project);
    expect(refused.text).toContain(`at most ${max} in ${seconds} seconds with one key`);
    // What everything else may do is not used up by it.
    expect((await byKey(server, project)).status).toBe(200);
    clock.advance(seconds * 1000);
    expect((await listUsers(secondServer, project)).status).toBe(200);
  });
});

test("ordinary calls write one counter per many calls", async () => {
  const { project, ada } = await givenAda();
  const me = () => server.request("GET", "/users/me", { as: "client", project, user: ada.accessToken });
  expect((await me()).status).toBe(200);
  const portion = defaultCallLimits.perAddress.max / 10;
  const sent = await server.statements(async () => {
    for (let n = 0; n < portion; n++) expect((await me()).status).toBe(200);
  });
  const identifying = sent.filter((text) => text.includes("FROM tenancies t"));
  expect(identifying).toHaveLength(portion);
  expect(identifying.filter((text) => text.includes("INSERT INTO rate_limits"))).toHaveLength(1);
});

test("a process with no calls left sends no statements for the limit until the window ends", async () => {
  const project = await server.givenProject();
  await givenRateLimitRow(server, project.tenancyId, ordinary, defaultCallLimits.perAddress.max);
  expect((await read(server, project)).status).toBe(429);
  const sent = await server.statements(async () => {
    for (let n = 0; n < 5; n++) expect((await read(server, project)).status).toBe(429);
  });
  expect(sent.filter((text) => text.includes("rate_limits"))).toEqual([]);
  expect(sent).toHaveLength(5);
});

// ENV-15
test("ordinary calls of one address share a limit despite X-Forwarded-For, unless a proxy is trusted", async () => {
  const project = await server.givenProject();
  const { max } = defaultCallLimits.perAddress;
  await givenRateLimitRow(server, project.tenancyId, ordinary, max - 40);
  const counts = await burst(both(), 80, (_at, n) => read(server, project, { "x-forwarded-for": `198.51.${n % 200}.${n % 250}` }));
  expect(counts).toEqual({ 200: 40, 429: 40 });
  expect((await read(behindProxy, project, { "x-forwarded-for": "198.51.100.1" })).status).toBe(200);
});

test("purchase URLs of one address are limited, and those of a server by its key", async () => {
  const project = await server.givenProject();
  const [{ max }] = purchaseRoutes.createPurchaseUrl.limits;
  const create = (as: "client" | "server") => (at: TestServer) =>
    at.request("POST", "/payments/purchases/create-purchase-url", {
      as,
      project,
      body: { customer_type: "user", customer_id: randomUuid(), product_id: "pro" },
    });
  for (const as of ["client", "server"] as const) expect((await burst(both(), max + 5, create(as)))[429]).toBe(5);
});

test("calls in another project and with another key have separate limits", async () => {
  const project = await server.givenProject();
  const { max } = perKeyListing;
  expect((await burst(both(), max + 8, (at) => listUsers(at, project)))[429]).toBe(8);
  expect((await listUsers(server, await server.givenProject())).status).toBe(200);
  const expires = { expires_at_millis: server.clock.now().getTime() + 60_000 };
  const made = await server.request("POST", "/internal/api-keys", {
    as: "admin",
    project,
    body: {
      description: "Another",
      has_secret_server_key: true,
      has_publishable_client_key: false,
      has_super_secret_admin_key: false,
      ...expires,
    },
  });
  expect(made.status, made.text).toBe(200);
  const other = { ...project, secretServerKey: made.json.secret_server_key as string };
  expect((await listUsers(server, other)).status).toBe(200);
  expect((await listUsers(server, project)).status).toBe(429);
  // The address is another caller than the key.
  expect((await read(server, project)).status).toBe(200);
});

test("calls with an admin access token count per admin, not per key", async () => {
  const developer = await behindProxy.request("POST", "/auth/password/sign-up", {
    as: "client",
    body: { email: `${randomUuid()}@example.org`, password: "correct horse battery" },
    headers: { "x-forwarded-for": "203.0.113.200" },
  });
  const list = () =>
    server.request("GET", "/users?limit=1", {
      headers: {
        "x-stack-access-type": "admin",
        "x-stack-project-id": "internal",
        "x-stack-admin-access-token": developer.json.access_token,
      },
    });
  const { max } = perKeyListing;
  const counts = await burst(both(), max + 5, list);
  expect(counts).toEqual({ 200: max, 429: 5 });
  expect((await listUsers(server, server.project)).status).toBe(200);
});

test("wrong keys are rejected as wrong and are not counted in the project", async () => {
  const project = await server.givenProject();
  const wrong = (n: number) => ({ ...project, secretServerKey: `ssk_${n}`, publishableClientKey: `pck_${n}` });
  const before = await rateLimitRows(server, project.tenancyId);
  // Fewer than an address may try in a minute (unknown-callers.test.ts).
  for (let n = 0; n < 15; n++) {
    expect((await listUsers(server, wrong(n))).status).toBe(401);
    expect((await byKey(server, wrong(n))).status).toBe(401);
  }
  expect(await rateLimitRows(server, project.tenancyId)).toEqual(before);
  expect((await read(server, wrong(1))).status).toBe(401);
  expect(await rateLimitRows(server, project.tenancyId)).toEqual([`calls 60 127.0.0.1`]);
});

test("`rateLimits.factor` multiplies the limits per address and key immediately", async () => {
  const project = await server.givenProject({ rateLimits: { factor: 1.5 } });
  const { max } = perKeyListing;
  expect(await burst(both(), 2 * max, (at) => listUsers(at, project))).toEqual({ 200: 1.5 * max, 429: 0.5 * max });
  expect((await listUsers(server, project)).text).toContain(`at most ${1.5 * max} in`);

  await givenRateLimitRow(server, project.tenancyId, ordinary, 1.5 * defaultCallLimits.perAddress.max - 40);
  expect(await burst(both(), 80, () => read(server, project))).toEqual({ 200: 40, 429: 40 });
  await server.configure({ rateLimits: { factor: 2 } }, project.id);
  // The call that learns of the change may still be refused.
  await read(server, project);
  expect((await read(server, project)).status).toBe(200);
});

test("each read of a batch counts, and Retry-After is the longest wait", async () => {
  const project = await server.givenProject();
  const { max, seconds } = defaultCallLimits.perAddress;
  let answer: Response | undefined;
  const client = createTRPCClient<LatchkeyRouter<"client">>({
    links: [
      httpBatchLink({
        url: `${server.url}/trpc`,
        headers: keyHeaders("client", project),
        fetch: async (address, options) => (answer = await fetch(address, options as RequestInit)),
      }),
    ],
  });
  const batch = async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => client.projects.current.query()));
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  };
  let passed = 0;
  await givenRateLimitRow(server, project.tenancyId, ordinary, max - 250);
  for (let at = 0; at < 3; at++) passed += await batch();
  expect(passed).toBe(250);
  expect(answer?.headers.get("retry-after")).toBe(String(seconds));
});

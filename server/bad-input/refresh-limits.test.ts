import { StackClientApp } from "@stackframe/js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { tokens } from "#contract/vocabulary/limits.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { refusal, watchTraffic } from "../testing/published.ts";
import { type Call, countersOf, givenCount, rush } from "./rush.testing.ts";
import { holdClock } from "./still-clock.testing.ts";

/** Hundreds of calls take their time on a busy machine. */
vi.setConfig({ testTimeout: 300_000 });

/** Limits are on: two processes over one database that believe no proxy, and one that believes the machine it runs on. */
let server: TestServer;
let beside: TestServer;
let behindProxy: TestServer;
let clock: ReturnType<typeof holdClock>;
const both = () => [server, beside];
beforeAll(async () => {
  server = await startServer({ rateLimits: true });
  clock = holdClock(server.clock);
  beside = await startServer({ rateLimits: true, beside: server });
  behindProxy = await startServer({ rateLimits: true, beside: server, trustedProxies: ["127.0.0.1", "::1"] });
});
afterAll(async () => {
  await behindProxy?.close();
  await beside?.close();
  await server?.close();
});

const refresh = (at: TestServer, project: ProjectKeys, refreshToken: string, headers: Record<string, string> = {}) =>
  at.request("POST", "/auth/oauth/token", {
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    rawBody: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: project.id,
      client_secret: project.publishableClientKey,
    }).toString(),
  });
const refreshCurrent = (at: TestServer, project: ProjectKeys, refreshToken: string) =>
  at.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers: { "x-stack-refresh-token": refreshToken } });
/** Somebody in a project of their own. */
const givenAda = async (config?: object) => {
  const project = await server.givenProject(config);
  return { project, ada: await server.givenUser({ project }) };
};
const [perAddress, perSession] = tokens.refreshes;

// R6
describe("ten times as many refreshes as are allowed, over two processes with four connections each,", () => {
  test("pass as often as one session may, whichever way it is renewed", async () => {
    const { project, ada } = await givenAda();
    const { max, seconds } = perSession;
    // From addresses without number, or that of the address would be met first.
    const call: Call = (at, n) =>
      n % 3
        ? refresh(behindProxy, project, ada.refreshToken, { "x-forwarded-for": `198.51.${n % 100}.${n % 250}` })
        : refreshCurrent(at, project, ada.refreshToken);
    const came = await rush(both(), 10 * max, call);
    expect(came).toEqual({ 200: max, 429: 9 * max });
    const refused = await refresh(server, project, ada.refreshToken);
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining(`at most ${max} in ${seconds} seconds for one session`)]);
    expect(refused.headers.get("retry-after")).toBe(String(seconds));
    const eve = await server.givenUser({ project });
    expect((await refresh(server, project, eve.refreshToken)).status).toBe(200);
    clock.advance(seconds * 1000);
    expect((await refresh(server, project, ada.refreshToken)).status).toBe(200);
    expect((await refreshCurrent(server, project, ada.refreshToken)).status).toBe(200);
  });

  test("pass as often as one address may, of sessions that are none too", async () => {
    const project = await server.givenProject();
    const { max, seconds } = perAddress;
    const left = max / 5;
    await givenCount(server, project.tenancyId, `refresh ${seconds} 127.0.0.1`, max - left, seconds);
    expect(await rush(both(), 10 * left, (at, n) => refresh(at, project, `nothing-${n}`))).toEqual({ 401: left, 429: 9 * left });
    const refused = await refresh(server, project, "nothing");
    expect(refused.text).toContain(`at most ${max} in ${seconds} seconds from one address`);
    expect(refused.headers.get("content-type")).toMatch(/^text\/plain/);
    // Tokens of nobody leave no counter of their own behind.
    expect(await countersOf(server, project.tenancyId)).toEqual([`refresh ${seconds} 127.0.0.1`]);
    clock.advance(seconds * 1000);
    expect((await refresh(beside, project, "nothing")).status).toBe(401);
  });
});

test("`rateLimits.factor` multiplies what an address may do, and not what a session may", async () => {
  const { project, ada } = await givenAda({ auth: { password: { allowSignIn: true } }, rateLimits: { factor: 1.5 } });
  await givenCount(server, project.tenancyId, `refresh ${perAddress.seconds} 127.0.0.1`, 1.5 * perAddress.max - 100, perAddress.seconds);
  expect(await rush(both(), 40, (at) => refresh(at, project, ada.refreshToken))).toEqual({ 200: perSession.max, 429: 40 - perSession.max });
  expect(await rush(both(), 80, (at) => refresh(at, project, "nothing"))).toEqual({ 401: 60, 429: 20 });
  expect((await refresh(server, project, "nothing")).text).toContain(`at most ${1.5 * perAddress.max} in ${perAddress.seconds} seconds`);
});

test("a published client that renews too often is told, and keeps its session", async () => {
  const { project, ada } = await givenAda();
  expect((await rush(both(), perSession.max, (at) => refresh(at, project, ada.refreshToken)))[200]).toBe(perSession.max);
  const { id, publishableClientKey } = project;
  const app = new StackClientApp<string, true, string>({
    baseUrl: server.url,
    projectId: id,
    publishableClientKey,
    tokenStore: { accessToken: "", refreshToken: ada.refreshToken },
  });
  const traffic = watchTraffic(server.url);
  const told = await refusal(app.getUser());
  expect(traffic.calls).toContain("POST /auth/oauth/token 429");
  traffic.stop();
  expect(String(told)).toContain(`at most ${perSession.max} in ${perSession.seconds} seconds for one session`);
  clock.advance(perSession.seconds * 1000);
  expect((await app.getUser())?.id).toBe(ada.id);
});

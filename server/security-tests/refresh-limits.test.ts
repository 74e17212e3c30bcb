import { StackClientApp } from "@stackframe/js";
import { afterAll, describe, expect, test, vi } from "vitest";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import type { ProjectKeys, TestServer } from "../testing/index.ts";
import { failure, watchRequests } from "../testing/published-client.ts";
import { burst, type Call, givenRateLimitRow, rateLimitRows } from "./testing/burst.ts";
import { startLimitedServersBehindProxy } from "./testing/limited-servers.ts";

/** Hundreds of calls take their time on a busy machine. */
vi.setConfig({ testTimeout: 300_000 });

const { server, secondServer, behindProxy, clock, close } = await startLimitedServersBehindProxy();
afterAll(close);
const both = () => [server, secondServer];

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
/** A user in a separate project. */
const givenAda = async (config?: object) => {
  const project = await server.givenProject(config);
  return { project, ada: await server.givenUser({ project }) };
};
const [perAddress, perSession] = tokenLimits.refreshLimits;

// R6
describe("ten times as many refreshes as are allowed, over two processes with four connections each,", () => {
  test("succeed exactly as often as allowed per session, over both routes", async () => {
    const { project, ada } = await givenAda();
    const { max, seconds } = perSession;
    // From many addresses, so that the limit per address is not reached first.
    const call: Call = (at, n) =>
      n % 3
        ? refresh(behindProxy, project, ada.refreshToken, { "x-forwarded-for": `198.51.${n % 100}.${n % 250}` })
        : refreshCurrent(at, project, ada.refreshToken);
    const counts = await burst(both(), 10 * max, call);
    expect(counts).toEqual({ 200: max, 429: 9 * max });
    const refused = await refresh(server, project, ada.refreshToken);
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining(`at most ${max} in ${seconds} seconds for one session`)]);
    expect(refused.headers.get("retry-after")).toBe(String(seconds));
    const eve = await server.givenUser({ project });
    expect((await refresh(server, project, eve.refreshToken)).status).toBe(200);
    clock.advance(seconds * 1000);
    expect((await refresh(server, project, ada.refreshToken)).status).toBe(200);
    expect((await refreshCurrent(server, project, ada.refreshToken)).status).toBe(200);
  });

  test("succeed exactly as often as allowed per address, even with unknown tokens", async () => {
    const project = await server.givenProject();
    const { max, seconds } = perAddress;
    const left = max / 5;
    await givenRateLimitRow(server, project.tenancyId, `refresh ${seconds} 127.0.0.1`, max - left, seconds);
    expect(await burst(both(), 10 * left, (at, n) => refresh(at, project, `nothing-${n}`))).toEqual({ 401: left, 429: 9 * left });
    const refused = await refresh(server, project, "nothing");
    expect(refused.text).toContain(`at most ${max} in ${seconds} seconds from one address`);
    expect(refused.headers.get("content-type")).toMatch(/^text\/plain/);
    // Unknown tokens leave no counter.
    expect(await rateLimitRows(server, project.tenancyId)).toEqual([`refresh ${seconds} 127.0.0.1`]);
    clock.advance(seconds * 1000);
    expect((await refresh(secondServer, project, "nothing")).status).toBe(401);
  });
});

test("a refresh that finds the project changed is counted once", async () => {
  const { project, ada } = await givenAda();
  expect((await refresh(secondServer, project, ada.refreshToken)).status).toBe(200);
  const change = { config_override_string: JSON.stringify({ "teams.allowClientTeamCreation": true }) };
  expect((await server.request("PATCH", "/internal/config/override", { as: "admin", project, body: change })).status).toBe(200);
  for (let call = 2; call <= perSession.max; call++) expect((await refresh(secondServer, project, ada.refreshToken)).status).toBe(200);
  expect((await refresh(secondServer, project, ada.refreshToken)).status).toBe(429);
});

test("`rateLimits.factor` multiplies the limit per address, not per session", async () => {
  const { project, ada } = await givenAda({ auth: { password: { allowSignIn: true } }, rateLimits: { factor: 1.5 } });
  await givenRateLimitRow(
    server,
    project.tenancyId,
    `refresh ${perAddress.seconds} 127.0.0.1`,
    1.5 * perAddress.max - 100,
    perAddress.seconds,
  );
  expect(await burst(both(), 40, (at) => refresh(at, project, ada.refreshToken))).toEqual({
    200: perSession.max,
    429: 40 - perSession.max,
  });
  expect(await burst(both(), 80, (at) => refresh(at, project, "nothing"))).toEqual({ 401: 60, 429: 20 });
  expect((await refresh(server, project, "nothing")).text).toContain(`at most ${1.5 * perAddress.max} in ${perAddress.seconds} seconds`);
});

test("a published client that renews too often gets an error and keeps its session", async () => {
  const { project, ada } = await givenAda();
  expect((await burst(both(), perSession.max, (at) => refresh(at, project, ada.refreshToken)))[200]).toBe(perSession.max);
  const { id, publishableClientKey } = project;
  const app = new StackClientApp<string, true, string>({
    baseUrl: server.url,
    projectId: id,
    publishableClientKey,
    tokenStore: { accessToken: "", refreshToken: ada.refreshToken },
  });
  const traffic = watchRequests(server.url);
  const reported = await failure(app.getUser());
  expect(traffic.calls).toContain("POST /auth/oauth/token 429");
  traffic.stop();
  expect(String(reported)).toContain(`at most ${perSession.max} in ${perSession.seconds} seconds for one session`);
  clock.advance(perSession.seconds * 1000);
  expect((await app.getUser())?.id).toBe(ada.id);
});

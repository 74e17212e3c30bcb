import { afterAll, describe, expect, test } from "vitest";
import { otpRoutes } from "#contract/routes/sign-in/otp.ts";
import { passwordRoutes } from "#contract/routes/sign-in/password.ts";
import { keyHeaders, type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { localProxies, startLimitedServersBehindProxy } from "./testing/limited-servers.ts";
import { rawHead, sendRaw } from "./testing/raw-request.ts";

const { server, secondServer, behindProxy, clock, close } = await startLimitedServersBehindProxy([...localProxies, "10.0.0.0/8"]);
afterAll(close);

const [perMinute, perHour] = passwordRoutes.signUp.limits;
let counter = 0;
/** A sign-up that is refused for its password, which costs no hash and counts like any other. */
const signUp = (at: TestServer, project: ProjectKeys, forwarded?: string) =>
  at.request("POST", "/auth/password/sign-up", {
    as: "client",
    project,
    body: { email: `somebody-${++counter}@example.org`, password: "short" },
    ...(forwarded === undefined ? {} : { headers: { "x-forwarded-for": forwarded } }),
  });
const statuses = async (answers: Iterable<ReturnType<typeof signUp>>) => (await Promise.all(answers)).map(({ status }) => status).sort();

describe("too many sign-ups from", () => {
  test("are rejected by both processes with the limit and the waiting time; other routes are not affected", async () => {
    const project = await server.givenProject();
    const requested = Array.from({ length: perMinute.max + 6 }, (_, n) => signUp(n % 2 ? server : secondServer, project));
    expect(await statuses(requested)).toEqual([...Array(perMinute.max).fill(400), ...Array(6).fill(429)]);

    const refused = await signUp(secondServer, project);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("content-type")).toMatch(/^text\/plain/);
    const wait = Number(refused.headers.get("retry-after"));
    expect(refused.text).toContain(`at most ${perMinute.max} in ${perMinute.seconds} seconds`);
    expect(refused.text).toContain(`${wait} seconds`);
    expect(wait).toBe(perMinute.seconds);
    expect(refused.headers.get("access-control-expose-headers")).toContain("retry-after");
    expect(refused.headers.get("x-stack-known-error")).toBeNull();

    expect((await server.request("GET", "/projects/current", { as: "client", project })).status).toBe(200);
    expect((await server.request("POST", "/users", { as: "server", project, body: {} })).status).toBe(201);
    expect((await signUp(server, await server.givenProject())).status).toBe(400);

    clock.advance(wait * 1000 - 1);
    expect((await signUp(server, project)).status).toBe(429);
    clock.advance(1);
    expect((await signUp(server, project)).status).toBe(400);
  });

  test("are rejected for the rest of an hour once the hourly limit is reached", async () => {
    const project = await server.givenProject();
    for (let minute = 0; minute < perHour.max / perMinute.max; minute++) {
      const requested = Array.from({ length: perMinute.max }, (_, n) => signUp(n % 2 ? server : secondServer, project));
      expect(await statuses(requested)).toEqual(Array(perMinute.max).fill(400));
      clock.advance(perMinute.seconds * 1000);
    }
    const refused = await signUp(server, project);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain(`at most ${perHour.max} in ${perHour.seconds} seconds`);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(perMinute.seconds);
    clock.advance(Number(refused.headers.get("retry-after")) * 1000);
    expect((await signUp(server, project)).status).toBe(400);
  });

  test("are counted before the body is validated", async () => {
    const project = await server.givenProject();
    const bad = () => server.request("POST", "/auth/password/sign-up", { as: "client", project, body: { nonsense: true } });
    expect(await statuses(Array.from({ length: perMinute.max + 2 }, bad))).toEqual([...Array(perMinute.max).fill(400), 429, 429]);
  });
});

// COD-10
test("one IP address can request thirty e-mails an hour, to any recipients", async () => {
  const project = await server.givenProject({ auth: { otp: { allowSignIn: true } }, domains: { allowLocalhost: true } });
  const [minute, hour] = otpRoutes.sendSignInCode.limits;
  const send = () =>
    server.request("POST", "/auth/otp/send-sign-in-code", {
      as: "client",
      project,
      body: { email: `somebody-${++counter}@example.org`, callback_url: "http://localhost:3000/link" },
    });
  for (let sent = 0; sent < hour.max; sent++) {
    if (sent > 0 && sent % minute.max === 0) clock.advance(minute.seconds * 1000);
    expect((await send()).status).toBe(200);
  }
  clock.advance(minute.seconds * 1000);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(refused.text).toContain(`at most ${hour.max} in ${hour.seconds} seconds`);
  expect(Number(refused.headers.get("retry-after"))).toBe(hour.seconds - 3 * minute.seconds);
  const emails = await server.db.selectFrom("emails").select("id").where("tenancy_id", "=", project.tenancyId).execute();
  expect(emails).toHaveLength(hour.max);
});

// ENV-15
describe("an IP address in X", () => {
  test("is ignored unless a proxy is trusted", async () => {
    const project = await server.givenProject();
    const requested = Array.from({ length: perMinute.max + 4 }, (_, n) => signUp(server, project, `198.51.100.${n}`));
    expect(await statuses(requested)).toEqual([...Array(perMinute.max).fill(400), ...Array(4).fill(429)]);
  });

  test("has a separate limit behind a trusted proxy", async () => {
    const project = await server.givenProject();
    const from = (address: string, times: number) => statuses(Array.from({ length: times }, () => signUp(behindProxy, project, address)));
    expect(await from("198.51.100.1", perMinute.max + 1)).toEqual([...Array(perMinute.max).fill(400), 429]);
    expect(await from("198.51.100.2", 1)).toEqual([400]);
    expect(await from("2001:db8::2", 1)).toEqual([400]);
  });

  test("is the last untrusted one behind a trusted proxy, regardless of earlier values", async () => {
    const project = await server.givenProject();
    const claims = Array.from({ length: perMinute.max + 2 }, (_, n) => `203.0.113.${n}, 198.51.100.9, 10.1.2.3`);
    expect(await statuses(claims.map((claim) => signUp(behindProxy, project, claim)))).toEqual([
      ...Array(perMinute.max).fill(400),
      429,
      429,
    ]);
  });

  test("of IPv6 is limited by its 64-bit network in any notation", async () => {
    const project = await server.givenProject();
    const same = ["2001:db8:1:2::1", "2001:DB8:1:2:ffff::9", "2001:0db8:0001:0002:0:0:0:7", "2001:db8:1:2:3:4:5.6.7.8"];
    const requested = Array.from({ length: perMinute.max + 2 }, (_, n) => signUp(behindProxy, project, same[n % same.length] as string));
    expect(await statuses(requested)).toEqual([...Array(perMinute.max).fill(400), 429, 429]);
    const others = ["2001:db8:1:3::1", "2001:db8::1:2:0:1", "::1:2:3", "fe80::1"];
    expect(await statuses(others.map((other) => signUp(behindProxy, project, other)))).toEqual(Array(others.length).fill(400));
  });

  test("that is invalid shares one limit with all invalid ones", async () => {
    const project = await server.givenProject();
    const claims = ["unknown", "_hidden", "'; DROP TABLE users", "x".repeat(5000), "999.1.1.1", "1.2.3.4:80", "for=1.2.3.4", "::g"];
    const answers = await Promise.all([...claims, ...claims].map((claim) => signUp(behindProxy, project, claim)));
    expect(answers.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(perMinute.max);
    expect(answers.map(({ status }) => status).filter((status) => status !== 400)).toEqual(
      Array(claims.length * 2 - perMinute.max).fill(429),
    );
  });

  test("can be split over several headers", async () => {
    const project = await server.givenProject();
    const body = '{"email":"a@example.org","password":"short"}';
    const once = (claim: string) => {
      const headers = { ...keyHeaders("client", project), "content-type": "application/json", "content-length": String(body.length) };
      const head = rawHead("POST", "/api/v1/auth/password/sign-up", headers).replace(/\r\n$/, "");
      return sendRaw(behindProxy.url, `${head}x-forwarded-for: ${claim}\r\nx-forwarded-for: 198.51.100.77\r\n\r\n${body}`);
    };
    const answers = await Promise.all(Array.from({ length: perMinute.max + 2 }, (_, n) => once(`203.0.113.${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(perMinute.max).fill(400), 429, 429]);
  });
});

test("a call that finds the project changed is counted once", async () => {
  const project = await server.givenProject();
  expect((await signUp(secondServer, project)).status).toBe(400);
  const change = { config_override_string: JSON.stringify({ "teams.allowClientTeamCreation": true }) };
  expect((await server.request("PATCH", "/internal/config/override", { as: "admin", project, body: change })).status).toBe(200);
  for (let call = 2; call <= perMinute.max; call++) expect((await signUp(secondServer, project)).status).toBe(400);
  expect((await signUp(secondServer, project)).status).toBe(429);
});

test("a project raises its limits up to the operator's factor, and no further", async () => {
  const capped = await startServer({ rateLimits: true, databaseOf: server, maxRateLimitFactor: 2 });
  const project = await server.givenProject({ rateLimits: { factor: 1000 } });
  const max = perMinute.max * 2;
  const requested = Array.from({ length: max + 3 }, () => signUp(capped, project));
  expect(await statuses(requested)).toEqual([...Array(max).fill(400), ...Array(3).fill(429)]);
  expect((await signUp(capped, project)).text).toContain(`at most ${max} in`);
});

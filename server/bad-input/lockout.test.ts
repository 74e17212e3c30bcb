import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { passwordRoutes } from "#contract/routes/auth/password.ts";
import { passwordFailures } from "#contract/vocabulary/limits.ts";
import { givenSignInCode } from "../testing/codes.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { holdClock } from "./still-clock.testing.ts";

let server: TestServer;
let beside: TestServer;
let clock: ReturnType<typeof holdClock>;
beforeAll(async () => {
  server = await startServer({ rateLimits: true, trustedProxies: ["127.0.0.1", "::1"] });
  clock = holdClock(server.clock);
  beside = await startServer({ beside: server, rateLimits: true, trustedProxies: ["127.0.0.1", "::1"] });
});
afterAll(async () => {
  await beside?.close();
  await server?.close();
});

/** What a project lets anybody try before delays begin: the free attempts, and the one that starts the first delay. */
const undelayed = passwordFailures.free + 1;
let network = 0;
/** A hundred addresses that nobody has used before. */
const freshAddresses = () => {
  network++;
  return (host: number) => `10.${network >> 8}.${network & 255}.${host + 1}`;
};
const signIn = (at: TestServer, address: string, email: string, password: string, project?: ProjectKeys) =>
  at.request("POST", "/auth/password/sign-in", {
    as: "client",
    project,
    body: { email, password },
    headers: { "x-forwarded-for": address },
  });
const given = async () => {
  const project = await server.givenProject();
  const [email, password] = [`${crypto.randomUUID()}@example.org`, "correct horse"];
  const headers = { "x-forwarded-for": freshAddresses()(0) };
  const { json } = await server.request("POST", "/auth/password/sign-up", { as: "client", project, body: { email, password }, headers });
  return { project, email, password, accessToken: json.access_token as string, refreshToken: json.refresh_token as string };
};
const waitOf = (answer: { headers: Headers }) => Number(answer.headers.get("retry-after"));

// PWD-04
describe("wrong passwords for one account from many addresses", () => {
  test("soon have to wait, longer each time; the owner's session lives, and the right password works after the wait", async () => {
    const ada = await given();
    const address = freshAddresses();
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push(await signIn(n % 2 ? server : beside, address(n), ada.email, "wrong password", ada.project));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([...Array(undelayed).fill(400), ...Array(12 - undelayed).fill(429)]);
    const refused = answers.at(-1) as (typeof answers)[0];
    expect(refused.text).toMatch(/failed sign-ins/);
    expect(waitOf(refused)).toBe(passwordFailures.firstDelay);

    // Even the right password has to wait, or guessing would go on.
    expect((await signIn(server, address(20), ada.email, ada.password, ada.project)).status).toBe(429);
    const me = await server.request("GET", "/users/me", { as: "client", project: ada.project, user: ada.accessToken });
    expect(me.status).toBe(200);
    const headers = { "x-stack-refresh-token": ada.refreshToken };
    const refreshed = await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project: ada.project, headers });
    expect(refreshed.status).toBe(200);
    const grace = await given();
    expect((await signIn(server, address(21), grace.email, grace.password, grace.project)).status).toBe(200);

    clock.advance(waitOf(refused) * 1000);
    expect((await signIn(beside, address(22), ada.email, ada.password, ada.project)).status).toBe(200);
    // The success wiped the slate.
    for (let n = 0; n < undelayed; n++) {
      expect((await signIn(server, address(30 + n), ada.email, "wrong password", ada.project)).status).toBe(400);
    }
    expect((await signIn(server, address(40), ada.email, "wrong password", ada.project)).status).toBe(429);
  });

  test("leave the account's other ways in open", async () => {
    const project = await server.givenProject({ auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } } });
    const email = `${crypto.randomUUID()}@example.org`;
    const body = { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true, otp_auth_enabled: true };
    const made = await server.request("POST", "/users", { as: "server", project, body: { ...body, password: "correct horse" } });
    expect(made.status, made.text).toBe(201);
    const address = freshAddresses();
    for (let n = 0; n < undelayed; n++) await signIn(server, address(n), email, "wrong password", project);
    expect((await signIn(server, address(20), email, "correct horse", project)).status).toBe(429);
    const code = await givenSignInCode(server, project, email);
    const headers = { "x-forwarded-for": address(21) };
    const byCode = await server.request("POST", "/auth/otp/sign-in", { as: "client", project, body: { code }, headers });
    expect([byCode.status, byCode.json.user_id]).toEqual([200, made.json.id]);
  });

  test("wait twice as long after each further one, up to the longest delay", async () => {
    const ada = await given();
    const address = freshAddresses();
    for (let n = 0; n < undelayed - 1; n++) await signIn(server, address(n), ada.email, "wrong password", ada.project);
    const waits: number[] = [];
    for (let n = 0; n < 13; n++) {
      expect((await signIn(server, address(10 + n), ada.email, "wrong password", ada.project)).status).toBe(400);
      const refused = await signIn(server, address(30 + n), ada.email, "wrong password", ada.project);
      expect(refused.status).toBe(429);
      waits.push(waitOf(refused));
      clock.advance(waitOf(refused) * 1000);
    }
    const { firstDelay, longestDelay } = passwordFailures;
    expect(waits).toEqual(Array.from({ length: 13 }, (_, n) => Math.min(longestDelay, firstDelay * 2 ** n)));
  });

  test("made all at once get no more attempts than one after the other, over two processes", async () => {
    const ada = await given();
    const address = freshAddresses();
    const matches = vi.spyOn(server.running.services.passwords, "matches");
    const matchesBeside = vi.spyOn(beside.running.services.passwords, "matches");
    const asked = Array.from({ length: 12 }, (_, n) =>
      signIn(n % 2 ? server : beside, address(n), ada.email, "wrong password", ada.project),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    const checked = matches.mock.calls.length + matchesBeside.mock.calls.length;
    matches.mockRestore();
    matchesBeside.mockRestore();
    expect(statuses).toEqual([...Array(undelayed).fill(400), ...Array(12 - undelayed).fill(429)]);
    expect(checked).toBe(undelayed);
  });

  test("are counted for addresses of nobody in the same way, so that the count tells nothing", async () => {
    const { project } = await given();
    const address = freshAddresses();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      statuses.push(
        (await signIn(server, address(n), n % 2 ? "nobody@example.org" : " Nobody@Example.org", "wrong password", project)).status,
      );
    }
    expect(statuses).toEqual([...Array(undelayed).fill(400), 429, 429]);
  });

  test("hinder nobody of the same address in another project", async () => {
    const ada = await given();
    const address = freshAddresses();
    for (let n = 0; n < 8; n++) await signIn(server, address(n), ada.email, "wrong password", ada.project);
    const other = await server.givenProject();
    const headers = { "x-forwarded-for": address(50) };
    const body = { email: ada.email, password: ada.password };
    await server.request("POST", "/auth/password/sign-up", { as: "client", project: other, body, headers });
    expect((await signIn(server, address(51), ada.email, ada.password, other)).status).toBe(200);
  });
});

// PWD-05
test("one address that tries one wrong password on each of many accounts is soon refused", async () => {
  const project = await server.givenProject();
  const [perMinute] = passwordRoutes.signIn.limits;
  const address = freshAddresses()(0);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => signIn(n % 2 ? server : beside, address, `victim-${n}@example.org`, "Summer2026!", project)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(perMinute.max);
  expect(refused.length).toBeGreaterThanOrEqual(200 - perMinute.max);
  expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
  expect(refused.every((answer) => waitOf(answer) >= 1 && waitOf(answer) <= perMinute.seconds)).toBe(true);
  // Somebody at another address signs in meanwhile.
  const ada = await given();
  expect((await signIn(server, freshAddresses()(0), ada.email, ada.password, ada.project)).status).toBe(200);
});

import { afterAll, describe, expect, test, vi } from "vitest";
import { passwordRoutes } from "#contract/routes/sign-in/password.ts";
import { passwordFailureLimits } from "#contract/vocabulary/sign-in/password.ts";
import { givenSignInCode } from "../testing/foundation/codes.ts";
import type { ProjectKeys, TestServer } from "../testing/index.ts";
import { localProxies, startLimitedServers } from "./testing/limited-servers.ts";

const { server, secondServer, clock, close } = await startLimitedServers(localProxies);
afterAll(close);

/** The attempts that a project permits before delays begin: the free attempts, and the one that starts the first delay. */
const undelayed = passwordFailureLimits.free + 1;
let network = 0;
/** A hundred unused IP addresses. */
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
const computeWait = (answer: { headers: Headers }) => Number(answer.headers.get("retry-after"));

// PWD-04
describe("wrong passwords for one account from many addresses", () => {
  test("are soon delayed; sessions continue, and the right password works after the delay", async () => {
    const ada = await given();
    const address = freshAddresses();
    const answers = [];
    for (let n = 0; n < 12; n++)
      answers.push(await signIn(n % 2 ? server : secondServer, address(n), ada.email, "wrong password", ada.project));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([...Array(undelayed).fill(400), ...Array(12 - undelayed).fill(429)]);
    const refused = answers.at(-1) as (typeof answers)[0];
    expect(refused.text).toMatch(/failed sign-ins/);
    expect(computeWait(refused)).toBe(passwordFailureLimits.firstDelay);

    // Even the right password has to wait, or guessing would go on.
    expect((await signIn(server, address(20), ada.email, ada.password, ada.project)).status).toBe(429);
    const me = await server.request("GET", "/users/me", { as: "client", project: ada.project, user: ada.accessToken });
    expect(me.status).toBe(200);
    const headers = { "x-stack-refresh-token": ada.refreshToken };
    const refreshed = await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project: ada.project, headers });
    expect(refreshed.status).toBe(200);
    const grace = await given();
    expect((await signIn(server, address(21), grace.email, grace.password, grace.project)).status).toBe(200);

    clock.advance(computeWait(refused) * 1000);
    expect((await signIn(secondServer, address(22), ada.email, ada.password, ada.project)).status).toBe(200);
    // The success wiped the slate.
    for (let n = 0; n < undelayed; n++) {
      expect((await signIn(server, address(30 + n), ada.email, "wrong password", ada.project)).status).toBe(400);
    }
    expect((await signIn(server, address(40), ada.email, "wrong password", ada.project)).status).toBe(429);
  });

  test("do not block the account's other sign-in methods", async () => {
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

  test("double the delay after each failure, up to the maximum", async () => {
    const ada = await given();
    const address = freshAddresses();
    for (let n = 0; n < undelayed - 1; n++) await signIn(server, address(n), ada.email, "wrong password", ada.project);
    const waits: number[] = [];
    for (let n = 0; n < 13; n++) {
      expect((await signIn(server, address(10 + n), ada.email, "wrong password", ada.project)).status).toBe(400);
      const refused = await signIn(server, address(30 + n), ada.email, "wrong password", ada.project);
      expect(refused.status).toBe(429);
      waits.push(computeWait(refused));
      clock.advance(computeWait(refused) * 1000);
    }
    const { firstDelay, longestDelay } = passwordFailureLimits;
    expect(waits).toEqual(Array.from({ length: 13 }, (_, n) => Math.min(longestDelay, firstDelay * 2 ** n)));
  });

  test("sent concurrently over two processes get as many attempts as sequential ones", async () => {
    const ada = await given();
    const address = freshAddresses();
    const matches = vi.spyOn(server.running.services.passwords, "matches");
    const matchesBeside = vi.spyOn(secondServer.running.services.passwords, "matches");
    const requested = Array.from({ length: 12 }, (_, n) =>
      signIn(n % 2 ? server : secondServer, address(n), ada.email, "wrong password", ada.project),
    );
    const statuses = (await Promise.all(requested)).map(({ status }) => status).sort();
    const checked = matches.mock.calls.length + matchesBeside.mock.calls.length;
    matches.mockRestore();
    matchesBeside.mockRestore();
    expect(statuses).toEqual([...Array(undelayed).fill(400), ...Array(12 - undelayed).fill(429)]);
    expect(checked).toBe(undelayed);
  });

  test("are counted for unknown accounts in the same way", async () => {
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

  test("do not block the same address in another project", async () => {
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
test("one IP address that tries many accounts is soon rejected", async () => {
  const project = await server.givenProject();
  const [perMinute] = passwordRoutes.signIn.limits;
  const address = freshAddresses()(0);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      signIn(n % 2 ? server : secondServer, address, `victim-${n}@example.org`, "Summer2026!", project),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(perMinute.max);
  expect(refused.length).toBeGreaterThanOrEqual(200 - perMinute.max);
  expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
  expect(refused.every((answer) => computeWait(answer) >= 1 && computeWait(answer) <= perMinute.seconds)).toBe(true);
  // A user at another address signs in meanwhile.
  const ada = await given();
  expect((await signIn(server, freshAddresses()(0), ada.email, ada.password, ada.project)).status).toBe(200);
});

describe("a device on which the owner has signed in", () => {
  const withDevice = (device: string | undefined, cookie?: string) => ({
    "x-forwarded-for": freshAddresses()(0),
    ...(device === undefined ? {} : { "x-latchkey-device": device }),
    ...(cookie === undefined ? {} : { cookie }),
  });
  const signInOn = (ada: Awaited<ReturnType<typeof given>>, password: string, headers: Record<string, string>) =>
    server.request("POST", "/auth/password/sign-in", { as: "client", project: ada.project, body: { email: ada.email, password }, headers });
  /** The owner signs in, and then strangers guess until they have to wait. */
  async function givenAttack() {
    const ada = await given();
    const first = await signInOn(ada, ada.password, withDevice(undefined));
    const address = freshAddresses();
    for (let n = 0; n <= undelayed; n++) await signIn(server, address(n), ada.email, "wrong password", ada.project);
    expect((await signInOn(ada, ada.password, withDevice(undefined))).status).toBe(429);
    return { ada, device: first.headers.get("x-latchkey-device") as string, setCookie: first.headers.get("set-cookie") ?? "" };
  }

  test("is known by a header, and signs in while strangers have to wait; its own wrong passwords count apart", async () => {
    const { ada, device } = await givenAttack();
    for (let n = 0; n < undelayed; n++) expect((await signInOn(ada, "wrong password", withDevice(device))).status).toBe(400);
    expect((await signInOn(ada, ada.password, withDevice(device))).status).toBe(429);
    clock.advance(passwordFailureLimits.firstDelay * 1000);
    expect((await signInOn(ada, ada.password, withDevice(device))).status).toBe(200);
    for (let n = 0; n < undelayed; n++) expect((await signInOn(ada, "wrong password", withDevice(device))).status).toBe(400);
  });

  test("is known by an HttpOnly cookie on the pages of the server", async () => {
    const { ada, setCookie } = await givenAttack();
    expect(setCookie).toMatch(/^latchkey-device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await signInOn(ada, ada.password, withDevice(undefined, setCookie.split(";")[0]))).status).toBe(200);
  });

  test("is unknown to other accounts and projects, with a changed value, and after 400 days", async () => {
    const [own, other] = [await givenAttack(), await givenAttack()];
    const changed = `${own.device.slice(0, -2)}AA`;
    for (const device of [other.device, changed, "nonsense", "v1.AAAAAAAA.AAAA"])
      expect((await signInOn(own.ada, own.ada.password, withDevice(device))).status, device).toBe(429);
    const both = await signInOn(other.ada, other.ada.password, withDevice(own.device));
    expect(both.status).toBe(429);
    clock.advance(400 * 86_400_000);
    const address = freshAddresses();
    for (let n = 0; n <= undelayed; n++) await signIn(server, address(n), own.ada.email, "wrong password", own.ada.project);
    expect((await signInOn(own.ada, own.ada.password, withDevice(own.device))).status).toBe(429);
  });

  test("is unknown to the owner of an address that its user entered without signing in with it", async () => {
    const { ada } = await givenAttack();
    const eve = await server.givenUser({ project: ada.project });
    const entered = await server.request("POST", "/contact-channels", {
      ...{ as: "client", project: ada.project, user: eve.accessToken },
      body: { user_id: "me", type: "email", value: ada.email, used_for_auth: false, is_primary: true },
    });
    expect(entered.status, entered.text).toBe(201);
    const device = (await signInOn({ ...ada, email: eve.email }, eve.password, withDevice(undefined))).headers.get("x-latchkey-device");
    expect((await signInOn(ada, ada.password, withDevice(device ?? ""))).status).toBe(429);
  });

  test("counts apart from the devices that knew the address before it was verified", async () => {
    const { ada, device: before } = await givenAttack();
    const { user_id } = (await signInOn(ada, ada.password, withDevice(before))).json;
    await server.request("PATCH", `/users/${user_id}`, { as: "server", project: ada.project, body: { primary_email_verified: true } });
    const after = (await signInOn(ada, ada.password, withDevice(before))).headers.get("x-latchkey-device") ?? "";
    for (let n = 0; n < undelayed; n++) expect((await signInOn(ada, "wrong password", withDevice(before))).status).toBe(400);
    expect((await signInOn(ada, ada.password, withDevice(before))).status).toBe(429);
    expect((await signInOn(ada, ada.password, withDevice(after))).status).toBe(200);
  });

  test.each(["sign-in", "e-mail"])("is unknown once the password has changed, but for the device that changed it: %s", async (what) => {
    const ada = await given();
    const formerUser = (await signInOn(ada, ada.password, withDevice(undefined))).headers.get("x-latchkey-device") as string;
    clock.advance(1000);
    const changed = await server.request("POST", "/auth/password/update", {
      ...{ as: "client", project: ada.project, user: ada.accessToken },
      body: { old_password: ada.password, new_password: "a new horse battery" },
      headers: withDevice(undefined),
    });
    expect(changed.status, changed.text).toBe(200);
    const own = changed.headers.get("x-latchkey-device") as string;
    if (what === "sign-in") {
      for (let n = 0; n < undelayed; n++) expect((await signInOn(ada, "wrong password", withDevice(formerUser))).status).toBe(400);
      for (const device of [formerUser, undefined]) expect((await signInOn(ada, "wrong password", withDevice(device))).status).toBe(429);
      expect((await signInOn(ada, "a new horse battery", withDevice(own))).status).toBe(200);
    } else {
      const send = (device: string | undefined) =>
        server.request("POST", "/auth/password/send-reset-code", {
          ...{ as: "client", project: ada.project, headers: withDevice(device) },
          body: { email: ada.email, callback_url: `${server.url}/handler/password-reset` },
        });
      expect((await send(formerUser)).status).toBe(200);
      expect((await send(undefined)).status).toBe(429);
      expect((await send(own)).status).toBe(200);
    }
  });

  test("is known of each account that signed in on it", async () => {
    const [ada, grace] = [await given(), await given()];
    const first = (await signInOn(ada, ada.password, withDevice(undefined))).headers.get("x-latchkey-device") as string;
    const second = (await signInOn(grace, grace.password, withDevice(first))).headers.get("x-latchkey-device") as string;
    const address = freshAddresses();
    for (let n = 0; n <= undelayed; n++) await signIn(server, address(n), ada.email, "wrong password", ada.project);
    expect((await signInOn(ada, ada.password, withDevice(second))).status).toBe(200);
  });

  test("gets its e-mails, however many strangers have requested", async () => {
    const { ada, device } = await givenAttack();
    const send = (headers: Record<string, string>) =>
      server.request("POST", "/auth/password/send-reset-code", {
        as: "client",
        project: ada.project,
        body: { email: ada.email, callback_url: `${server.url}/handler/password-reset` },
        headers,
      });
    for (let sent = 0; sent < 5; sent++) {
      expect((await send(withDevice(undefined))).status).toBe(200);
      clock.advance(30_000);
    }
    expect((await send(withDevice(undefined))).status).toBe(429);
    expect((await send(withDevice(device))).status).toBe(200);
    expect((await send(withDevice(device))).status).toBe(429);
  });
});

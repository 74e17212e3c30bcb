import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { sentEmails } from "../../testing/emails/emails.ts";
import { totpCode } from "../../testing/foundation/codes.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";
const browser = { "user-agent": firefox, "x-stack-client-version": "js latchkey@0.2.0" };
const published = { "user-agent": firefox, "x-stack-client-version": "js @stackframe/js@2.8.51" };
const location = { country: "DE", region: undefined, city: "Munich", latitude: undefined, longitude: undefined, timezone: undefined };
const methods = { password: { allowSignIn: true }, otp: { allowSignIn: true } };

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer({ lookupIp: () => location, trustedProxies: ["loopback"] });
  project = await server.givenProject({ auth: { ...methods, sessions: { notifyNewDevice: true } }, domains: { allowLocalhost: true } });
});
beforeEach(async () => void (await server.db.deleteFrom("emails").execute()));
afterAll(() => server?.close());

const signIn = async ({ email, password }: Pick<Person, "email" | "password">, headers: Record<string, string>, at = project) => {
  const answer = await server.request("POST", "/auth/password/sign-in", { as: "client", project: at, body: { email, password }, headers });
  expect(answer.status, answer.text).toBe(200);
  return { ...answer.json, device: answer.headers.get("x-latchkey-device") as string };
};
const person = (at = project) => server.givenUser({ project: at });
const notices = async () => (await sentEmails(server)).map(({ to, subject }) => [to, subject]);
const german = { "accept-language": "de" };

describe("a sign-in on a new device", () => {
  test("is reported once, in the user's language, with browser, system, location, time and a link to the sessions", async () => {
    const ada = await person();
    const { device } = await signIn(ada, { ...browser, ...german });
    const [mail, ...more] = await sentEmails(server);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ada.email, subject: "Neue Anmeldung an Ihrem Konto bei Another project" });
    expect(mail?.text).toMatch(
      /Gerät: Firefox 153 auf Linux\nWann: .*\d{4}.* UTC\nVon: .*127\.0\.0\.1 \(in der Nähe von Munich, Deutschland\)/,
    );
    expect(mail?.text).toContain(`${server.url}/p/${project.id}/handler/account-settings#sessions`);

    await signIn(ada, { ...browser, "x-latchkey-device": device });
    expect(await notices()).toHaveLength(1);
  });

  test("is reported where the device knows another user only, also in the other's browser", async () => {
    const [ada, bob] = [await person(), await person()];
    const { device } = await signIn(ada, browser);
    await signIn(bob, { ...browser, "x-latchkey-device": device });
    expect((await notices()).map(([to]) => to).toSorted()).toEqual([ada.email, bob.email].toSorted());
  });

  test("is reported after a new password, except where it was set", async () => {
    const ada = await person();
    const [own, other] = [await signIn(ada, browser), await signIn(ada, browser)];
    server.clock.advance(1000);
    const next = { email: ada.email, password: "a new horse battery" };
    const changed = await server.request("POST", "/auth/password/update", {
      as: "client",
      project,
      user: own.access_token,
      headers: { ...browser, "x-latchkey-device": own.device },
      body: { old_password: ada.password, new_password: next.password },
    });
    expect(changed.status, changed.text).toBe(200);
    await server.running.jobsIdle();
    await server.db.deleteFrom("emails").execute();
    await signIn(next, { ...browser, "x-latchkey-device": changed.headers.get("x-latchkey-device") as string });
    expect(await notices()).toEqual([]);
    await signIn(next, { ...browser, "x-latchkey-device": other.device });
    expect(await notices()).toHaveLength(1);
  });

  test("is reported when the second factor has finished it, not before", async () => {
    const ada = await person();
    const secret = Buffer.from("a secret of twenty by");
    const body = { totp_secret_base64: secret.toString("base64") };
    expect((await server.request("PATCH", `/users/${ada.id}`, { as: "server", project, body })).status).toBe(200);
    await server.running.jobsIdle();
    await server.db.deleteFrom("emails").execute();
    const first = { email: ada.email, password: ada.password };
    const required = await server.request("POST", "/auth/password/sign-in", { as: "client", project, headers: browser, body: first });
    expect(required.json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
    expect(await notices()).toEqual([]);
    const code = required.json.details.attempt_code;
    const finished = await server.request("POST", "/auth/mfa/sign-in", {
      as: "client",
      project,
      headers: browser,
      body: { type: "totp", code, totp: totpCode(server, secret) },
    });
    expect(finished.status, finished.text).toBe(200);
    expect(await notices()).toHaveLength(1);
  });

  test("of a client that remembers no device is reported where the address is new as well", async () => {
    const ada = await person();
    await signIn(ada, published);
    expect(await notices()).toEqual([]);
    await signIn(ada, { ...published, "x-forwarded-for": "203.0.113.9" });
    expect(await notices()).toHaveLength(1);
    await signIn(ada, { ...published, "x-forwarded-for": "203.0.113.9" });
    expect(await notices()).toHaveLength(1);
    await server.db.deleteFrom("emails").execute();
    server.clock.advance(31 * 86_400_000);
    await signIn(ada, { ...published, "x-forwarded-for": "203.0.113.9" });
    expect(await notices()).toHaveLength(1);
  });
});

test("sends no notice in a project that does not ask for it", async () => {
  const silent = await server.givenProject({ auth: methods });
  await signIn(await person(silent), browser, silent);
  expect(await notices()).toEqual([]);
});

test("sends no notice of sign-ups, anonymous users, impersonation and failed sign-ins", async () => {
  const ada = await person();
  const ask = (path: string, body: object, as: "client" | "server" = "client") =>
    server.request("POST", path, { as, project, body, headers: browser });
  expect((await ask("/auth/anonymous/sign-up", {})).status).toBe(200);
  expect((await ask("/auth/sessions", { user_id: ada.id, is_impersonation: true }, "server")).status).toBe(200);
  expect((await ask("/auth/password/sign-in", { email: ada.email, password: "wrong" })).status).toBe(400);
  expect(await notices()).toEqual([]);
});

test("new projects send notices, and existing ones do not", () => {
  expect(newProjectOverride()).toMatchObject({ "auth.sessions.notifyNewDevice": true });
});

test("a notice takes no further statement", async () => {
  const ada = await person();
  const count = async (headers: Record<string, string>) => (await server.statements(() => signIn(ada, headers))).length;
  const { device } = await signIn(ada, browser);
  expect(await count(browser)).toBe(await count({ ...browser, "x-latchkey-device": device }));
});

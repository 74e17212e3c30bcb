// Devices without a browser (RFC 8628): the calls of the device, the decision of the user, and what an attacker tries.
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deviceLimits, userCodeLetters } from "#contract/vocabulary/sign-in/devices.ts";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import { givenApplication, issuerCalls, issuerPath, type TestApplication } from "../../../testing/sign-in/authorization-servers.ts";
import { deviceCalls, givenDeviceApplication } from "../../../testing/sign-in/devices.ts";

let server: TestServer;
let second: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof deviceCalls>;
let ada: Person;
let tv: TestApplication;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  project = await server.givenProject(permissiveConfig);
  calls = deviceCalls(server, project);
  ada = await server.givenUser({ project });
  tv = await givenDeviceApplication(server, project, { display_name: "Television" });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";
const pass = (seconds: number) => server.clock.advance(seconds * 1000);
const readError = async (device_code: string, application = tv) => (await calls.poll(application, device_code)).json.error;

describe("a device", () => {
  test("gets two codes, and tokens once its user has allowed the request", async () => {
    const codes = await calls.start(tv);
    expect(codes.user_code).toMatch(new RegExp(`^[${userCodeLetters}]{4}-[${userCodeLetters}]{4}$`));
    expect(codes.verification_uri).toBe(`${server.url}/p/${project.id}/handler/device`);
    expect(codes.verification_uri_complete).toBe(`${codes.verification_uri}?user_code=${codes.user_code}`);
    expect([codes.expires_in, codes.interval]).toEqual([deviceLimits.codeSeconds, deviceLimits.pollSeconds]);
    expect(await readError(codes.device_code)).toBe("authorization_pending");

    const decided = await calls.decide(codes.user_code.toLowerCase().replace("-", " "), ada.accessToken);
    expect([decided.status, decided.json]).toEqual([200, { is_allowed: true }]);
    const { status, json, headers } = await calls.poll(tv, codes.device_code);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(json.scope).toBe("openid profile offline_access");
    const { userInfo, refresh } = issuerCalls(server, project);
    expect((await userInfo(json.access_token)).json.sub).toBe(ada.id);
    expect((await refresh(tv, json.refresh_token)).status).toBe(200);
    expect(await readError(codes.device_code)).toBe("invalid_grant");
  });

  test("gets tokens once, also if it polls two processes at the same time", async () => {
    const codes = await calls.start(tv);
    await calls.decide(codes.user_code, ada.accessToken);
    const elsewhere = deviceCalls(second, project);
    const polls = [calls, elsewhere, calls, elsewhere].map(({ poll }) => poll(tv, codes.device_code));
    expect((await Promise.all(polls)).map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test("that polls too fast must slow down, by five seconds each time", async () => {
    const { device_code } = await calls.start(tv);
    expect(await readError(device_code)).toBe("authorization_pending");
    pass(3);
    expect(await readError(device_code)).toBe("slow_down");
    pass(7);
    expect(await readError(device_code)).toBe("slow_down");
    pass(15);
    expect(await readError(device_code)).toBe("authorization_pending");
  });

  test("is denied", async () => {
    const { device_code, user_code } = await calls.start(tv);
    expect((await calls.decide(user_code, ada.accessToken, "deny")).json).toEqual({ is_allowed: false });
    expect(await readError(device_code)).toBe("access_denied");
    expect((await calls.decide(user_code, ada.accessToken)).status).toBe(404);
  });

  test("is denied by a restricted user who allows it", async () => {
    const person = await server.givenUser({ project });
    await server.request("PATCH", `/users/${person.id}`, { as: "server", project, body: { restricted_by_admin: true } });
    const { device_code, user_code } = await calls.start(tv);
    expect((await calls.decide(user_code, person.accessToken)).json).toEqual({ is_allowed: false });
    expect(await readError(device_code)).toBe("access_denied");
  });

  test("starts again after its code has expired", async () => {
    const { device_code, user_code } = await calls.start(tv);
    pass(deviceLimits.codeSeconds);
    expect(await readError(device_code)).toBe("expired_token");
    const user = (await server.givenUser({ project })).accessToken;
    expect((await calls.details(user_code, user)).status).toBe(404);
    expect((await calls.decide(user_code, user)).status).toBe(404);
  });

  test.each([
    ["of another application", async (code: string) => readError(code, await givenDeviceApplication(server, project))],
    ["that is unknown", () => readError("unknown")],
  ])("does not get tokens by a code %s", async (_name, answer) => {
    const { device_code, user_code } = await calls.start(tv);
    await calls.decide(user_code, (await server.givenUser({ project })).accessToken);
    expect(await answer(device_code)).toBe("invalid_grant");
  });

  test.each([
    ["a native one that the switch is off for", { type: "native" }],
    ["a web application that the switch is off for", {}],
    ["a service", { type: "service", redirect_uris: [] }],
  ])("of %s starts nothing", async (_name, about) => {
    expect((await calls.begin(await givenApplication(server, project, about), { scope: undefined })).json.error).toBe(
      "unauthorized_client",
    );
  });

  test("of an application whose switch is turned off meanwhile gets nothing", async () => {
    const application = await givenDeviceApplication(server, project);
    const { device_code, user_code } = await calls.start(application);
    const change = { as: "server", project, body: { is_device_flow_enabled: false } } as const;
    expect((await server.request("PATCH", `/oauth-applications/${application.id}`, change)).status).toBe(200);
    expect((await calls.decide(user_code, (await server.givenUser({ project })).accessToken)).status).toBe(404);
    expect(await readError(device_code, application)).toBe("unauthorized_client");
  });

  test("of a web application needs the secret", async () => {
    const web = await givenDeviceApplication(server, project, { type: "web" });
    expect((await calls.begin({ ...web, client_secret: "wrong" })).json.error).toBe("invalid_client");
    expect((await calls.begin(web)).status).toBe(200);
  });

  test("of openid-client signs in", async () => {
    const config = await oidc.discovery(new URL(`${server.url}/api/v1${issuerPath(project)}`), tv.id, undefined, oidc.None(), {
      execute: [oidc.allowInsecureRequests],
    });
    const started = await oidc.initiateDeviceAuthorization(config, { scope: "openid email" });
    const person = await server.givenUser({ project });
    await calls.decide(started.user_code, person.accessToken);
    const tokens = await oidc.pollDeviceAuthorizationGrant(config, { ...started, interval: 0.01 });
    expect(tokens.claims()).toMatchObject({ sub: person.id, aud: tv.id });
  });
});

describe("a user", () => {
  test("sees the app, the device and its place before the decision, also for a first-party app", async () => {
    const person = await server.givenUser({ project });
    const { user_code } = await calls.start(tv, {}, { "user-agent": userAgent });
    const { status, json } = await calls.details(user_code, person.accessToken);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      application: { id: tv.id, display_name: "Television", is_first_party: true },
      user_code,
      device: { browser: "Firefox 153", system: "Linux", ip: "127.0.0.1" },
    });
    expect(json.scopes.map(({ id }: { id: string }) => id)).toEqual(["openid", "profile", "offline_access"]);
  });

  test("ends the access of a device like that of any app", async () => {
    const person = await server.givenUser({ project });
    const { device_code, user_code } = await calls.start(tv);
    await calls.decide(user_code, person.accessToken);
    const { refresh_token } = (await calls.poll(tv, device_code)).json;
    const path = `/users/me/connected-applications/${tv.id}`;
    expect((await server.request("DELETE", path, { as: "client", project, user: person.accessToken })).status).toBe(200);
    expect((await issuerCalls(server, project).refresh(tv, refresh_token)).json.error).toBe("invalid_grant");
  });

  test("who signs out before the device polls gives it nothing", async () => {
    const person = await server.givenUser({ project });
    const { device_code, user_code } = await calls.start(tv);
    await calls.decide(user_code, person.accessToken);
    await server.request("DELETE", "/auth/sessions/current", { as: "client", project, user: person.accessToken });
    expect(await readError(device_code)).toBe("invalid_grant");
  });

  test("decides once, of two at the same time", async () => {
    const [first, other] = [await server.givenUser({ project }), await server.givenUser({ project })];
    const { user_code } = await calls.start(tv);
    const answers = await Promise.all([
      calls.decide(user_code, first.accessToken),
      deviceCalls(second, project).decide(user_code, other.accessToken),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

// RFC 8628, section 5.
describe("an attacker", () => {
  test("learns nothing about codes without a session (5.1)", async () => {
    const { user_code } = await calls.start(tv);
    for (const path of ["details", "decision"]) {
      const body = { user_code, ...(path === "decision" && { decision: "allow" }) };
      const refused = await server.request("POST", `/oauth-device-requests/${path}`, { as: "client", project, body });
      expect([refused.status, refused.json.code]).toEqual([401, "USER_AUTHENTICATION_REQUIRED"]);
    }
  });

  test("finds a code in no other project, and the secret device code by no user code", async () => {
    const { user_code, device_code } = await calls.start(tv);
    const foreign = await server.givenProject(permissiveConfig);
    const stranger = await server.givenUser({ project: foreign });
    expect((await deviceCalls(server, foreign).details(user_code, stranger.accessToken)).status).toBe(404);
    expect(JSON.stringify((await calls.details(user_code, ada.accessToken)).json)).not.toContain(device_code);
  });

  test("who acts as a user allows no device", async () => {
    const { user_code } = await calls.start(tv);
    const body = { user_id: ada.id, is_impersonation: true };
    const session = await server.request("POST", "/auth/sessions", { as: "server", project, body });
    const refused = await calls.decide(user_code, session.json.access_token);
    expect([refused.status, refused.headers.get("x-latchkey-error")]).toEqual([403, "IMPERSONATION_NOT_ALLOWED"]);
  });

  test("leaves an entry in the audit log for each device that a victim allows (5.4)", async () => {
    const person = await server.givenUser({ project });
    for (let time = 0; time < 2; time++) await calls.decide((await calls.start(tv)).user_code, person.accessToken);
    const events = await server.db.selectFrom("audit_events").selectAll().where("user_id", "=", person.id).execute();
    expect(events.filter(({ event }) => event === "oauth_application.connected")).toMatchObject([
      { data: { application_id: tv.id } },
      { data: { application_id: tv.id } },
    ]);
  });

  test("finds the codes in no table", async () => {
    const { device_code, user_code } = await calls.start(tv);
    const rows = JSON.stringify(await server.db.selectFrom("oauth_device_codes").selectAll().execute());
    for (const secret of [device_code, user_code, user_code.replace("-", "")]) expect(rows).not.toContain(secret);
  });
});

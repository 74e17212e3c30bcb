import type { StackClientApp } from "@stackframe/js";
import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ImpersonationNotAllowed } from "#contract/errors/index.ts";
import type { GeoLocation } from "../services/geoip.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps, type RequestWatch, watchRequests } from "../testing/published-client.ts";

const accessSeconds = 120;
const password = "correct horse battery";
const bern: GeoLocation = { country: "CH", region: "BE", city: "Bern", latitude: 46.95, longitude: 7.44, timezone: "Europe/Zurich" };
let server: TestServer;
let project: ProjectKeys;
let traffic: RequestWatch;

beforeAll(async () => {
  server = await startServer({ accessSeconds, lookupIp: () => bern });
  project = await server.givenProject();
  traffic = watchRequests(server.url);
});
afterEach(() => expect(traffic.strays).toEqual([]));
afterAll(async () => {
  traffic.stop();
  await server.close();
});

const apps = () => publishedApps(server, project);
type App = StackClientApp<true, string>;
const me = (app: App) => app.getUser({ or: "throw" });
const serverUser = async (id: string) => {
  const user = await apps().server().getUser(id);
  if (!user) throw new Error("the server does not know the user");
  return user;
};

/** A user signed in on two devices, with an app for each. */
async function onTwoDevices() {
  const email = `${crypto.randomUUID()}@example.org`;
  const [phone, laptop] = [apps().client(), apps().client()];
  expect(await phone.signUpWithCredential({ email, password, noVerificationCallback: true })).toMatchObject({ status: "ok" });
  server.clock.advance(1000);
  expect(await laptop.signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
  return { email, phone, laptop };
}

test("a user lists their sessions, newest first, with device location", async () => {
  const { phone, laptop } = await onTwoDevices();
  const { id } = await me(phone);
  const sessions = await (await me(phone)).getActiveSessions();
  expect(sessions).toEqual([
    {
      id: expect.any(String),
      userId: id,
      createdAt: expect.any(Date),
      lastUsedAt: expect.any(Date),
      isImpersonation: false,
      isCurrentSession: false,
      geoInfo: {
        ip: "127.0.0.1",
        countryCode: "CH",
        regionCode: "BE",
        cityName: "Bern",
        latitude: 46.95,
        longitude: 7.44,
        tzIdentifier: "Europe/Zurich",
      },
    },
    expect.objectContaining({ userId: id, isCurrentSession: true }),
  ]);
  const onLaptop = await (await me(laptop)).getActiveSessions();
  expect(onLaptop.map((session) => [session.id, session.isCurrentSession])).toEqual(
    sessions.map((session) => [session.id, !session.isCurrentSession]),
  );
});

test("a user revokes another session, which signs that device out; revoking the current session fails", async () => {
  const { email, phone, laptop } = await onTwoDevices();
  const user = await me(phone);
  const [other, own] = await user.getActiveSessions();
  expect(await traffic.during(() => user.revokeSession(other?.id ?? ""))).toEqual([`DELETE /auth/sessions/${other?.id}?user_id=me 200`]);
  expect((await user.getActiveSessions()).map(({ id }) => id)).toEqual([own?.id]);

  expect(await traffic.during(async () => expect(await laptop.getUser()).toBeNull())).toEqual([
    "GET /users/me 401",
    "POST /auth/oauth/token 401",
    "GET /users/me 400",
  ]);
  // It makes no further request and may sign in again.
  expect(await laptop.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
  expect(await laptop.signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
  expect((await me(laptop)).id).toBe(user.id);

  const refused = await failure(user.revokeSession(own?.id ?? ""));
  expect(KnownErrors.CannotDeleteCurrentSession.isInstance(refused)).toBe(true);
  expect((await me(phone)).id).toBe(user.id);
  await expect(user.revokeSession(crypto.randomUUID())).rejects.toThrow("404");
});

test("a server revokes a user's session without a user id", async () => {
  const { phone, laptop } = await onTwoDevices();
  const user = await me(phone);
  const [other] = await user.getActiveSessions();
  const onServer = await serverUser(user.id);
  expect(await traffic.during(() => onServer.revokeSession(other?.id ?? ""))).toEqual([`DELETE /auth/sessions/${other?.id} 200`]);
  expect(await laptop.getUser()).toBeNull();
  expect((await me(phone)).id).toBe(user.id);
});

test("the published client cannot parse the session list in a server app", async () => {
  const { phone } = await onTwoDevices();
  const onServer = await serverUser((await me(phone)).id);
  await expect(onServer.getActiveSessions()).rejects.toThrow("map is not a function");
});

test("a server creates a session that ends at its expiry", async () => {
  const { phone } = await onTwoDevices();
  const { id } = await me(phone);
  const session = await (await serverUser(id)).createSession({ expiresInMillis: 300_000 });
  const tokens = await session.getTokens();
  const made = apps().client({ accessToken: tokens.accessToken ?? "", refreshToken: tokens.refreshToken ?? "" });
  const user = await me(made);
  expect(user.id).toBe(id);
  expect(await user.currentSession.getTokens()).toEqual(tokens);

  server.clock.advance((accessSeconds + 1) * 1000);
  const renewed = await me(made);
  expect(renewed.id).toBe(id);
  expect(await renewed.currentSession.getTokens()).toEqual({ accessToken: expect.any(String), refreshToken: tokens.refreshToken });
  server.clock.advance(300_000);
  expect(await made.getUser()).toBeNull();
});

test("an impersonated session reads and updates the user but cannot change credentials, sessions or delete the user", async () => {
  const { phone } = await onTwoDevices();
  const { id } = await me(phone);
  const { accessToken, refreshToken } = await (
    await (await serverUser(id)).createSession({ expiresInMillis: 300_000, isImpersonation: true })
  ).getTokens();
  const impersonated = await me(apps().client({ accessToken: accessToken ?? "", refreshToken: refreshToken ?? "" }));
  await impersonated.setDisplayName("Ada");
  expect((await me(phone)).displayName).toBe("Ada");

  const devices = await impersonated.getActiveSessions();
  expect(devices.map((session) => [session.isImpersonation, session.isCurrentSession])).toEqual([
    [false, false],
    [false, false],
  ]);
  const attempts = [
    () => impersonated.updatePassword({ oldPassword: password, newPassword: "a password of Eve's" }),
    () => impersonated.setPassword({ password: "a password of Eve's" }),
    () => impersonated.update({ totpMultiFactorSecret: new Uint8Array(20) }),
    () => impersonated.update({ otpAuthEnabled: true }),
    () => impersonated.update({ passkeyAuthEnabled: false }),
    () => impersonated.revokeSession(devices[0]?.id ?? ""),
    () => impersonated.delete(),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(new ImpersonationNotAllowed().message);
  expect(await (await me(phone)).getActiveSessions()).toHaveLength(2);

  await impersonated.signOut();
  expect(
    await apps()
      .client({ accessToken: accessToken ?? "", refreshToken: refreshToken ?? "" })
      .getUser(),
  ).toBeNull();
  expect((await me(phone)).id).toBe(id);
});

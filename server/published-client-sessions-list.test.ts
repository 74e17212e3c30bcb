import type { StackClientApp } from "@stackframe/js";
import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Place } from "./services/geo.ts";
import { type ProjectKeys, startServer, type TestServer } from "./testing/index.ts";
import { publishedApps, refusal, type Traffic, watchTraffic } from "./testing/published.ts";

const accessSeconds = 120;
const password = "correct horse battery";
const bern: Place = { country: "CH", region: "BE", city: "Bern", latitude: 46.95, longitude: 7.44, timezone: "Europe/Zurich" };
let server: TestServer;
let project: ProjectKeys;
let traffic: Traffic;

beforeAll(async () => {
  server = await startServer({ accessSeconds, locate: () => bern });
  project = await server.givenProject();
  traffic = watchTraffic(server.url);
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

/** Somebody signed in on two devices: an app for each, and the user as either knows it. */
async function onTwoDevices() {
  const email = `${crypto.randomUUID()}@example.org`;
  const [phone, laptop] = [apps().client(), apps().client()];
  expect(await phone.signUpWithCredential({ email, password, noVerificationCallback: true })).toMatchObject({ status: "ok" });
  server.clock.advance(1000);
  expect(await laptop.signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
  return { email, phone, laptop };
}

test("a user sees the devices they are signed in on, newest first, and where each was last", async () => {
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

test("a user ends the session on another device, which then knows that it is signed out; their own they do not end so", async () => {
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
  // It asks no more, and may sign in again.
  expect(await laptop.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
  expect(await laptop.signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
  expect((await me(laptop)).id).toBe(user.id);

  const refused = await refusal(user.revokeSession(own?.id ?? ""));
  expect(KnownErrors.CannotDeleteCurrentSession.isInstance(refused)).toBe(true);
  expect((await me(phone)).id).toBe(user.id);
  await expect(user.revokeSession(crypto.randomUUID())).rejects.toThrow("404");
});

test("a server ends a user's session, without saying whose it is", async () => {
  const { phone, laptop } = await onTwoDevices();
  const user = await me(phone);
  const [other] = await user.getActiveSessions();
  const onServer = await serverUser(user.id);
  expect(await traffic.during(() => onServer.revokeSession(other?.id ?? ""))).toEqual([`DELETE /auth/sessions/${other?.id} 200`]);
  expect(await laptop.getUser()).toBeNull();
  expect((await me(phone)).id).toBe(user.id);
});

test("a server's own list is beyond the published client, which takes the answer for something it never was", async () => {
  const { phone } = await onTwoDevices();
  const onServer = await serverUser((await me(phone)).id);
  await expect(onServer.getActiveSessions()).rejects.toThrow("map is not a function");
});

test("a server signs a user in, for as long as it says", async () => {
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

test("somebody who acts as a user sees and does what the user does, but changes no way to sign in, and deletes nothing", async () => {
  const { phone } = await onTwoDevices();
  const { id } = await me(phone);
  const { accessToken, refreshToken } = await (
    await (await serverUser(id)).createSession({ expiresInMillis: 300_000, isImpersonation: true })
  ).getTokens();
  const acting = await me(apps().client({ accessToken: accessToken ?? "", refreshToken: refreshToken ?? "" }));
  await acting.setDisplayName("Ada");
  expect((await me(phone)).displayName).toBe("Ada");

  const devices = await acting.getActiveSessions();
  expect(devices.map((session) => [session.isImpersonation, session.isCurrentSession])).toEqual([
    [false, false],
    [false, false],
  ]);
  const attempts = [
    () => acting.updatePassword({ oldPassword: password, newPassword: "a password of Eve's" }),
    () => acting.setPassword({ password: "a password of Eve's" }),
    () => acting.update({ totpMultiFactorSecret: new Uint8Array(20) }),
    () => acting.update({ otpAuthEnabled: true }),
    () => acting.update({ passkeyAuthEnabled: false }),
    () => acting.revokeSession(devices[0]?.id ?? ""),
    () => acting.delete(),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow("Somebody else acts as the user in this session");
  expect(await (await me(phone)).getActiveSessions()).toHaveLength(2);

  await acting.signOut();
  expect(
    await apps()
      .client({ accessToken: accessToken ?? "", refreshToken: refreshToken ?? "" })
      .getUser(),
  ).toBeNull();
  expect((await me(phone)).id).toBe(id);
});

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { givenSignInCode, totpCode } from "#server/testing/foundation/codes.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { type CurrentUser, createClientApp, isKnownError, type SignInAgainOptions } from "./client.ts";
import { createAuthenticator } from "./test-kit/software-authenticator.ts";
import { passkeyPage, toText } from "./testing/passkey-page.ts";

// `user.signInAgain` against the real server, in a project that asks for a recent sign-in.

const password = "correct horse battery";
const ok = { status: "ok", data: undefined };
const recentSignInRequired = { code: "RECENT_SIGN_IN_REQUIRED" };
const secret = Buffer.from("twenty bytes of secret");
let server: TestServer;
let codeFor: (email: string) => Promise<string>;
let keys: { baseUrl: string; projectId: string; publishableClientKey: string; effects: { now: () => number } };
beforeAll(async () => {
  server = await startServer({ accessSeconds: 3600 });
  const methods = { password: { allowSignIn: true }, otp: { allowSignIn: true }, passkey: { allowSignIn: true } };
  const project = await server.givenProject({
    auth: { ...methods, sessions: { requireRecentSignIn: true } },
    domains: { allowLocalhost: true, trustedDomains: { app: { baseUrl: "https://app.example.org", handlerPath: "/handler" } } },
  });
  codeFor = (email) => givenSignInCode(server, project, email);
  const { id: projectId, publishableClientKey } = project;
  keys = { baseUrl: server.url, projectId, publishableClientKey, effects: { now: () => server.clock.now().getTime() } };
});
afterAll(() => server?.close());
afterEach(() => vi.unstubAllGlobals());

const app = () => createClientApp({ ...keys, tokenStore: "memory" });
/** A user who signed in by a code, has a password, and whose session is older than 15 minutes. */
async function givenOldSession(prepare: (user: CurrentUser) => Promise<unknown> = async () => {}) {
  const email = `${crypto.randomUUID()}@example.org`;
  const client = app();
  await client.signInWithMagicLink(await codeFor(email));
  const user = await client.getUser({ or: "throw" });
  await user.setPassword({ password });
  await prepare(user);
  server.clock.advance(16 * 60_000);
  const change = () => user.updatePassword({ oldPassword: password, newPassword: password });
  await expect(change()).rejects.toMatchObject(recentSignInRequired);
  return { client, user, email, change };
}
type Device = ReturnType<typeof createAuthenticator>;
const readCode = (result: Awaited<ReturnType<CurrentUser["signInAgain"]>>) => (result.status === "error" ? result.error.code : "ok");

test("a user signs in again by password or e-mail code and then changes its password in the same session", async () => {
  for (const method of ["password", "code"] as const) {
    const { client, user, email, change } = await givenOldSession();
    const before = await client.getAuthJson();
    const options: SignInAgainOptions = method === "password" ? { password } : { code: await codeFor(email) };
    expect(await user.signInAgain(options), method).toEqual(ok);
    expect(await change(), method).toEqual(ok);
    expect(await client.getAuthJson()).toEqual(before);
    const [session, ...others] = await user.getActiveSessions();
    expect(others).toEqual([]);
    expect(Number(session?.signedInAt) - Number(session?.createdAt)).toBeGreaterThanOrEqual(16 * 60_000);
  }
});

test("a wrong password, a used code and a wrong one-time password are results, and confirm nothing", async () => {
  const { user, email, change } = await givenOldSession();
  expect(readCode(await user.signInAgain({ password: "wrong horse battery" }))).toBe("EMAIL_PASSWORD_MISMATCH");
  const code = await codeFor(email);
  await app().signInWithMagicLink(code);
  expect(readCode(await user.signInAgain({ code }))).toBe("VERIFICATION_CODE_ALREADY_USED");
  await expect(change()).rejects.toMatchObject(recentSignInRequired);
});

test("a user with a second factor signs in again with both factors", async () => {
  const { user } = await givenOldSession((owner) => owner.update({ totpMultiFactorSecret: secret }));
  const first = await user.signInAgain({ password });
  if (first.status === "ok" || !isKnownError(first.error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) throw new Error(readCode(first));
  const attemptCode = first.error.details.attempt_code;
  await expect(user.update({ totpMultiFactorSecret: null })).rejects.toMatchObject(recentSignInRequired);
  expect(readCode(await user.signInAgain({ totp: totpCode(server, secret, 40), attemptCode }))).toBe("INVALID_TOTP_CODE");
  expect(await user.signInAgain({ totp: totpCode(server, secret), attemptCode })).toEqual(ok);
  expect(await user.update({ totpMultiFactorSecret: null })).toMatchObject({ isMultiFactorRequired: false });
});

test("a user signs in again with its own passkey, not with another user's", async () => {
  const [hers, theirs] = [0, 1].map(() => createAuthenticator({ origin: "https://app.example.org" })) as [Device, Device];
  let device = theirs;
  passkeyPage({
    create: ({ publicKey }) =>
      device.create({ challenge: toText(publicKey.challenge), user: { id: publicKey.user ? toText(publicKey.user.id) : "" } }),
    get: ({ publicKey }) => device.get({ challenge: toText(publicKey.challenge) }),
  });
  const eve = await givenOldSession((user) => user.registerPasskey());
  device = hers;
  const { user, change } = await givenOldSession((owner) => owner.registerPasskey());
  device = theirs;
  const wrong = await user.signInAgain({ passkey: true });
  expect(readCode(wrong)).toBe("PASSKEY_AUTHENTICATION_FAILED");
  expect(wrong.status === "error" && wrong.error.cause).toMatchObject({ code: "OTHER_USER_NOT_ALLOWED" });
  await expect(change()).rejects.toMatchObject(recentSignInRequired);
  // The session that the other passkey opened has ended.
  expect(await eve.user.getActiveSessions()).toHaveLength(1);
  device = hers;
  expect(await user.signInAgain({ passkey: true })).toEqual(ok);
  expect(await change()).toEqual(ok);
});

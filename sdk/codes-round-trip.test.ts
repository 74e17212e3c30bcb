import { afterAll, beforeAll, expect, test } from "vitest";
import { totpCode } from "#server/testing/foundation/codes.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { createClientApp, isKnownError } from "./client.ts";
import { createServerApp } from "./server.ts";

// The client library's flows with one-time codes against the real server; links are taken from the mails.

const password = "correct horse battery";
const callbackUrl = "http://localhost:3000/page";
let server: TestServer;
let keys: { baseUrl: string; projectId: string; publishableClientKey: string };
let secretServerKey: string;

beforeAll(async () => {
  server = await startServer();
  const auth = { password: { allowSignIn: true }, otp: { allowSignIn: true } };
  const project = await server.givenProject({ auth, domains: { allowLocalhost: true } });
  keys = { baseUrl: server.url, projectId: project.id, publishableClientKey: project.publishableClientKey };
  secretServerKey = project.secretServerKey;
});
afterAll(() => server?.close());

const app = () => createClientApp({ ...keys, tokenStore: "memory", effects: { now: () => server.clock.now().getTime() } });
const address = () => `${crypto.randomUUID()}@example.org`;
const ok = { status: "ok", data: undefined };

/** The codes of the links in the mails to an address, oldest first, as soon as there are so many. */
async function codesTo(email: string, count: number): Promise<string[]> {
  for (let tries = 0; tries < 10; tries++) {
    const response = await fetch(`${server.url}/dev/inbox.json?to=${encodeURIComponent(email)}&wait=5`);
    const { items } = (await response.json()) as { items: { text: string }[] };
    const codes = items.flatMap(({ text }) => /code=(\w{45})/.exec(text)?.[1] ?? []);
    if (codes.length >= count) return codes;
  }
  throw new Error(`there are no ${count} mails to ${email}`);
}

test("a user who signs up by magic link can set and change a password and enable a second factor", async () => {
  const email = address();
  const client = app();
  const sent = await client.sendMagicLinkEmail(email, { callbackUrl });
  const [code = ""] = await codesTo(email, 1);
  expect(sent).toEqual({ status: "ok", data: { nonce: expect.stringMatching(/^[0-9a-z]{39}$/) } });
  expect(await client.signInWithMagicLink(code.toUpperCase())).toEqual(ok);

  const user = await client.getUser({ or: "throw" });
  expect(user).toMatchObject({ primaryEmail: email, primaryEmailVerified: true, hasPassword: false, otpAuthEnabled: true });
  expect(await user.setPassword({ password })).toEqual(ok);
  expect(await user.updatePassword({ oldPassword: password, newPassword: "another horse battery" })).toEqual(ok);
  const wrong = await user.updatePassword({ oldPassword: password, newPassword: "a third horse battery" });
  expect(wrong.status === "error" && wrong.error.code).toBe("PASSWORD_CONFIRMATION_MISMATCH");

  const secret = crypto.getRandomValues(new Uint8Array(20));
  expect(await user.update({ totpMultiFactorSecret: secret })).toMatchObject({ isMultiFactorRequired: true, hasPassword: true });
  const refused: unknown = await app()
    .signInWithCredential({ email, password: "another horse battery" })
    .catch((error: unknown) => error);
  if (!isKnownError(refused, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) throw refused;
  const again = app();
  const totp = totpCode(server, secret);
  expect(await again.signInWithMfa(totp, refused.details.attempt_code)).toEqual(ok);
  expect(await again.getUser()).toMatchObject({ id: user.id });

  // A form may ask for the second factor together with the password.
  const inOneGo = app();
  const credentials = { email, password: "another horse battery" };
  const invalid = await inOneGo.signInWithCredential({ ...credentials, totp: totpCode(server, secret, 40) });
  expect(invalid.status === "error" && [invalid.error.code, invalid.error.message]).toEqual([
    "INVALID_TOTP_CODE",
    "Invalid TOTP code. Please try signing in again.",
  ]);
  expect(await inOneGo.getUser()).toBeNull();
  server.clock.advance(30_000);
  expect(await inOneGo.signInWithCredential({ ...credentials, totp: totpCode(server, secret) })).toEqual(ok);
  expect(await inOneGo.getUser()).toMatchObject({ id: user.id });
});

test("links in e-mails reset a password and verify an address", async () => {
  const email = address();
  const client = app();
  await client.signUpWithCredential({ email, password, verificationCallbackUrl: callbackUrl });
  expect(await (await client.getUser({ or: "throw" })).sendVerificationEmail({ callbackUrl })).toEqual(ok);
  const [, second = ""] = await codesTo(email, 2);
  expect(await app().verifyEmail(second)).toEqual(ok);
  const user = await client.getUser({ or: "throw" });
  expect(user.primaryEmailVerified).toBe(true);
  const more = await user.sendVerificationEmail({ callbackUrl });
  expect(more.status === "error" && more.error.code).toBe("EMAIL_ALREADY_VERIFIED");

  const signedOut = app();
  expect(await signedOut.sendForgotPasswordEmail(email, { callbackUrl })).toEqual(ok);
  const code = (await codesTo(email, 3))[2] as string;
  expect(await signedOut.verifyPasswordResetCode(code)).toEqual(ok);
  const short = await signedOut.resetPassword({ code, password: "short" });
  expect(short.status === "error" && short.error.code).toBe("PASSWORD_TOO_SHORT");
  expect(await signedOut.resetPassword({ code, password: "another horse battery" })).toEqual(ok);
  expect(await signedOut.signInWithCredential({ email, password: "another horse battery" })).toEqual(ok);
  expect(await client.getUser()).toBeNull();
});

test("a server app with a user's session has that user's methods and sets passwords without the old one", async () => {
  const client = app();
  await client.signUpWithCredential({ email: address(), password, noVerificationCallback: true });
  const tokenStore = { headers: new Headers(await client.getAuthHeaders()) };
  const user = await createServerApp({ ...keys, secretServerKey, tokenStore }).getUser({ or: "throw" });
  expect(await user.sendVerificationEmail({ callbackUrl })).toEqual(ok);
  expect(await user.updatePassword({ oldPassword: password, newPassword: "another horse battery" })).toEqual(ok);
  expect(await client.getUser()).toMatchObject({ id: user.id });
  await user.setPassword({ password: "a third horse battery" });
  expect(await client.getUser()).toBeNull();
});

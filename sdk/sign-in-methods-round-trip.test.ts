import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { createAdminApp } from "./admin.ts";
import {
  type CurrentUser,
  createClientApp,
  type GetUserOptions,
  isKnownError,
  type RedirectMethod,
  type TokenStoreOption,
  type Tokens,
} from "./client.ts";
import { createServerApp } from "./server.ts";
import { createAuthenticator } from "./test-kit/software-authenticator.ts";
import { passkeyPage, toText } from "./testing/passkey-page.ts";

// The client library against the real server: without a name, from the command line, in several sessions, with a passkey.

const password = "correct horse battery";
const callbackUrl = "http://localhost:3000/page";
const ok = { status: "ok", data: undefined };
let server: TestServer;
let keys: { baseUrl: string; projectId: string; publishableClientKey: string; effects: { now: () => number } };
let secretServerKey: string;
let superSecretAdminKey: string;

beforeAll(async () => {
  server = await startServer();
  const auth = { password: { allowSignIn: true }, otp: { allowSignIn: true }, passkey: { allowSignIn: true } };
  const domains = { allowLocalhost: true, trustedDomains: { app: { baseUrl: "https://app.example.org", handlerPath: "/handler" } } };
  const project = await server.givenProject({ auth, domains });
  keys = {
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
    effects: { now: () => server.clock.now().getTime() },
  };
  ({ secretServerKey, superSecretAdminKey } = project);
});
afterAll(() => server?.close());
afterEach(() => vi.unstubAllGlobals());

const app = (tokenStore: TokenStoreOption = "memory") => createClientApp({ ...keys, tokenStore });
const serverApp = () => createServerApp({ ...keys, secretServerKey });
const address = () => `${crypto.randomUUID()}@example.org`;
const signUp = (email: string) => ({ email, password, noVerificationCallback: true });
async function givenUser() {
  const client = app();
  const email = address();
  await client.signUpWithCredential(signUp(email));
  return { client, email, user: await client.getUser({ or: "throw" }) };
}

test("concurrent callers create one anonymous user, which keeps its id after a password sign-up", async () => {
  const client = app();
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => client.getUser({ or: "anonymous" })));
  expect(first).toMatchObject({ isAnonymous: true, displayName: null, primaryEmail: null });
  expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first?.id]));
  expect(await client.getUser()).toBeNull();
  expect(await client.getPartialUser({ from: "token", or: "anonymous" })).toMatchObject({ id: first?.id, isAnonymous: true });
  await first?.setClientMetadata({ basket: [7] });

  const email = address();
  const before = await client.getAuthJson();
  expect(await client.signUpWithCredential(signUp(email))).toEqual(ok);
  expect(await client.getUser()).toMatchObject({ id: first?.id, isAnonymous: false, primaryEmail: email, clientMetadata: { basket: [7] } });
  expect((await client.getAuthJson()).refreshToken).not.toBe(before.refreshToken);
  server.clock.advance(601_000);
  expect(await client.getUser()).toMatchObject({ id: first?.id });
  expect(await app(before).getUser({ or: "anonymous-if-exists[deprecated]" })).toBeNull();
});

test("an anonymous user keeps its id after sign-up by magic link", async () => {
  const client = app();
  const { id } = await client.getUser({ or: "anonymous" });
  const email = address();
  await client.sendMagicLinkEmail(email, { callbackUrl });
  const inbox = await fetch(`${server.url}/dev/inbox.json?to=${encodeURIComponent(email)}&wait=30`);
  const { items } = (await inbox.json()) as { items: { text: string }[] };
  expect(await client.signInWithMagicLink(/code=(\w{45})/.exec(items[0]?.text ?? "")?.[1] ?? "")).toEqual(ok);
  expect(await client.getUser()).toMatchObject({ id, isAnonymous: false, primaryEmail: email, primaryEmailVerified: true });
});

interface UserReader {
  getUser(options?: GetUserOptions): Promise<Pick<CurrentUser, "id" | "isAnonymous"> | null>;
  getAuthJson(): Promise<Tokens>;
}
test.each<[string, (who: { tokens: Tokens; redirectMethod: RedirectMethod }) => UserReader]>([
  ["a client app", ({ tokens, redirectMethod }) => createClientApp({ ...keys, tokenStore: tokens, redirectMethod })],
  ["a server app", ({ tokens, redirectMethod }) => createServerApp({ ...keys, secretServerKey, tokenStore: tokens, redirectMethod })],
])("%s returns null for a deleted user whose tokens have not expired", async (_, appOf) => {
  const navigations: string[] = [];
  const redirectMethod = { navigate: (to: string) => void navigations.push(to) };
  const givenDeleted = async () => {
    const { client, user } = await givenUser();
    const tokens = await client.getAuthJson();
    await (await serverApp().getUser(user.id))?.delete();
    return { app: appOf({ tokens, redirectMethod }), id: user.id };
  };
  const [read, sent, anew] = [await givenDeleted(), await givenDeleted(), await givenDeleted()];
  expect(await read.app.getUser()).toBeNull();
  expect(await read.app.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
  await expect(sent.app.getUser({ or: "redirect" })).rejects.toThrow(/not signed in/);
  expect(navigations).toEqual(["/handler/sign-in"]);
  const stranger = await anew.app.getUser({ or: "anonymous" });
  expect(stranger?.isAnonymous).toBe(true);
  expect(stranger?.id).not.toBe(anew.id);
});

test("signing in to an existing account does not change the anonymous user", async () => {
  const { email, user } = await givenUser();
  const client = app();
  const stranger = await client.getUser({ or: "anonymous" });
  expect(await client.signInWithCredential({ email, password })).toEqual(ok);
  expect(await client.getUser()).toMatchObject({ id: user.id });
  expect(await serverApp().getUser(stranger.id)).toMatchObject({ isAnonymous: true });
  expect((await serverApp().listUsers({ query: stranger.id })).length).toBe(0);
  expect((await serverApp().listUsers({ query: stranger.id, includeAnonymous: true })).length).toBe(1);
});

test("a command line tool is signed in as the user who confirms", async () => {
  const { client, user } = await givenUser();
  const confirm = async (url: string) => {
    expect(url).toMatch(/^https:\/\/app\.example\.org\/handler\/cli-auth-confirm\?login_code=\w{45}$/);
    const { refreshToken } = await client.getAuthJson();
    const login_code = new URL(url).searchParams.get("login_code") ?? "";
    await client.api.auth.cli.complete({ login_code, refresh_token: refreshToken ?? "" });
  };
  const tool = app();
  const result = await tool.promptCliLogin({ appUrl: "https://app.example.org", promptLink: confirm, waitTimeMillis: 1100 });
  if (result.status === "error") throw result.error;
  expect(await app({ refreshToken: result.data }).getUser()).toMatchObject({ id: user.id });
});

test("an unconfirmed command line sign-in times out or expires", async () => {
  const options = { appUrl: "https://app.example.org", promptLink: () => undefined, waitTimeMillis: 1100 };
  const waited = await app().promptCliLogin({ ...options, maxAttempts: 2 });
  expect(waited).toMatchObject({ error: { code: "CLI_AUTH_ERROR", message: "Timed out waiting for CLI authentication." } });
  const promptLink = () => server.clock.advance(2000);
  expect(await app().promptCliLogin({ ...options, promptLink, expiresInMillis: 1000 })).toMatchObject({
    error: { code: "CLI_AUTH_EXPIRED_ERROR", message: "CLI authentication request expired. Please try again." },
  });
});

test("a user lists and revokes sessions on other devices", async () => {
  const { client, email, user } = await givenUser();
  const other = app();
  await other.signInWithCredential({ email, password });
  const sessions = await user.getActiveSessions();
  expect(sessions.map(({ isCurrentSession }) => isCurrentSession).sort()).toEqual([false, true]);
  expect(sessions.every((session) => session.userId === user.id && session.createdAt instanceof Date && !session.isImpersonation)).toBe(
    true,
  );
  const [here, there] = [true, false].map((current) => sessions.find(({ isCurrentSession }) => isCurrentSession === current)?.id ?? "");
  await expect(user.revokeSession(here ?? "")).rejects.toSatisfy((error) => isKnownError(error, "CANNOT_DELETE_CURRENT_SESSION"));
  await user.revokeSession(there ?? "");
  expect(await other.getUser()).toBeNull();
  expect(await client.getUser()).toMatchObject({ id: user.id });
  expect(await user.getActiveSessions()).toHaveLength(1);
});

test("a server creates, lists and revokes a user's sessions", async () => {
  const { client, user } = await givenUser();
  const seen = await serverApp().getUser(user.id);
  const made = await seen?.createSession({ expiresInMillis: 3_600_000 });
  const tokens = await made?.getTokens();
  expect(await app(tokens).getUser()).toMatchObject({ id: user.id });
  server.clock.advance(601_000);
  expect((await made?.getTokens())?.accessToken).not.toBe(tokens?.accessToken);

  for (const { id } of (await seen?.getActiveSessions()) ?? []) await seen?.revokeSession(id);
  expect(await seen?.getActiveSessions()).toEqual([]);
  server.clock.advance(601_000);
  expect(await made?.getTokens()).toEqual({ accessToken: null, refreshToken: null });
  expect(await client.getUser()).toBeNull();
});

test("an impersonation is restricted, visible to admins only and in the audit log", async () => {
  const { user } = await givenUser();
  const made = await (await serverApp().getUser(user.id))?.createSession({ isImpersonation: true });
  await expect((await app(await made?.getTokens()).getUser({ or: "throw" })).setPassword({ password })).rejects.toMatchObject({
    status: 403,
  });
  const admin = createAdminApp({ ...keys, superSecretAdminKey });
  const sessions = (await (await admin.getUser(user.id))?.getActiveSessions()) ?? [];
  expect(sessions.filter(({ isImpersonation }) => isImpersonation)).toHaveLength(1);
  expect(await user.getActiveSessions()).toHaveLength(1);

  const first = await admin.listAuditEvents({ userId: user.id, limit: 1 });
  const rest = await admin.listAuditEvents({ userId: user.id, cursor: first.nextCursor ?? "" });
  expect(rest.nextCursor).toBeNull();
  expect([...first, ...rest].map(({ event }) => event)).toEqual(expect.arrayContaining(["user.signed_up", "session.impersonated"]));
  expect(first[0]).toMatchObject({ userId: user.id, at: expect.any(Date) });
});

test("a passkey is registered, signs in by dialog and autofill, and is removed", async () => {
  const device = createAuthenticator({ origin: "https://app.example.org" });
  passkeyPage({
    create: ({ publicKey }) =>
      device.create({ challenge: toText(publicKey.challenge), user: { id: publicKey.user ? toText(publicKey.user.id) : "" } }),
    get: ({ publicKey }) => device.get({ challenge: toText(publicKey.challenge) }),
  });
  const { client, user } = await givenUser();
  expect(await user.registerPasskey()).toEqual(ok);
  expect(await client.getUser()).toMatchObject({ passkeyAuthEnabled: true });
  for (const options of [{}, { autofill: true }]) {
    const other = app();
    expect(await other.signInWithPasskey(options)).toEqual(ok);
    expect(await other.getUser()).toMatchObject({ id: user.id });
  }
  await user.update({ passkeyAuthEnabled: false });
  expect(await app().signInWithPasskey()).toMatchObject({ status: "error", error: { code: "PASSKEY_AUTHENTICATION_FAILED" } });
});

test("a server registers a passkey for a user and revokes the temporary session", async () => {
  const { client, user } = await givenUser();
  const admin = createAdminApp({ ...keys, superSecretAdminKey });
  for (const [works, device] of [
    [true, createAuthenticator({ origin: "https://app.example.org" })],
    [false, createAuthenticator({ origin: "https://elsewhere.example" })],
  ] as const) {
    passkeyPage({
      create: ({ publicKey }) =>
        device.create({ challenge: toText(publicKey.challenge), user: { id: publicKey.user ? toText(publicKey.user.id) : "" } }),
    });
    const result = await (await admin.getUser(user.id))?.registerPasskey();
    expect(result).toMatchObject(works ? ok : { status: "error", error: { code: "PASSKEY_REGISTRATION_FAILED" } });
    expect(await (await admin.getUser(user.id))?.getActiveSessions()).toHaveLength(1);
  }
  expect(await client.getUser()).toMatchObject({ passkeyAuthEnabled: true });
});

import { afterEach, describe, expect, test, vi } from "vitest";
import type { ClientApp } from "./client.ts";
import { createServerApp } from "./server.ts";
import { browser } from "./testing/cookie-jar.ts";
import { accessToken, fixedEffects } from "./testing/fixed-effects.ts";
import { givenStub, me, signedIn, start } from "./testing/stub-app.ts";
import { knownFailure } from "./testing/stub-server.ts";

const stub = givenStub();
afterEach(() => vi.unstubAllGlobals());
const anonymous = { ...me, primary_email: null, display_name: null, has_password: false, is_anonymous: true };
const signUps = () => stub.seen("/api/v1/auth/anonymous/sign-up");

/** Stub responses while only anonymous users exist. */
function given() {
  let users = 0;
  stub.routes["POST /api/v1/auth/anonymous/sign-up"] = () => {
    const name = `anonymous ${++users}`;
    return { json: { ...signedIn(name, { is_anonymous: true }), is_new_user: true } };
  };
  stub.routes["GET /api/v1/users/me"] = () => ({ json: anonymous });
}
const anonymousApp = () => {
  given();
  return stub.app({ tokenStore: "memory" });
};

describe("an anonymous user", () => {
  test("is created once without a session, for any number of concurrent callers", async () => {
    const client = anonymousApp();
    const users = await Promise.all(Array.from({ length: 10 }, () => client.getUser({ or: "anonymous" })));
    expect(users.every(({ isAnonymous }) => isAnonymous)).toBe(true);
    expect(await client.getUser({ or: "anonymous" })).toMatchObject({ id: me.id });
    expect(signUps()).toHaveLength(1);
    expect(signUps()[0]?.body).toBe("");
    expect(signUps()[0]?.headers).toMatchObject({ "x-stack-allow-anonymous-user": "true" });
    expect(await client.getAuthJson()).toMatchObject({ refreshToken: "refresh anonymous 1" });
  });

  test("is returned only if the caller allows anonymous users", async () => {
    const client = anonymousApp();
    await client.getUser({ or: "anonymous" });
    await expect(client.getUser()).resolves.toBeNull();
    await expect(client.getUser({ or: "throw" })).rejects.toThrow(/not signed in/);
    await expect(client.getPartialUser({ from: "token" })).resolves.toBeNull();
    await expect(client.getPartialUser({ from: "token", or: "anonymous" })).resolves.toMatchObject({ isAnonymous: true });
    expect(signUps()).toHaveLength(1);
  });

  test("is redirected to sign-in by `or: redirect`", async () => {
    given();
    const went: string[] = [];
    const client = stub.app({ tokenStore: "memory", redirectMethod: { navigate: (to) => void went.push(to) } });
    await client.getUser({ or: "anonymous" });
    await expect(client.getUser({ or: "redirect" })).rejects.toThrow(/not signed in/);
    expect(went).toEqual(["/handler/sign-in"]);
  });

  test("is returned but not created by the deprecated option", async () => {
    const client = anonymousApp();
    await expect(client.getUser({ or: "anonymous-if-exists[deprecated]" })).resolves.toBeNull();
    expect(signUps()).toEqual([]);
    await client.getUser({ or: "anonymous" });
    await expect(client.getUser({ or: "anonymous-if-exists[deprecated]" })).resolves.toMatchObject({ isAnonymous: true });
  });

  test("is shared by all tabs with the same cookies", async () => {
    given();
    // What one tab writes, the others see; and the browser lets one tab at a time have a lock.
    const window = browser();
    vi.stubGlobal("document", window.document);
    vi.stubGlobal("window", window);
    let turn: Promise<unknown> = Promise.resolve();
    const withLock = <Result>(_: string, job: () => Promise<Result>) => {
      const result = turn.then(job);
      turn = result.catch(() => undefined);
      return result;
    };
    const tab = () => stub.app({ tokenStore: "cookie", effects: { ...fixedEffects().effects, withLock } });
    const users = await Promise.all([tab(), tab(), tab()].map((client) => client.getUser({ or: "anonymous" })));
    expect(users).toHaveLength(3);
    expect(signUps()).toHaveLength(1);
  });

  test("does not replace a session that was opened during the sign-up", async () => {
    const client = anonymousApp();
    stub.routes["POST /api/v1/auth/password/sign-in"] = () => ({ json: signedIn("by name") });
    stub.routes["POST /api/v1/auth/anonymous/sign-up"] = async () => {
      await client.signInWithCredential({ email: "a@b.cd", password: "correct horse" });
      return { json: signedIn("anonymous") };
    };
    await client.getUser({ or: "anonymous" });
    expect(await client.getAuthJson()).toMatchObject({ refreshToken: "refresh by name" });
  });

  test("is not created if the project forbids it, and is created once the project allows it", async () => {
    const client = anonymousApp();
    const allowed = stub.routes["POST /api/v1/auth/anonymous/sign-up"];
    stub.routes["POST /api/v1/auth/anonymous/sign-up"] = () => knownFailure(400, "ANONYMOUS_ACCOUNTS_NOT_ENABLED");
    await expect(client.getUser({ or: "anonymous" })).rejects.toMatchObject({ code: "ANONYMOUS_ACCOUNTS_NOT_ENABLED" });
    if (allowed) stub.routes["POST /api/v1/auth/anonymous/sign-up"] = allowed;
    await expect(client.getUser({ or: "anonymous" })).resolves.toMatchObject({ isAnonymous: true });
  });

  test("replaces a deleted user whose tokens have not expired", async () => {
    const client = stub.app();
    given();
    const gone = accessToken(start);
    stub.routes["GET /api/v1/users/me"] = ({ headers }) =>
      headers["x-stack-access-token"] === gone ? knownFailure(400, "CANNOT_GET_OWN_USER_WITHOUT_USER") : { json: anonymous };
    await expect(client.getUser({ or: "anonymous" })).resolves.toMatchObject({ isAnonymous: true });
    expect(signUps().map(({ headers }) => headers["x-stack-access-token"])).toEqual([undefined]);
    expect(await client.getAuthJson()).toMatchObject({ refreshToken: "refresh anonymous 1" });
  });

  test("is created per request in a server app, without a lock", async () => {
    given();
    const withLock = vi.fn();
    const client = stub.app({ tokenStore: null, effects: { ...fixedEffects().effects, withLock } });
    const visit = () => client.getUser({ or: "anonymous", tokenStore: { headers: new Headers() } });
    await Promise.all([visit(), visit(), visit()]);
    expect(signUps()).toHaveLength(3);
    expect(withLock).not.toHaveBeenCalled();
  });

  test("is available in a server app", async () => {
    given();
    const server = { primary_email_auth_enabled: false, last_active_at_millis: start, server_metadata: null };
    stub.routes["GET /api/v1/users/me"] = () => ({ json: { ...anonymous, ...server } });
    const keys = { projectId: "internal", secretServerKey: "ssk_test", baseUrl: stub.url() };
    const app = createServerApp({ ...keys, tokenStore: "memory", effects: fixedEffects().effects });
    await expect(app.getUser({ or: "anonymous" })).resolves.toMatchObject({ isAnonymous: true });
    expect(signUps()).toHaveLength(1);
  });
});

describe("signing up as an anonymous user", () => {
  const named: Record<string, [path: string, signUp: (client: ClientApp) => Promise<unknown>]> = {
    password: [
      "/api/v1/auth/password/sign-up",
      (client) => client.signUpWithCredential({ email: "a@b.cd", password: "correct horse", noVerificationCallback: true }),
    ],
    "magic link": ["/api/v1/auth/otp/sign-in", (client) => client.signInWithMagicLink("c".repeat(45))],
  };

  test.each(Object.keys(named))("by %s sends the anonymous session's tokens and stores the new tokens", async (method) => {
    const [path, signUp] = named[method] as (typeof named)[string];
    const client = anonymousApp();
    await client.getUser({ or: "anonymous" });
    stub.routes[`POST ${path}`] = () => ({ json: { ...signedIn("by name"), is_new_user: true } });
    await signUp(client);
    expect(stub.seen(path)[0]?.headers).toMatchObject({
      "x-stack-access-token": signedIn("anonymous 1", { is_anonymous: true }).access_token,
      "x-stack-refresh-token": "refresh anonymous 1",
    });
    expect(await client.getAuthJson()).toEqual({ accessToken: signedIn("by name").access_token, refreshToken: "refresh by name" });
  });
});

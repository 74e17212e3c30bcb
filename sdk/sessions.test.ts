import { describe, expect, test } from "vitest";
import { createServerApp, isKnownError } from "./server.ts";
import { accessToken, fixedEffects } from "./testing/fixed-effects.ts";
import { list } from "./testing/sample-responses.ts";
import { givenStub, me, renewed, start } from "./testing/stub-app.ts";
import { knownFailure } from "./testing/stub-server.ts";

const stub = givenStub();
const sessionId = "55555555-5555-4555-8555-555555555555";
const session = {
  id: sessionId,
  user_id: me.id,
  created_at: start,
  signed_in_at: start,
  last_used_at: start + 1000,
  is_impersonation: false,
  is_current_session: true,
};
const geoInfo = { ip: "203.0.113.7", countryCode: "AT", latitude: 48.2 };
const serverUser = { ...me, primary_email_auth_enabled: true, last_active_at_millis: start, server_metadata: null };
const expectedSession = {
  id: sessionId,
  userId: me.id,
  createdAt: new Date(start),
  signedInAt: new Date(start),
  isImpersonation: false,
  lastUsedAt: new Date(start + 1000),
  isCurrentSession: true,
  browser: null,
  system: null,
};

function given(user: object) {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: user });
  stub.routes[`GET /api/v1/users/${me.id}`] = () => ({ json: user });
  stub.routes["GET /api/v1/auth/sessions"] = () => ({
    json: list(session, {
      ...session,
      is_current_session: false,
      last_used_at_end_user_ip_info: geoInfo,
      browser: "Firefox 153",
      system: "Linux",
    }),
  });
  stub.routes[`DELETE /api/v1/auth/sessions/${sessionId}`] = () => ({ json: { success: true } });
}
function serverApp(fixed = fixedEffects()) {
  given(serverUser);
  const keys = { projectId: "internal", publishableClientKey: "pck_test", secretServerKey: "ssk_test", baseUrl: stub.url() };
  return createServerApp({ ...keys, effects: fixed.effects });
}
const requested = () => stub.seen().flatMap(({ method, path }) => (path.includes("/auth/sessions") ? [`${method} ${path}`] : []));

describe("the sessions of a user", () => {
  test("have camelCase fields and dates, and can be revoked one by one", async () => {
    given(me);
    const user = await stub.app().getUser({ or: "throw" });
    await expect(user.getActiveSessions()).resolves.toEqual([
      expectedSession,
      { ...expectedSession, isCurrentSession: false, geoInfo, browser: "Firefox 153", system: "Linux" },
    ]);
    await expect(user.revokeSession(sessionId)).resolves.toBeUndefined();
    expect(requested()).toEqual(["GET /api/v1/auth/sessions?user_id=me", `DELETE /api/v1/auth/sessions/${sessionId}?user_id=me`]);
  });

  test("are listed and revoked by a server app with the user's id", async () => {
    const user = await serverApp().getUser(me.id);
    await expect(user?.getActiveSessions()).resolves.toHaveLength(2);
    await user?.revokeSession(sessionId);
    const whose = `user_id=${me.id}`;
    expect(requested()).toEqual([`GET /api/v1/auth/sessions?${whose}`, `DELETE /api/v1/auth/sessions/${sessionId}?${whose}`]);
    for (const { headers } of stub.seen("/api/v1/auth/sessions")) expect(headers["x-stack-access-token"]).toBeUndefined();
  });

  test("are requested with the user's access token in a server app that has one", async () => {
    const app = serverApp();
    const tokenStore = { accessToken: accessToken(start), refreshToken: "refresh" };
    await (await app.getUser({ tokenStore, or: "throw" })).getActiveSessions();
    expect(stub.seen("/api/v1/auth/sessions")[0]?.headers["x-stack-access-token"]).toBe(accessToken(start));
  });

  test("include the current one, which cannot be revoked", async () => {
    given(me);
    stub.routes[`DELETE /api/v1/auth/sessions/${sessionId}`] = () => knownFailure(400, "CANNOT_DELETE_CURRENT_SESSION");
    const user = await stub.app().getUser({ or: "throw" });
    await expect(user.revokeSession(sessionId)).rejects.toSatisfy((error) => isKnownError(error, "CANNOT_DELETE_CURRENT_SESSION"));
  });
});

describe("a session created by a server", () => {
  test("returns tokens and renews an expired access token", async () => {
    const fixed = fixedEffects();
    const app = serverApp(fixed);
    const tokens = { access_token: accessToken(start), refresh_token: "made" };
    stub.routes["POST /api/v1/auth/sessions"] = () => ({ json: tokens });
    stub.routes["POST /api/v1/auth/oauth/token"] = () => renewed("later");
    const made = await (await app.getUser(me.id))?.createSession({ expiresInMillis: 60_000, isImpersonation: true });
    expect(JSON.parse(stub.seen("/api/v1/auth/sessions")[0]?.body ?? "")).toEqual({
      user_id: me.id,
      expires_in_millis: 60_000,
      is_impersonation: true,
    });
    await expect(made?.getTokens()).resolves.toEqual({ accessToken: tokens.access_token, refreshToken: "made" });
    expect(stub.seen("/api/v1/auth/oauth/token")).toEqual([]);
    fixed.pass(601_000);
    await expect(made?.getTokens()).resolves.toEqual({ accessToken: accessToken(start, { name: "later" }), refreshToken: "made" });
  });

  test("returns no tokens after it ended", async () => {
    const fixed = fixedEffects();
    const app = serverApp(fixed);
    stub.routes["POST /api/v1/auth/sessions"] = () => ({ json: { access_token: accessToken(start), refresh_token: "made" } });
    stub.routes["POST /api/v1/auth/oauth/token"] = () => knownFailure(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    const made = await (await app.getUser(me.id))?.createSession();
    expect(stub.seen("/api/v1/auth/sessions")[0]?.body).toBe(JSON.stringify({ user_id: me.id }));
    fixed.pass(601_000);
    await expect(made?.getTokens()).resolves.toEqual({ accessToken: null, refreshToken: null });
  });

  test("for a passkey registration expires in two minutes and is revoked even after a failure", async () => {
    const app = serverApp();
    const own = accessToken(start, { name: "made" });
    stub.routes["POST /api/v1/auth/sessions"] = () => ({ json: { access_token: own, refresh_token: "made" } });
    stub.routes["DELETE /api/v1/auth/sessions/current"] = () => ({ status: 500, text: "Broken." });
    stub.routes["POST /api/v1/auth/passkey/initiate-passkey-registration"] = () => knownFailure(400, "PASSKEY_AUTHENTICATION_NOT_ENABLED");
    const result = await (await app.getUser(me.id))?.registerPasskey({ hostname: "example.org" });
    expect(result).toMatchObject({ error: { cause: { code: "PASSKEY_AUTHENTICATION_NOT_ENABLED" } } });
    expect(JSON.parse(stub.seen("/api/v1/auth/sessions")[0]?.body ?? "")).toEqual({ user_id: me.id, expires_in_millis: 120_000 });
    const within = ["/api/v1/auth/passkey/initiate-passkey-registration", "/api/v1/auth/sessions/current"];
    expect(within.flatMap((path) => stub.seen(path)).map(({ headers }) => headers["x-stack-access-token"])).toEqual([own, own]);
  });
});

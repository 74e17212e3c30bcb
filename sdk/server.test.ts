import { describe, expect, test, vi } from "vitest";
import { createAdminApp } from "./admin.ts";
import { createServerApp, isKnownError } from "./server.ts";
import { accessToken, fixedEffects } from "./testing/fixed-effects.ts";
import { givenStub, me, renewed, start } from "./testing/stub-app.ts";
import { knownFailure } from "./testing/stub-server.ts";

const stub = givenStub();
const keys = { projectId: "internal", publishableClientKey: "pck_test", secretServerKey: "ssk_test" };
const app = () => createServerApp({ ...keys, baseUrl: stub.url(), effects: fixedEffects().effects });
const user = { ...me, primary_email_auth_enabled: true, last_active_at_millis: start + 1, server_metadata: { plan: 7 } };

describe("a server app", () => {
  test("sends the access type server and its key", async () => {
    stub.routes[`GET /api/v1/users/${me.id}`] = () => ({ json: user });
    await expect(app().getUser(me.id)).resolves.toMatchObject({
      id: me.id,
      primaryEmailAuthEnabled: true,
      lastActiveAt: new Date(start + 1),
      serverMetadata: { plan: 7 },
    });
    expect(stub.seen()[0]?.headers).toMatchObject({
      "x-stack-access-type": "server",
      "x-stack-secret-server-key": "ssk_test",
      "x-stack-publishable-client-key": "pck_test",
    });
  });

  test("returns null for an unknown user id", async () => {
    stub.routes["GET /api/v1/users/nobody"] = () => knownFailure(404, "USER_NOT_FOUND");
    await expect(app().getUser("nobody")).resolves.toBeNull();
  });

  test("paginates the list of users", async () => {
    stub.routes["GET /api/v1/users"] = () => ({ json: { items: [user], is_paginated: true, pagination: { next_cursor: me.id } } });
    const page = await app().listUsers({ limit: 1, orderBy: "signedUpAt", desc: true, query: "a&b", includeAnonymous: true });
    expect(page).toHaveLength(1);
    expect(page.nextCursor).toBe(me.id);
    expect(stub.seen()[0]?.path).toBe("/api/v1/users?limit=1&order_by=signed_up_at&desc=true&query=a%26b&include_anonymous=true");
  });

  test("creates, updates and deletes users", async () => {
    stub.routes["POST /api/v1/users"] = ({ body }) => ({ status: 201, json: { ...user, ...JSON.parse(body) } });
    stub.routes[`PATCH /api/v1/users/${me.id}`] = ({ body }) => ({ json: { ...user, ...JSON.parse(body) } });
    stub.routes[`DELETE /api/v1/users/${me.id}`] = () => ({ json: { success: true } });
    const created = await app().createUser({ primaryEmail: "b@example.org", primaryEmailAuthEnabled: true, password: "correct horse" });
    expect(created.primaryEmail).toBe("b@example.org");
    await expect(created.setPrimaryEmail("c@example.org", { verified: true })).resolves.toMatchObject({ primaryEmail: "c@example.org" });
    await created.setPassword({ password: "battery staple" });
    await created.delete();
    expect(stub.seen().map(({ method, body }) => `${method} ${body}`)).toEqual([
      'POST {"primary_email":"b@example.org","primary_email_auth_enabled":true,"password":"correct horse"}',
      'PATCH {"primary_email":"c@example.org","primary_email_verified":true}',
      'PATCH {"password":"battery staple"}',
      "DELETE ",
    ]);
  });

  test("throws errors that methods do not declare as results", async () => {
    stub.routes["POST /api/v1/users"] = () =>
      knownFailure(409, "USER_EMAIL_ALREADY_EXISTS", { email: "b@example.org", would_work_if_email_was_verified: false });
    await expect(app().createUser({ primaryEmail: "b@example.org" })).rejects.toSatisfy((error) =>
      isKnownError(error, "USER_EMAIL_ALREADY_EXISTS"),
    );
  });

  test("reads the user of a request's tokens; deleting that user ends the session", async () => {
    stub.routes["GET /api/v1/users/me"] = () => ({ json: user });
    stub.routes[`DELETE /api/v1/users/${me.id}`] = () => ({ json: { success: true } });
    const request = { headers: new Headers({ "x-stack-auth": JSON.stringify({ accessToken: accessToken(start), refreshToken: "r" }) }) };
    const server = app();
    const current = await server.getUser({ or: "throw", tokenStore: request });
    expect(stub.seen()[0]?.headers).toMatchObject({ "x-stack-access-type": "server", "x-stack-access-token": accessToken(start) });
    await expect(current.getAuthJson()).resolves.toEqual({ accessToken: accessToken(start), refreshToken: "r" });
    await current.delete();
    await expect(server.getUser({ tokenStore: request })).resolves.toBeNull();
  });

  test("requires its key", () => {
    expect(() => createServerApp({ projectId: "internal", baseUrl: stub.url() })).toThrow(/LATCHKEY_SECRET_SERVER_KEY/);
  });
});

test("an admin app sends the access type admin and requires its key", async () => {
  stub.routes[`GET /api/v1/users/${me.id}`] = () => ({ json: user });
  await createAdminApp({ ...keys, superSecretAdminKey: "sak_test", baseUrl: stub.url() }).getUser(me.id);
  expect(stub.seen()[0]?.headers).toMatchObject({ "x-stack-access-type": "admin", "x-stack-super-secret-admin-key": "sak_test" });
  expect(() => createAdminApp({ ...keys, baseUrl: stub.url() })).toThrow(/LATCHKEY_SUPER_SECRET_ADMIN_KEY/);
});

test("an owner's session replaces the keys and is renewed when the server rejects its token", async () => {
  stub.routes["POST /api/v1/auth/oauth/token"] = () => renewed("fresh");
  stub.routes["GET /api/v1/users"] = ({ headers }) =>
    headers["x-stack-admin-access-token"] === accessToken(start, { name: "fresh" })
      ? { json: { items: [], is_paginated: true, pagination: { next_cursor: null } } }
      : knownFailure(401, "ADMIN_ACCESS_TOKEN_EXPIRED", { expired_at_millis: 1 });
  const admin = createAdminApp({ projectId: "internal", baseUrl: stub.url(), projectOwnerSession: stub.app() });
  await expect(admin.listUsers()).resolves.toHaveLength(0);
  expect(stub.seen("/api/v1/users").map(({ headers }) => headers["x-stack-super-secret-admin-key"])).toEqual([undefined, undefined]);
});

test("with an owner's session the app ignores keys from the environment", async () => {
  vi.stubEnv("STACK_PUBLISHABLE_CLIENT_KEY", "pck_other");
  stub.routes["GET /api/v1/users"] = () => ({ json: { items: [], is_paginated: true, pagination: { next_cursor: null } } });
  await createAdminApp({ projectId: "internal", baseUrl: stub.url(), projectOwnerSession: stub.app() }).listUsers();
  vi.unstubAllEnvs();
  expect(stub.seen("/api/v1/users")[0]?.headers["x-stack-publishable-client-key"]).toBeUndefined();
});

test("a rejected owner's session fails with an error after one request", async () => {
  stub.routes["GET /api/v1/users"] = () => knownFailure(401, "SERVER_AUTHENTICATION_REQUIRED");
  const admin = createAdminApp({ projectId: "internal", baseUrl: stub.url(), projectOwnerSession: stub.app() });
  await expect(admin.listUsers()).rejects.toSatisfy((error) => isKnownError(error, "PROJECT_AUTHENTICATION_REQUIRED"));
  expect(stub.seen("/api/v1/users")).toHaveLength(1);
});

test("an owner's session that has ended makes no request and says that no access token is available", async () => {
  const signedOut = stub.app({ tokenStore: "memory" });
  const admin = createAdminApp({ projectId: "internal", baseUrl: stub.url(), projectOwnerSession: signedOut });
  await expect(admin.listUsers()).rejects.toThrow("No access token available");
  expect(stub.seen()).toEqual([]);
});

test("verification e-mails for users of a server are not supported, which the server learns", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({
    json: { ...me, primary_email_auth_enabled: true, last_active_at_millis: 1, server_metadata: null },
  });
  stub.routes["POST /api/v1/check-feature-support"] = () => ({ text: "No." });
  stub.routes[`GET /api/v1/users/${me.id}`] = stub.routes["GET /api/v1/users/me"] as never;
  const server = createServerApp({ projectId: "internal", baseUrl: stub.url(), secretServerKey: "ssk" });
  const user = await server.getUser(me.id);
  await expect(user?.sendVerificationEmail()).rejects.toThrow("ServerUser.sendVerificationEmail is not currently supported");
  expect(stub.seen("/api/v1/check-feature-support").map(({ body }) => JSON.parse(body))).toEqual([
    { feature_name: "ServerUser.sendVerificationEmail" },
  ]);
});

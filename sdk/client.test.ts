import { describe, expect, test, vi } from "vitest";
import { createAdminApp } from "./admin.ts";
import { createClientApp, type InitialUser } from "./client.ts";
import { createServerApp } from "./server.ts";
import { accessToken } from "./testing/fixed-effects.ts";
import { givenStub, me, start } from "./testing/stub-app.ts";

const stub = givenStub();

describe("getUser", () => {
  test("returns a frozen user with camelCase fields and dates", async () => {
    stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
    const user = await stub.app().getUser({ or: "throw" });
    expect(user).toMatchObject({
      id: me.id,
      displayName: "Ada",
      primaryEmail: "ada@example.org",
      signedUpAt: new Date(start),
      emailAuthEnabled: true,
      isMultiFactorRequired: false,
      oauthProviders: [{ id: "github" }],
      clientMetadata: { theme: "dark" },
    });
    expect(user.toClientJson()).toEqual(me);
    expect(Object.isFrozen(user)).toBe(true);
    expect(() => (user as unknown as { user: unknown }).user).toThrow(/without braces/);
  });

  test("returns a user that can be updated; deleting it ends the session", async () => {
    stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
    stub.routes["PATCH /api/v1/users/me"] = ({ body }) => ({ json: { ...me, ...JSON.parse(body) } });
    stub.routes["DELETE /api/v1/users/me"] = () => ({ json: { success: true } });
    const client = stub.app();
    const user = await client.getUser({ or: "throw" });
    await expect(user.setDisplayName("Countess")).resolves.toMatchObject({ displayName: "Countess" });
    await user.update({ totpMultiFactorSecret: Uint8Array.of(251, 255), selectedTeamId: null });
    expect(stub.seen("/api/v1/users/me").at(-1)?.body).toBe('{"selected_team_id":null,"totp_secret_base64":"+/8="}');
    await user.delete();
    await expect(client.getUser()).resolves.toBeNull();
  });

  test("without a session returns null, throws or redirects as requested, without a request", async () => {
    const client = stub.app({ tokenStore: "memory" });
    await expect(client.getUser()).resolves.toBeNull();
    await expect(client.getUser({ or: "throw" })).rejects.toThrow("User is not signed in but getUser was called with { or: 'throw' }");
    const went: string[] = [];
    const routed = stub.app({ tokenStore: "memory", redirectMethod: { navigate: (to) => void went.push(to) } });
    await expect(routed.getUser({ or: "redirect" })).rejects.toThrow();
    expect(went).toEqual(["/handler/sign-in"]);
    expect(stub.seen()).toEqual([]);
  });

  test("takes the user that a server has read, unless the session says otherwise", async () => {
    stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
    const initialUser = Promise.resolve({ ...me, display_name: "Read" } as unknown as Awaited<InitialUser>);
    expect(await stub.app().getUser({ initialUser })).toMatchObject({ displayName: "Read" });
    expect(stub.seen()).toEqual([]);
    vi.stubGlobal("window", {});
    try {
      expect(await stub.app().getUser({ initialUser: null })).toMatchObject({ displayName: "Ada" });
      expect(await stub.app().getUser({ initialUser: Promise.resolve(undefined) })).toMatchObject({ displayName: "Ada" });
      expect(await stub.app({ tokenStore: "memory" }).getUser({ initialUser })).toBeNull();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test("returns null for an anonymous user unless the caller allows one", async () => {
    stub.routes["GET /api/v1/users/me"] = () => ({ json: { ...me, is_anonymous: true } });
    await expect(stub.app().getUser()).resolves.toBeNull();
    await expect(stub.app().getUser({ or: "anonymous" })).resolves.toMatchObject({ isAnonymous: true });
  });

  test("requires a token store from the app or the call", async () => {
    stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
    const client = stub.app({ tokenStore: null });
    await expect(client.getUser()).rejects.toThrow(/has no token store/);
    const request = { headers: new Headers({ "x-stack-auth": JSON.stringify({ accessToken: accessToken(start), refreshToken: "r" }) }) };
    await expect(client.getUser({ tokenStore: request })).resolves.toMatchObject({ displayName: "Ada" });
  });

  test("getPartialUser reads the user from the token without a request", async () => {
    await expect(stub.app().getPartialUser({ from: "token" })).resolves.toEqual({
      id: me.id,
      displayName: "Ada",
      primaryEmail: "ada@example.org",
      primaryEmailVerified: false,
      isAnonymous: false,
      isImpersonated: false,
      claims: expect.objectContaining({ sub: me.id }),
    });
    expect(stub.seen()).toEqual([]);
  });
});

describe("options", () => {
  test.each(["not-a-uuid", "11111111-1111-9111-8111-111111111111", "INTERNAL"])("reject the project id %j", (projectId) => {
    expect(() => stub.app({ projectId })).toThrow(/must be a v4 UUID or "internal"/);
  });
  test.each(["ftp://x", "example.org", "http://"])("reject the base URL %j", (baseUrl) => {
    expect(() => stub.app({ baseUrl })).toThrow(/baseUrl/);
  });
  test.each([
    ["nothing", undefined],
    ["localStorage", "localStorage"],
    ["[object Headers]", new Headers()],
    ["[object Promise]", Promise.resolve({ headers: new Headers() })],
  ])("reject the token store %s with the choices", (name, tokenStore) => {
    const choices = '"cookie", "nextjs-cookie", "memory", null, a request, { accessToken, refreshToken }, or { get, set }';
    const expected = `tokenStore must be ${choices}, not ${name === "nothing" ? "undefined" : name}.`;
    expect(() => stub.app({ tokenStore: tokenStore as never })).toThrow(expected);
  });
});

test.each([
  ["client", "projectID", "Unknown option projectID. Did you mean projectId?"],
  ["client", "publishable_client_key", "Unknown option publishable_client_key. Did you mean publishableClientKey?"],
  ["client", "tokenStores", "Unknown option tokenStores. The options are baseUrl, projectId, "],
  ["client", "secretServerKey", "Unknown option secretServerKey. The options are baseUrl, "],
  ["server", "secretserverkey", "Unknown option secretserverkey. Did you mean secretServerKey?"],
  ["server", "superSecretAdminKey", "Unknown option superSecretAdminKey. The options are"],
  ["admin", "superSecretAdminkey", "Unknown option superSecretAdminkey. Did you mean superSecretAdminKey?"],
])("a %s app names its unknown option %s", (kind, name, message) => {
  const given = {
    ...stub.options(),
    ...(kind !== "client" && { secretServerKey: "ssk" }),
    ...(kind === "admin" && { superSecretAdminKey: "sak" }),
  };
  const options = { ...given, [name]: "x" };
  const create = { client: createClientApp, server: createServerApp, admin: createAdminApp }[kind] as (given: typeof options) => unknown;
  expect(() => create(given as typeof options)).not.toThrow();
  expect(() => create(options)).toThrow(message);
});

test.each(["", "/", "/api/v1", "/api/v1/", "//"])("the base URL may end in %j", async (ending) => {
  stub.routes["GET /api/v1/projects/current"] = () => ({ json: { id: "internal", display_name: "Acme", config: {} } });
  await stub.app({ baseUrl: stub.url() + ending }).api.projects.current();
  expect(stub.seen().map(({ path }) => path)).toEqual(["/api/v1/projects/current"]);
});

import { describe, expect, test, vi } from "vitest";
import { isKnownError, NetworkError } from "./client.ts";
import { accessToken } from "./testing/fixed-effects.ts";
import { givenStub, me, refused, renewed, start } from "./testing/stub-app.ts";
import { knownFailure } from "./testing/stub-server.ts";

const stub = givenStub();

describe("the access token", () => {
  test("is renewed by one form request for thirty concurrent callers", async () => {
    stub.routes["POST /api/v1/auth/oauth/token"] = () => renewed("fresh");
    stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
    const client = stub.app({ tokenStore: { refreshToken: "a refresh&token" } });
    await Promise.all(Array.from({ length: 30 }, () => client.api.users.me()));

    const requests = stub.seen("/api/v1/auth/oauth/token");
    expect(requests).toHaveLength(1);
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      grant_type: "refresh_token",
      refresh_token: "a refresh&token",
      client_id: "internal",
      client_secret: "pck_test",
    });
    expect(requests[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded;charset=UTF-8");
    expect(Object.keys(requests[0]?.headers ?? {}).filter((name) => name.startsWith("x-stack-"))).toEqual([]);
    for (const { headers } of stub.seen("/api/v1/users/me"))
      expect(headers["x-stack-access-token"]).toBe(accessToken(start, { name: "fresh" }));
  });

  test("is renewed after the server rejects it, and the call is repeated", async () => {
    stub.routes["POST /api/v1/auth/oauth/token"] = () => renewed("fresh");
    stub.routes["GET /api/v1/users/me"] = ({ headers }) =>
      headers["x-stack-access-token"] === accessToken(start)
        ? knownFailure(401, "ACCESS_TOKEN_EXPIRED", { expired_at_millis: 1 })
        : { json: me };
    await expect(stub.app().api.users.me()).resolves.toMatchObject({ status: "ok" });
    expect(stub.seen("/api/v1/auth/oauth/token")).toHaveLength(1);
  });

  test("is renewed four times if always rejected, then the call fails", async () => {
    let issued = 0;
    stub.routes["POST /api/v1/auth/oauth/token"] = () => renewed(`token ${issued++}`);
    stub.routes["GET /api/v1/users/me"] = () => knownFailure(401, "UNPARSABLE_ACCESS_TOKEN");
    await expect(stub.app().api.users.me()).rejects.toSatisfy((error) => isKnownError(error, "INVALID_ACCESS_TOKEN"));
    expect(stub.seen("/api/v1/users/me")).toHaveLength(5);
  });

  test("ends the session if its renewal is rejected, without further requests", async () => {
    stub.routes["POST /api/v1/auth/oauth/token"] = () => refused;
    const client = stub.app({ tokenStore: { refreshToken: "old" } });
    const changes: unknown[] = [];
    client.subscribe((change) => changes.push(change));
    stub.routes["GET /api/v1/users/me"] = () => knownFailure(400, "CANNOT_GET_OWN_USER_WITHOUT_USER");

    await expect(client.getUser()).resolves.toBeNull();
    expect(changes).toEqual(["session"]);
    const before = stub.seen().length;
    await expect(client.getUser()).resolves.toBeNull();
    await expect(client.getAuthJson()).resolves.toEqual({ accessToken: null, refreshToken: null });
    expect(stub.seen()).toHaveLength(before);
  });

  test("ends the session if its renewal is rejected and the error catalogue cannot load", async () => {
    vi.doMock("./generated/errors.ts", () => {
      throw new Error("The file is gone.");
    });
    stub.routes["POST /api/v1/auth/oauth/token"] = () => refused;
    const client = stub.app({ tokenStore: { refreshToken: "old" } });
    await expect(client.getAuthJson()).resolves.toEqual({ accessToken: null, refreshToken: null });
    await expect(client.getUser()).resolves.toBeNull();
    expect(stub.seen()).toHaveLength(1);
    vi.doUnmock("./generated/errors.ts");
  });

  test("is requested again after lost connections, and the session continues", async () => {
    let tries = 0;
    stub.routes["POST /api/v1/auth/oauth/token"] = () => (tries++ < 2 ? "lost" : renewed("fresh"));
    stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
    const client = stub.app({ tokenStore: { refreshToken: "r" } });
    await expect(client.getUser()).resolves.toMatchObject({ displayName: "Ada" });

    stub.routes["POST /api/v1/auth/oauth/token"] = () => "lost";
    const cut = stub.app({ tokenStore: { refreshToken: "r" } });
    await expect(cut.getUser()).rejects.toThrow(NetworkError);
    stub.routes["POST /api/v1/auth/oauth/token"] = () => renewed("later");
    await expect(cut.getUser()).resolves.toMatchObject({ displayName: "Ada" });
  });

  test("does not end the session if the client key is wrong", async () => {
    stub.routes["POST /api/v1/auth/oauth/token"] = () => ({
      status: 400,
      headers: { "x-stack-known-error": "INVALID_OAUTH_CLIENT_ID_OR_SECRET" },
      json: { code: "INVALID_OAUTH_CLIENT_ID_OR_SECRET", details: { client_id: null }, error: "Wrong." },
    });
    const client = stub.app({ tokenStore: { refreshToken: "r" } });
    await expect(client.getUser()).rejects.toSatisfy((error) => isKnownError(error, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"));
    await expect(client.getUser()).rejects.toThrow();
    expect(stub.seen("/api/v1/auth/oauth/token")).toHaveLength(2);
  });
});

import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { isKnownError, PlainError } from "./client.ts";
import { accessToken } from "./testing/fixed-effects.ts";
import { givenStub, me, start } from "./testing/stub-app.ts";
import { knownFailure } from "./testing/stub-server.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
const stub = givenStub();

describe("an API call", () => {
  test("sends the project, the key, the session's tokens and a new nonce", async () => {
    stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
    const client = stub.app({ extraRequestHeaders: { "x-trace": "1" } });
    await client.api.users.me();
    await client.api.users.me();

    const [first, second] = stub.seen("/api/v1/users/me");
    expect(first?.headers).toMatchObject({
      "x-stack-project-id": "internal",
      "x-stack-access-type": "client",
      "x-stack-publishable-client-key": "pck_test",
      "x-stack-access-token": accessToken(start),
      "x-stack-refresh-token": "refresh",
      "x-stack-allow-anonymous-user": "true",
      "x-stack-override-error-status": "true",
      "x-trace": "1",
    });
    expect(first?.headers["x-stack-client-version"]).toBe(`js latchkey@${version}`);
    expect(first?.headers["x-stack-random-nonce"]).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    expect(first?.headers["x-stack-random-nonce"]).not.toBe(second?.headers["x-stack-random-nonce"]);
    expect(first?.headers.cookie).toBeUndefined();
    expect(first?.headers["content-type"]).toBeUndefined();
  });

  test("sends no credentials to a public route", async () => {
    stub.routes["GET /health"] = () => ({ json: { status: "ok" } });
    await stub.app().api.platform.health();
    const [request] = stub.seen("/health");
    expect(Object.keys(request?.headers ?? {}).filter((name) => name.startsWith("x-stack-"))).toEqual([]);
  });

  test("sends no token without a session, and an access token alone", async () => {
    stub.routes["GET /api/v1/projects/current"] = () => knownFailure(400, "CURRENT_PROJECT_NOT_FOUND", { project_id: "internal" });
    await expect(stub.app({ tokenStore: "memory" }).api.projects.current()).rejects.toSatisfy((error) =>
      isKnownError(error, "CURRENT_PROJECT_NOT_FOUND"),
    );
    const token = accessToken(start);
    await expect(stub.app({ tokenStore: { accessToken: token } }).api.projects.current()).rejects.toThrow();
    const [without, alone] = stub.seen().map(({ headers }) => headers);
    expect(without?.["x-stack-access-token"]).toBeUndefined();
    expect([alone?.["x-stack-access-token"], alone?.["x-stack-refresh-token"]]).toEqual([token, undefined]);
  });

  test("encodes path, query and body parameters", async () => {
    stub.routes["GET /api/v1/projects/a%2Fb/.well-known/jwks.json"] = () => ({ json: { keys: [] } });
    stub.routes["PATCH /api/v1/users/me"] = ({ body }) => ({ json: { ...me, ...JSON.parse(body) } });
    const { api } = stub.app();
    await expect(api.projects.jwks({ project_id: "a/b", include_anonymous: true })).resolves.toEqual({ status: "ok", data: { keys: [] } });
    expect(stub.seen()[0]?.path).toBe("/api/v1/projects/a%2Fb/.well-known/jwks.json?include_anonymous=true");

    await api.users.updateMe({ display_name: null, profile_image_url: undefined });
    expect(stub.seen()[1]).toMatchObject({ body: '{"display_name":null}', headers: { "content-type": "application/json" } });
  });

  test("exists under its declared name only; other names and built-in names are undefined", () => {
    const { api } = stub.app();
    expect(Object.keys(api)).toEqual(expect.arrayContaining(["auth", "projects", "users"]));
    expect({ ...api.users }).toEqual({ me: api.users.me, updateMe: api.users.updateMe, deleteMe: api.users.deleteMe });
    const { toJSON, then, rename } = api.users as unknown as Record<string, unknown>;
    expect([toJSON, then, rename]).toEqual([undefined, undefined, undefined]);
  });

  test.each<[string, (api: unknown) => unknown]>([
    ["serialized to JSON", (api) => JSON.stringify({ api })],
    ["converted to a string", String],
    ["interpolated into a template", (api) => `${api}`],
    ["printed", (api) => inspect(api, { depth: null, showHidden: true })],
    ["bound", (api) => (api as { users: { me: () => void } }).users.me.bind(null)],
    ["awaited", async (api) => expect(await api).toBe(api)],
    ["compared", (api) => expect(api).toEqual(api)],
  ])("is not sent when the API object is %s", async (_, use) => {
    const rejected: unknown[] = [];
    const note = (reason: unknown) => rejected.push(reason);
    process.on("unhandledRejection", note);
    const { api } = stub.app();
    await use(api);
    // Unhandled rejections are reported after all microtasks have run.
    await new Promise(setImmediate);
    process.off("unhandledRejection", note);
    expect(rejected).toEqual([]);
    expect(stub.seen()).toEqual([]);
  });

  test.each([".", "..", ""])("rejects the path parameter %j, which would change the path", async (project_id) => {
    await expect(stub.app().api.projects.jwks({ project_id })).rejects.toThrow(TypeError);
    expect(stub.seen()).toEqual([]);
  });

  test("returns declared errors as results and throws other errors", async () => {
    stub.routes["POST /api/v1/auth/password/sign-in"] = () => knownFailure(400, "EMAIL_PASSWORD_MISMATCH");
    const { api } = stub.app();
    const result = await api.auth.password.signIn({ email: "a@b.cd", password: "x" });
    expect(result.status === "error" && isKnownError(result.error, "EMAIL_PASSWORD_MISMATCH")).toBe(true);

    stub.routes["POST /api/v1/auth/password/sign-in"] = () => knownFailure(400, "SCHEMA_ERROR", { message: "body.email" });
    await expect(api.auth.password.signIn({ email: "", password: "x" })).rejects.toSatisfy((error) => isKnownError(error, "SCHEMA_ERROR"));

    stub.routes["PATCH /api/v1/users/me"] = () => ({ headers: { "x-stack-actual-status": "400" }, text: "Not this picture." });
    const failure = await api.users.updateMe({ profile_image_url: "x" });
    expect(failure.status === "error" && failure.error instanceof PlainError && failure.error.message).toBe("Not this picture.");

    stub.routes["PATCH /api/v1/users/me"] = () => ({ status: 500, text: "Broken." });
    await expect(api.users.updateMe({})).rejects.toThrow("Broken.");
  });
});

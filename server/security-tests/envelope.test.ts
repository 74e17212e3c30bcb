import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { isRawBody } from "#contract/kernel/body.ts";
import { walk } from "#contract/kernel/route.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import { platformHeader } from "../testing/console/integration-clients.ts";
import { type Person, type RequestOptions, startServer, type TestServer } from "../testing/index.ts";
import { measureMillis, smallest } from "../testing/smallest.ts";
import { countUsers, knownError, summary } from "./testing/known-error.ts";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = await server.givenUser();
});
afterAll(() => server?.close());

const asAda = (method: string, ask: RequestOptions) => server.request(method, "/users/me", { as: "client", user: ada.accessToken, ...ask });
const patchMe = (body: unknown) => asAda("PATCH", { body });
const json = { "content-type": "application/json" };
/** Ada as stored, but for the mark of when she was last seen. */
const rowOfAda = async () => {
  const { last_active_at: _, ...row } = await server.db.selectFrom("users").selectAll().where("id", "=", ada.id).executeTakeFirstOrThrow();
  return row;
};

const routesWithBody = [...walk(contract)].filter(([, route]) => route.method !== "GET" && !isRawBody(route.body));
const toPath = (path: string) => path.replace("{user_id}", ada.id).replace(/\{\w+\}/, "internal");

// ENV-01
test.each(routesWithBody)("%s rejects truncated JSON with BODY_PARSING_ERROR", async (_name, route) => {
  for (const rawBody of ['{"email":"a@example.org","pass', " ", "{'a':1}", "\u0000", Buffer.from([0x7b, 0xff, 0x7d])]) {
    const headers = { ...json, ...(route.access.integration && platformHeader) };
    const ask: RequestOptions = { as: "server", user: ada.accessToken, headers, rawBody };
    const answer = await server.request(route.method, toPath(route.path), ask);
    expect(summary(answer), JSON.stringify(rawBody)).toEqual(knownError("BODY_PARSING_ERROR"));
    expect(answer.json.details.message).toMatch(/\.$/);
  }
});

describe("an invalid body", () => {
  // ENV-02
  test("is rejected for an unknown property, which the error names, and nothing is written", async () => {
    const before = await rowOfAda();
    const answer = await patchMe({ display_name: "x", is_admin: true });
    expect(summary(answer)).toEqual(knownError("SCHEMA_ERROR"));
    expect(answer.json.details.message).toMatch(/PATCH .*\/users\/me[\s\S]*- body has unknown properties: is_admin/);
    expect(await rowOfAda()).toEqual(before);
  });

  // ENV-03
  test.each([
    [{ display_name: "a\u0000b" }, "body.display_name"],
    [{ display_name: "\ud800" }, "body.display_name"],
    [{ client_metadata: "a\u0000b" }, "body.client_metadata"],
    [{ client_metadata: { deep: ["a\u0000b"] } }, "body.client_metadata"],
    [{ client_metadata: { "a\u0000b": 1 } }, "body.client_metadata"],
    [{ client_metadata: { lone: "\udfff" } }, "body.client_metadata"],
    [{ display_name: 7 }, "body.display_name"],
  ])("is rejected if it contains text that cannot be stored: %j", async (body, path) => {
    const answer = await patchMe(body);
    expect(summary(answer)).toEqual(knownError("SCHEMA_ERROR"));
    expect(answer.json.details.message).toContain(`- ${path} `);
  });

  test("is rejected for a number that JavaScript parses as infinity", async () => {
    const answer = await asAda("PATCH", { headers: json, rawBody: '{"client_metadata":{"much":1e999}}' });
    expect(summary(answer)).toEqual(knownError("BODY_PARSING_ERROR"));
  });

  // ENV-04
  test.each([33, 5000, 8000, 30_000])("is rejected at a depth of %i without slowing down the next request", async (depth) => {
    const before = await rowOfAda();
    const request = () => measureMillis(async () => expect((await asAda("GET", {})).status).toBe(200));
    const usual = await smallest(0, request, 5);
    for (const [open, close] of [
      ['{"a":', "}"],
      ["[", "]"],
    ] as const) {
      const rawBody = `{"client_metadata":${open.repeat(depth)}1${close.repeat(depth)}}`;
      const answer = await asAda("PATCH", { headers: json, rawBody });
      expect(summary(answer)).toEqual(knownError("BODY_PARSING_ERROR"));
      expect(answer.json.details.message).toContain(`${requestLimits.jsonDepth} levels`);
    }
    expect(await smallest(0, request, 5)).toBeLessThan(100 + 10 * usual);
    expect(await rowOfAda()).toEqual(before);
  });

  test("is accepted at the maximum depth and returned unchanged", async () => {
    const deep = JSON.parse(`${"[".repeat(requestLimits.jsonDepth - 1)}${"]".repeat(requestLimits.jsonDepth - 1)}`);
    expect((await patchMe({ client_metadata: deep })).json.client_metadata).toEqual(deep);
    expect((await asAda("GET", {})).json.client_metadata).toEqual(deep);
  });

  // ENV-06
  test("does not pollute prototypes: __proto__ is an ordinary metadata key and rejected elsewhere", async () => {
    const answer = await asAda("PATCH", {
      headers: json,
      rawBody: '{"client_metadata":{"__proto__":{"x":1},"constructor":{"prototype":{"y":2}}}}',
    });
    expect(answer.status).toBe(200);
    const saved = (await asAda("GET", {})).json.client_metadata;
    expect(Object.getOwnPropertyDescriptor(saved, "__proto__")?.value).toEqual({ x: 1 });
    const grace = await server.givenUser();
    expect((await server.request("GET", "/users/me", { as: "client", user: grace.accessToken })).json.client_metadata).toBeNull();
    expect({} as { x?: unknown; y?: unknown }).toEqual({});

    const top = await asAda("PATCH", { headers: json, rawBody: '{"__proto__":{"display_name":"polluted"}}' });
    expect(summary(top)).toEqual(knownError("SCHEMA_ERROR"));
    expect((await rowOfAda()).display_name).not.toBe("polluted");
    for (const path of ["/users?__proto__=1", "/users?__proto__[x]=1", "/users?constructor=1"]) {
      expect(summary(await server.request("GET", path, { as: "server" })), path).toEqual(knownError("SCHEMA_ERROR"));
    }
  });

  // ENV-07
  test.each([
    undefined,
    "text/plain",
    "text/plain; charset=utf-8",
    "",
    "application/octet-stream",
    "multipart/form-data; boundary=x",
    "application/xml",
  ])("is rejected with content type %j even if it is valid JSON", async (contentType) => {
    const before = [await countUsers(server), await rowOfAda()];
    const headers: Record<string, string> = contentType === undefined ? {} : { "content-type": contentType };
    const signUp = { as: "client", headers, rawBody: Buffer.from('{"email":"new@example.org","password":"correct horse"}') } as const;
    const answers = [
      await server.request("POST", "/auth/password/sign-up", signUp),
      await asAda("PATCH", { headers, rawBody: Buffer.from('{"display_name":"x"}') }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(["BODY_PARSING_ERROR", "SCHEMA_ERROR"]).toContain(answer.json.code);
    }
    expect([await countUsers(server), await rowOfAda()]).toEqual(before);
  });

  test("is rejected if no body is expected, unless it is empty", async () => {
    const refresh = (body: unknown) =>
      server.request("POST", "/auth/sessions/current/refresh", {
        as: "client",
        headers: { "x-stack-refresh-token": ada.refreshToken },
        body,
      });
    expect(summary(await refresh({ really: true }))).toEqual(knownError("SCHEMA_ERROR"));
    expect(summary(await refresh([]))).toEqual(knownError("SCHEMA_ERROR"));
    expect((await refresh({})).status).toBe(200);
  });

  test("of a deletion is ignored", async () => {
    const grace = await server.givenUser();
    expect((await server.request("DELETE", `/users/${grace.id}`, { as: "server", body: { user_id: ada.id } })).json).toEqual({
      success: true,
    });
    expect((await asAda("GET", {})).status).toBe(200);
  });

  // ENV-14
  test.each([
    { email: ["a@x.io"], password: "correct horse" },
    { email: { $ne: null }, password: "correct horse" },
    { email: "a@x.io", password: { length: 9 } },
    { email: "a@x.io", password: ["correct horse"] },
    { email: "a@x.io", password: 123_456_789 },
    { email: "a@x.io", password: null },
    { email: true, password: true },
    {},
    [[]],
    null,
    "text",
    7,
  ])("is rejected with another shape at sign-up and sign-in: %j", async (body) => {
    for (const path of ["/auth/password/sign-up", "/auth/password/sign-in"]) {
      const answer = await server.request("POST", path, { as: "client", body });
      expect(summary(answer)).toEqual(knownError("SCHEMA_ERROR"));
      expect(answer.json.details.message).toContain("- body");
    }
  });
});

test("a path outside the API at which nothing is has the security headers of pages", async () => {
  for (const path of ["/nothing", "/%zz"]) {
    const { status, headers } = await fetch(`${server.url}${path}`);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("referrer-policy"), path).toBe("no-referrer");
  }
});

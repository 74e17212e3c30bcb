import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { walk } from "#contract/kernel/route.ts";
import { envelope } from "#contract/vocabulary/limits.ts";
import { type Ask, type Person, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = await server.givenUser();
});
afterAll(() => server?.close());

const knownError = (code: string) => ({ status: 400, code, header: code });
const summary = ({ status, json, headers }: Awaited<ReturnType<TestServer["request"]>>) => ({
  status,
  code: json?.code,
  header: headers.get("x-stack-known-error"),
});
const asAda = (method: string, ask: Ask) => server.request(method, "/users/me", { as: "client", user: ada.accessToken, ...ask });
const patched = (body: unknown) => asAda("PATCH", { body });
const json = { "content-type": "application/json" };
const people = async () =>
  Number(
    (
      await server.db
        .selectFrom("users")
        .select(({ fn }) => fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );
/** Ada as stored, but for the mark of when she was last seen. */
const rowOfAda = async () => {
  const { last_active_at: _, ...row } = await server.db.selectFrom("users").selectAll().where("id", "=", ada.id).executeTakeFirstOrThrow();
  return row;
};

const bodied = [...walk(contract)].filter(([, route]) => route.method !== "GET");
const pathOf = (path: string) => path.replace("{user_id}", ada.id).replace(/\{\w+\}/, "internal");

// ENV-01
test.each(bodied)("%s answers truncated JSON with BODY_PARSING_ERROR", async (_name, route) => {
  for (const rawBody of ['{"email":"a@example.org","pass', "", "{'a':1}", "\u0000", Buffer.from([0x7b, 0xff, 0x7d])]) {
    const ask: Ask = { as: "server", user: ada.accessToken, headers: json, rawBody };
    const answer = await server.request(route.method, pathOf(route.path), ask);
    expect(summary(answer), JSON.stringify(rawBody)).toEqual(knownError("BODY_PARSING_ERROR"));
    expect(answer.json.details.message).toMatch(/\.$/);
  }
});

describe("a body that does not fit", () => {
  // ENV-02
  test("is refused for a property nobody knows, which the answer names, and none of it is written", async () => {
    const before = await rowOfAda();
    const answer = await patched({ display_name: "x", is_admin: true });
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
  ])("is refused where text cannot be stored: %j", async (body, path) => {
    const answer = await patched(body);
    expect(summary(answer)).toEqual(knownError("SCHEMA_ERROR"));
    expect(answer.json.details.message).toContain(`- ${path} `);
  });

  test("is refused for a number that JavaScript would read as infinite, and stored as nothing", async () => {
    const answer = await asAda("PATCH", { headers: json, rawBody: '{"client_metadata":{"much":1e999}}' });
    expect(summary(answer)).toEqual(knownError("BODY_PARSING_ERROR"));
  });

  // ENV-04
  test.each([33, 5000, 8000, 30_000])("is refused at a depth of %i, and the next call is as quick as ever", async (depth) => {
    const before = await rowOfAda();
    // The quickest of a few: other work of this machine may slow one down, a frozen server all.
    const quickest = async () => {
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        const started = performance.now();
        expect((await asAda("GET", {})).status).toBe(200);
        times.push(performance.now() - started);
      }
      return Math.min(...times);
    };
    const usual = await quickest();
    for (const [open, close] of [
      ['{"a":', "}"],
      ["[", "]"],
    ] as const) {
      const rawBody = `{"client_metadata":${open.repeat(depth)}1${close.repeat(depth)}}`;
      const answer = await asAda("PATCH", { headers: json, rawBody });
      expect(summary(answer)).toEqual(knownError("BODY_PARSING_ERROR"));
      expect(answer.json.details.message).toContain(`${envelope.jsonDepth} levels`);
    }
    expect(await quickest()).toBeLessThan(100 + 10 * usual);
    expect(await rowOfAda()).toEqual(before);
  });

  test("is accepted at the greatest depth, and comes back as it was sent", async () => {
    const deep = JSON.parse(`${"[".repeat(envelope.jsonDepth - 1)}${"]".repeat(envelope.jsonDepth - 1)}`);
    expect((await patched({ client_metadata: deep })).json.client_metadata).toEqual(deep);
    expect((await asAda("GET", {})).json.client_metadata).toEqual(deep);
  });

  // ENV-06
  test("pollutes no prototype: __proto__ in metadata is a key like any other, and nowhere else a property", async () => {
    const answer = await asAda("PATCH", {
      headers: json,
      rawBody: '{"client_metadata":{"__proto__":{"x":1},"constructor":{"prototype":{"y":2}}}}',
    });
    expect(answer.status).toBe(200);
    const stored = (await asAda("GET", {})).json.client_metadata;
    expect(Object.getOwnPropertyDescriptor(stored, "__proto__")?.value).toEqual({ x: 1 });
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
  ])("is refused as content type %j, though it would be valid JSON, and does nothing", async (contentType) => {
    const before = [await people(), await rowOfAda()];
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
    expect([await people(), await rowOfAda()]).toEqual(before);
  });

  test("is refused where none is expected, unless it is empty", async () => {
    const signOut = (body: unknown) => server.request("DELETE", `/users/${ada.id}`, { as: "server", body });
    expect(summary(await signOut({ really: true }))).toEqual(knownError("SCHEMA_ERROR"));
    expect(summary(await signOut([]))).toEqual(knownError("SCHEMA_ERROR"));
    const grace = await server.givenUser();
    expect((await server.request("DELETE", `/users/${grace.id}`, { as: "server", body: {} })).json).toEqual({ success: true });
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
  ])("is refused with another shape than the schema's, signing up or in: %j", async (body) => {
    for (const path of ["/auth/password/sign-up", "/auth/password/sign-in"]) {
      const answer = await server.request("POST", path, { as: "client", body });
      expect(summary(answer)).toEqual(knownError("SCHEMA_ERROR"));
      expect(answer.json.details.message).toContain("- body");
    }
  });
});

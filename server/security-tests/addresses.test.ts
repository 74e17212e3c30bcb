import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { walk } from "#contract/kernel/route.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import { keyHeaders, type Person, startServer, type TestServer } from "../testing/index.ts";
import { countUsers, knownError, summary } from "./testing/known-error.ts";
import { rawHead, sendRaw } from "./testing/raw-request.ts";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = await server.givenUser();
});
afterAll(() => server?.close());

const json = { "content-type": "application/json" };

describe("ids and parameters", () => {
  // ENV-09
  const withId = [...walk(contract)].filter(([, { path, access }]) => /\{(user|tenancy|image)_id\}/.test(path) && !access.project);
  const malformed = [
    "1",
    "x",
    "ME",
    "null",
    "undefined",
    "%00",
    "%ff",
    "..",
    "%2e%2e",
    "-1",
    "0D4E6F1B-58C2-4A37-8E19-7B2C5D90A1F3",
    "a".repeat(5000),
    "'%20OR%201=1--",
    "%0d%0a",
  ];
  test.each(withId)("%s gives 400 or 404 for an invalid id", async (_name, route) => {
    for (const id of malformed) {
      const target = `/api/v1${route.path.replace(/\{\w+\}/g, id)}`;
      const key = route.access.from === "admin" ? "admin" : "server";
      const headers = { ...keyHeaders(key, server.project), ...json, "content-length": "2" };
      const answer = await sendRaw(server.url, `${rawHead(route.method, target, headers)}{}`);
      expect([400, 404], `${route.method} ${target} ${answer.body}`).toContain(answer.status);
      expect(answer.body).not.toMatch(/syntax|uuid:|relation|SQL/);
    }
  });
  test.each(["cursor", "team_id"])("a %s that is not a UUID is rejected by name", async (name) => {
    for (const value of ["1", "", "me", "%00", "0d4e6f1b-58c2-4a37-8e19-7b2c5d90a1f3x"]) {
      const answer = await server.request("GET", `/users?${name}=${value}`, { as: "server" });
      expect(summary(answer), value).toEqual(knownError("SCHEMA_ERROR"));
      expect(answer.json.error).toContain(`- query.${name} `);
    }
  });

  // ENV-11
  test("a search treats wildcards as text, and an unknown order is rejected", async () => {
    const found = await server.request("GET", `/users?query=${encodeURIComponent("%' OR 1=1--")}`, { as: "server" });
    expect([found.status, found.json.items]).toEqual([200, []]);
    for (const order of ["signed_up_at;x", "signed_up_at desc", "id", ""]) {
      const answer = await server.request("GET", `/users?order_by=${encodeURIComponent(order)}`, { as: "server" });
      expect(summary(answer), order).toEqual(knownError("SCHEMA_ERROR"));
    }
    expect((await server.request("GET", "/users?query=a&query=b", { as: "server" })).status).toBe(400);
    expect(summary(await server.request("GET", `/users?query=${"x".repeat(requestLimits.queryBytes)}`, { as: "server" }))).toEqual(
      knownError("SCHEMA_ERROR"),
    );
  });

  // ENV-12
  test.each(["0", "-1", "abc", "1.5", "", "1e3", "0x10", "9".repeat(30), "NaN"])("a limit of %j is rejected", async (limit) => {
    const answer = await server.request("GET", `/users?limit=${limit}`, { as: "server" });
    expect(summary(answer)).toEqual(knownError("SCHEMA_ERROR"));
    expect(answer.json.error).toContain("- query.limit ");
  });
  test("a limit above the maximum gives a page of the maximum size", async () => {
    const other = await server.givenProject();
    const rows = Array.from({ length: pageSizes.users.max + 1 }, () => ({
      tenancy_id: other.tenancyId,
      id: crypto.randomUUID(),
      signed_up_at: server.clock.now(),
      last_active_at: server.clock.now(),
      search_text: "",
    }));
    await server.db.insertInto("users").values(rows).execute();
    const answer = await server.request("GET", "/users?limit=1000000000", { as: "server", project: other });
    expect([answer.status, answer.json.items.length]).toEqual([200, pageSizes.users.max]);
    expect(answer.json.pagination.next_cursor).toMatch(/^p_/);
  });
  test.each([
    ["of an unknown user", () => Promise.resolve(crypto.randomUUID())],
    ["of another project", async () => (await server.givenUser({ project: await server.givenProject() })).id],
  ])("a cursor %s is rejected", async (_kind, cursorOf) => {
    for (const more of ["", "&desc=true", "&query=example"]) {
      const answer = await server.request("GET", `/users?cursor=${await cursorOf()}${more}`, { as: "server" });
      expect(summary(answer)).toEqual(knownError("SCHEMA_ERROR"));
      expect(answer.json.error).toContain("query.cursor");
    }
  });
});

describe("methods and paths", () => {
  // ENV-13
  test.each(["TRACE", "PUT", "PROPFIND", "HEAD", "GET"])("%s is rejected by a route that supports only POST", async (method) => {
    const before = await countUsers(server);
    const headers = { ...keyHeaders("client", server.project), ...json };
    const answer = await sendRaw(server.url, rawHead(method, "/api/v1/auth/password/sign-up", headers));
    expect(answer.status).toBe(405);
    expect(answer.head).toMatch(/\r\nallow: [A-Z, ]*POST/i);
    // A TRACE that echoed its headers would hand keys to scripts.
    expect(answer.head + answer.body).not.toContain(server.project.publishableClientKey);
    expect(await countUsers(server)).toBe(before);
  });
  test("HEAD has the status of GET, no body, and writes nothing", async () => {
    const headers = { ...keyHeaders("client", server.project), "x-stack-access-token": ada.accessToken };
    const sent = await server.statements(async () => {
      const answer = await sendRaw(server.url, rawHead("HEAD", "/api/v1/users/me", headers));
      expect([answer.status, answer.body]).toEqual([200, ""]);
    });
    expect(sent.filter((text) => /^\s*(insert|update|delete)/i.test(text))).toEqual([]);
  });

  // ENV-16
  test("another spelling of a path does not bypass access checks", async () => {
    const others = [
      "/api/v1//users",
      "/api/v1/%75sers",
      "/api/v1/users//",
      "/api/v1/./users",
      "/api/v1/x/../users",
      `/api/v1/users/me/../${ada.id}`,
      `/api/v1/users/%2e%2e/users`,
      "/api/v1/users;x=1",
      "/api/v1/users%3Flimit=1",
      "/api/v1/USERS",
      "/API/v1/users",
      "/api/v2/users",
      "/api/v1users",
      "//api/v1/users",
      "/api/v1/users%00",
      "/api\\v1\\users",
      "http://localhost//api/v1/users",
      "http://localhost/api/v1/./users",
      "http://localhost/http://localhost/api/v1/users",
    ];
    const send = (as: "client" | "server", target: string) => sendRaw(server.url, rawHead("GET", target, keyHeaders(as, server.project)));
    for (const target of others) {
      // A server key would be accepted and a client key not: with another spelling neither gets data.
      for (const as of ["client", "server"] as const) {
        const answer = await send(as, target);
        const same = as === "client" && answer.status === 401;
        expect(same || [400, 404].includes(answer.status), `${as} ${target}: ${answer.status} ${answer.body}`).toBe(true);
        expect(answer.body).not.toContain(ada.email);
      }
    }
    for (const target of ["/api/v1/users", "/api/v1/users/", "http://localhost/api/v1/users", "http://localhost/api/v1/users/"]) {
      const refused = await send("client", target);
      expect([refused.status, JSON.parse(refused.body).code], target).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
      expect((await send("server", target)).body, target).toContain(ada.email);
    }
  });

  // ENV-08: the header between an app and its own back end says nothing to this server, however broken.
  test.each(["[]", "null", '"x"', "{", '{"accessToken":"x"}'])(
    "x-stack-auth: %s does not authenticate and does not cause an error",
    async (value) => {
      const answer = await server.request("GET", "/users/me", { as: "client", headers: { "x-stack-auth": value } });
      expect(summary(answer)).toEqual(knownError("CANNOT_GET_OWN_USER_WITHOUT_USER"));
    },
  );
});

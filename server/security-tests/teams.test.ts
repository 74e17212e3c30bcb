import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ auth: { password: { allowSignIn: true } }, teams: { allowClientTeamCreation: true } });
  ada = await server.givenUser({ project });
  bob = await server.givenUser({ project });
});
afterAll(() => server?.close());

type As = "client" | "server" | "admin";
const create = (as: As, body: unknown, query = "", user?: Person) =>
  server.request("POST", `/teams${query}`, { as, project, body, user: user?.accessToken });
const list = (as: As, query: string, user?: Person) => server.request("GET", `/teams${query}`, { as, project, user: user?.accessToken });
const teams = async () => (await server.db.selectFrom("teams").select("id").execute()).length;

describe("a team cannot be created", () => {
  const tooMuch = { a: "x".repeat(textLimits.metadata) };
  test.each([
    ["display_name", "null", null],
    ["display_name", "a number", 1],
    ["display_name", "too long", "x".repeat(textLimits.displayName + 1)],
    ["display_name", "with a NUL", "a\u0000b"],
    ["display_name", "with a lone surrogate", "\udc00"],
    ["profile_image_url", "a number", 1],
    ["profile_image_url", "too long", `data:image/png;base64,${"A".repeat(1_400_000)}`],
    ["client_metadata", "too long", tooMuch],
    ["client_metadata", "with a NUL", { a: "\u0000" }],
    ["client_read_only_metadata", "too long", tooMuch],
    ["server_metadata", "too long", tooMuch],
    ["creator_user_id", "null", null],
    ["creator_user_id", "an invalid id", "ada"],
    ["creator_user_id", "an id in capitals", crypto.randomUUID().toUpperCase()],
  ])("with %s %s", async (field, _what, value) => {
    const before = await teams();
    const { status, json } = await create("server", { display_name: "Team", [field]: value });
    expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(json.error).toContain(`body.${field}`);
    expect(await teams()).toBe(before);
  });

  test.each([
    ["an invalid image", "not base64"],
    ["an SVG", "data:image/svg+xml;base64,PHN2Zy8+"],
    ["a javascript URL", "javascript:alert(1)"],
  ])("with %s as its picture", async (_what, profile_image_url) => {
    const before = await teams();
    for (const [as, user] of [["server"], ["client", ada]] as const) {
      const { status, text: message } = await create(as, { display_name: "Team", profile_image_url }, "", user);
      expect([status, message]).toEqual([400, expect.stringMatching(/^profile_image_url/)]);
    }
    expect(await teams()).toBe(before);
  });

  test("by a client with an external picture URL, but by a server", async () => {
    const body = { display_name: "Team", profile_image_url: "https://example.org/a.png" };
    expect((await create("client", body, "", ada)).status).toBe(400);
    expect((await create("server", body)).json.profile_image_url).toBe("https://example.org/a.png");
  });

  test("without a name", async () => {
    expect((await create("server", {})).json.error).toContain("body.display_name must be given");
  });

  test.each(["client_read_only_metadata", "server_metadata", "id", "created_at_millis", "tenancy_id"])(
    "by a client with %s",
    async (field) => {
      const { json } = await create("client", { display_name: "Team", [field]: null }, "", ada);
      expect([json.code, json.error]).toEqual(["SCHEMA_ERROR", expect.stringContaining(`unknown properties: ${field}`)]);
    },
  );

  test.each(["id", "created_at_millis", "tenancy_id", "members"])("by a server with %s", async (field) => {
    for (const as of ["server", "admin"] as const) {
      const { json } = await create(as, { display_name: "Team", [field]: null });
      expect([json.code, json.error]).toEqual(["SCHEMA_ERROR", expect.stringContaining(`unknown properties: ${field}`)]);
    }
  });

  test("by a client for another user", async () => {
    const before = await teams();
    const refused = await create("client", { display_name: "Team", creator_user_id: bob.id }, "", ada);
    expect([refused.status, refused.headers.get("x-stack-known-error")]).toEqual([403, null]);
    expect(await teams()).toBe(before);
    expect((await create("client", { display_name: "Team", creator_user_id: ada.id }, "", ada)).status).toBe(201);
  });

  test("by a client without a user, with or without a creator", async () => {
    const before = await teams();
    for (const [creator, code] of [
      [{}, "USER_AUTHENTICATION_REQUIRED"],
      [{ creator_user_id: ada.id }, "USER_AUTHENTICATION_REQUIRED"],
      [{ creator_user_id: "me" }, "CANNOT_GET_OWN_USER_WITHOUT_USER"],
    ] as const)
      expect((await create("client", { display_name: "Team", ...creator })).json.code).toBe(code);
    expect(await teams()).toBe(before);
  });

  test("with two creators, or with a missing current user", async () => {
    for (const creator_user_id of [ada.id, "me"]) {
      const both = await create("server", { display_name: "Team", creator_user_id }, "?add_current_user=true", ada);
      expect([both.status, both.text]).toEqual([400, expect.stringMatching(/^add_current_user: not together with creator_user_id/)]);
    }
    const missing = await create("server", { display_name: "Team" }, "?add_current_user=true");
    expect([missing.status, missing.text]).toEqual([400, expect.stringMatching(/^add_current_user: the call has no signed-in user/)]);
    expect((await create("server", { display_name: "Team", creator_user_id: "me" })).json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
  });

  test.each(["?add_current_user=1", "?add_current_user=", "?add_current_user=TRUE", "?team=x"])("with the query %s", async (query) => {
    expect((await create("server", { display_name: "Team" }, query)).json.code).toBe("SCHEMA_ERROR");
  });
});

test.each(["x", "me", crypto.randomUUID().toUpperCase(), "a\u0000b"])("%j is an invalid team id", async (value) => {
  for (const [as, user] of [["server"], ["client", ada]] as const) {
    const answer = await server.request("GET", `/teams/${encodeURIComponent(value)}`, { as, project, user: user?.accessToken });
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  }
});

test.each(["?user_id=x", `?user_id=${crypto.randomUUID().toUpperCase()}`, "?limit=0", "?user_id="])(
  "the query %s is rejected when listing teams",
  async (query) => {
    expect((await list("server", query)).json.code).toBe("SCHEMA_ERROR");
  },
);

test("a repeated parameter is rejected", async () => {
  const answer = await list("client", `?user_id=${ada.id}&user_id=${bob.id}`, ada);
  expect([answer.status, answer.json?.code]).toEqual([400, "SCHEMA_ERROR"]);
});

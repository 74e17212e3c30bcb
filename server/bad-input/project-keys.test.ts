import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { text } from "#contract/vocabulary/limits.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
let id: string;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject();
  id = (await create({})).json.id;
});
afterAll(() => server?.close());

const millisMax = 8.64e15;
const wanted = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };
const good = { description: "Production", expires_at_millis: 4_102_444_800_000, ...wanted };
const ask = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
  server.request(method, `/internal/api-keys${path}`, { as: "admin", project, body });
const create = (body: object) => ask("POST", "", { ...good, ...body });
const sets = () => server.db.selectFrom("project_keys").selectAll().where("project_id", "=", project.id).orderBy("id").execute();

const notADescription: [what: string, value: unknown][] = [
  ["nothing", null],
  ["a number", 1],
  ["a list", ["x"]],
  ["longer than it may be", "x".repeat(text.description + 1)],
  ["with a NUL", "a\u0000b"],
  ["with half a character", "\ud800"],
];

describe("a set of keys is not made", () => {
  test.each([
    ...notADescription.map(([what, value]) => ["description", what, value] as const),
    ["expires_at_millis", "before the epoch", -1],
    ["expires_at_millis", "between two milliseconds", 1.5],
    ["expires_at_millis", "later than any date", millisMax + 1],
    ["expires_at_millis", "a text", "1"],
    ["expires_at_millis", "nothing", null],
    ["expires_at_millis", "a date", "2030-01-01T00:00:00.000Z"],
    ["has_secret_server_key", "a text", "true"],
    ["has_secret_server_key", "a number", 1],
    ["has_secret_server_key", "nothing", null],
  ] as const)("with %s %s", async (field, _what, value) => {
    const before = await sets();
    const { status, json } = await create({ [field]: value });
    expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(json.error).toContain(`body.${field} `);
    expect(await sets()).toEqual(before);
  });

  test.each(Object.keys(good))("without %s", async (field) => {
    const { json } = await create({ [field]: undefined });
    expect([json.code, json.error]).toEqual(["SCHEMA_ERROR", expect.stringContaining(`body.${field} must be given`)]);
  });

  test("without any key in it", async () => {
    const none = Object.fromEntries(Object.keys(wanted).map((key) => [key, false]));
    const { json } = await create(none);
    expect(json.code).toBe("SCHEMA_ERROR");
    for (const key of Object.keys(wanted)) expect(json.error).toContain(key);
  });

  test.each([
    ["secret_server_key", "ssk_chosen"],
    ["id", crypto.randomUUID()],
    ["project_id", "internal"],
    ["created_at_millis", 0],
    ["revoked", false],
  ])("with a %s of one's own choice", async (field, value) => {
    const { json } = await create({ [field]: value });
    expect([json.code, json.error]).toEqual(["SCHEMA_ERROR", expect.stringContaining(`unknown properties: ${field}`)]);
  });

  test.each([[null], ["text"], [[]], [1]])("of %j", async (body) => {
    expect((await ask("POST", "", body)).status).toBe(400);
  });
});

test("the least and the most of what is allowed is kept as it is", async () => {
  for (const expires_at_millis of [0, millisMax]) {
    const description = "é".repeat(text.description);
    const { status, json } = await create({ expires_at_millis, description });
    expect(status).toBe(200);
    expect((await ask("GET", `/${json.id}`)).json).toMatchObject({ expires_at_millis, description });
    expect((await ask("GET", "")).json.items).toContainEqual(expect.objectContaining({ id: json.id, expires_at_millis }));
  }
  expect((await create({ description: "" })).status).toBe(200);
});

describe("a set of keys is not changed", () => {
  test.each([
    ...notADescription.map(([what, value]) => ["description", what, value] as const),
    ["revoked", "undone", false],
    ["revoked", "a text", "true"],
    ["revoked", "nothing", null],
  ] as const)("with %s %s", async (field, _what, value) => {
    const before = await sets();
    const { status, json } = await ask("PATCH", `/${id}`, { [field]: value });
    expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(json.error).toContain(`body.${field} `);
    expect(await sets()).toEqual(before);
  });

  test.each(["expires_at_millis", "manually_revoked_at_millis", "secret_server_key", "has_secret_server_key", "id"])(
    "in its %s",
    async (field) => {
      const { json } = await ask("PATCH", `/${id}`, { description: "smuggled", [field]: 0 });
      expect([json.code, json.error]).toEqual(["SCHEMA_ERROR", expect.stringContaining(`unknown properties: ${field}`)]);
      expect((await ask("GET", `/${id}`)).json.description).toBe("Production");
    },
  );
});

test.each(["x", "me", "00000000-0000-1000-8000-000000000000", "' OR 1=1 --"])("%j is no id of a set", async (value) => {
  for (const method of ["GET", "PATCH"] as const) {
    const { status, json } = await ask(method, `/${encodeURIComponent(value)}`, method === "PATCH" ? {} : undefined);
    expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
  }
});

test("a set of another project can be neither seen nor revoked", async () => {
  const other = await server.givenProject();
  const [set] = (await server.request("GET", "/internal/api-keys", { as: "admin", project: other })).json.items;

  for (const method of ["GET", "PATCH"] as const) {
    const { status, json } = await ask(method, `/${set.id}`, method === "PATCH" ? { revoked: true } : undefined);
    expect([status, json.code]).toEqual([404, "API_KEY_NOT_FOUND"]);
  }

  expect((await server.request("GET", "/users", { as: "server", project: other })).status).toBe(200);
});

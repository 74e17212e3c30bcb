import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
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
const allFlags = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };
const good = { description: "Production", expires_at_millis: 4_102_444_800_000, ...allFlags };
const request = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
  server.request(method, `/internal/api-keys${path}`, { as: "admin", project, body });
const create = (body: object) => request("POST", "", { ...good, ...body });
const sets = () => server.db.selectFrom("project_keys").selectAll().where("project_id", "=", project.id).orderBy("id").execute();

const notADescription: [what: string, value: unknown][] = [
  ["null", null],
  ["a number", 1],
  ["an array", ["x"]],
  ["too long", "x".repeat(textLimits.description + 1)],
  ["with a NUL", "a\u0000b"],
  ["with a lone surrogate", "\ud800"],
];

describe("a key set cannot be created", () => {
  test.each([
    ...notADescription.map(([what, value]) => ["description", what, value] as const),
    ["expires_at_millis", "before the epoch", -1],
    ["expires_at_millis", "not an integer", 1.5],
    ["expires_at_millis", "after the last date", millisMax + 1],
    ["expires_at_millis", "a text", "1"],
    ["expires_at_millis", "null", null],
    ["expires_at_millis", "a date", "2030-01-01T00:00:00.000Z"],
    ["has_secret_server_key", "a text", "true"],
    ["has_secret_server_key", "a number", 1],
    ["has_secret_server_key", "null", null],
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

  test("without any key", async () => {
    const none = Object.fromEntries(Object.keys(allFlags).map((key) => [key, false]));
    const { json } = await create(none);
    expect(json.code).toBe("SCHEMA_ERROR");
    for (const key of Object.keys(allFlags)) expect(json.error).toContain(key);
  });

  test.each([
    ["secret_server_key", "ssk_chosen"],
    ["id", crypto.randomUUID()],
    ["project_id", "internal"],
    ["created_at_millis", 0],
    ["revoked", false],
  ])("with %s chosen by the caller", async (field, value) => {
    const { json } = await create({ [field]: value });
    expect([json.code, json.error]).toEqual(["SCHEMA_ERROR", expect.stringContaining(`unknown properties: ${field}`)]);
  });

  test.each([[null], ["text"], [[]], [1]])("from %j", async (body) => {
    expect((await request("POST", "", body)).status).toBe(400);
  });
});

test("the smallest and largest allowed values are stored", async () => {
  for (const expires_at_millis of [0, millisMax]) {
    const description = "é".repeat(textLimits.description);
    const { status, json } = await create({ expires_at_millis, description });
    expect(status).toBe(200);
    expect((await request("GET", `/${json.id}`)).json).toMatchObject({ expires_at_millis, description });
    expect((await request("GET", "")).json.items).toContainEqual(expect.objectContaining({ id: json.id, expires_at_millis }));
  }
  expect((await create({ description: "" })).status).toBe(200);
});

describe("a key set cannot be updated", () => {
  test.each([
    ...notADescription.map(([what, value]) => ["description", what, value] as const),
    ["revoked", "false", false],
    ["revoked", "a text", "true"],
    ["revoked", "null", null],
  ] as const)("with %s %s", async (field, _what, value) => {
    const before = await sets();
    const { status, json } = await request("PATCH", `/${id}`, { [field]: value });
    expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(json.error).toContain(`body.${field} `);
    expect(await sets()).toEqual(before);
  });

  test.each(["expires_at_millis", "manually_revoked_at_millis", "secret_server_key", "has_secret_server_key", "id"])(
    "with %s",
    async (field) => {
      const { json } = await request("PATCH", `/${id}`, { description: "smuggled", [field]: 0 });
      expect([json.code, json.error]).toEqual(["SCHEMA_ERROR", expect.stringContaining(`unknown properties: ${field}`)]);
      expect((await request("GET", `/${id}`)).json.description).toBe("Production");
    },
  );
});

test.each(["x", "me", "00000000-0000-1000-8000-000000000000", "' OR 1=1 --"])("%j is an invalid key set id", async (value) => {
  for (const method of ["GET", "PATCH"] as const) {
    const { status, json } = await request(method, `/${encodeURIComponent(value)}`, method === "PATCH" ? {} : undefined);
    expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
  }
});

test("a key set of another project can neither be read nor revoked", async () => {
  const other = await server.givenProject();
  const [set] = (await server.request("GET", "/internal/api-keys", { as: "admin", project: other })).json.items;

  for (const method of ["GET", "PATCH"] as const) {
    const { status, json } = await request(method, `/${set.id}`, method === "PATCH" ? { revoked: true } : undefined);
    expect([status, json.code]).toEqual([404, "API_KEY_NOT_FOUND"]);
  }

  expect((await server.request("GET", "/users", { as: "server", project: other })).status).toBe(200);
});

import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { createServerApp } from "#sdk/server.ts";
import { keyHeaders, type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { publishedApps } from "../../../testing/published-client.ts";
import { countVaultValues } from "./queries.ts";

let server: TestServer;
let second: TestServer;
const stores = { dataVault: { stores: { cards: { displayName: "Cards" }, notes: {} } } };
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const post = (project: ProjectKeys, path: string, body: object, at: TestServer = server) =>
  at.request("POST", `/data-vault/stores/${path}`, { as: "server", project, body });
const makeApp = ({ id, publishableClientKey, secretServerKey }: ProjectKeys) =>
  createServerApp({ baseUrl: server.url, projectId: id, publishableClientKey, secretServerKey });
const secret = "a random secret";

test("values of our client and of the published client are read by both", async () => {
  const project = await server.givenProject(stores);
  const ours = await makeApp(project).getDataVaultStore("cards");
  const theirs = await publishedApps(server, project).server().getDataVaultStore("cards");
  await ours.setValue("ada", "4242", { secret });
  expect(await theirs.getValue("ada", { secret })).toBe("4242");
  await theirs.setValue("ada", "1881", { secret });
  expect(await ours.getValue("ada", { secret })).toBe("1881");
  expect([await ours.getValue("bob", { secret }), await theirs.getValue("bob", { secret })]).toEqual([null, null]);
  await expect(ours.getValue("ada", { secret: 1 as never })).rejects.toThrow("must be a string");
});

test("without a server key a vault is neither read nor written, and unknown stores and keys have their codes (VLT-01)", async () => {
  const project = await server.givenProject(stores);
  const body = { hashed_key: "ada", encrypted_value: "4242" };
  for (const [path, input] of [
    ["get", { hashed_key: "ada" }],
    ["set", body],
  ] as const) {
    const call = { project, body: input };
    const client = await server.request("POST", `/data-vault/stores/cards/${path}`, { as: "client", ...call });
    expect([client.status, client.json.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
    const wrong = { ...call, project: { ...project, secretServerKey: project.publishableClientKey } };
    const keyless = await server.request("POST", `/data-vault/stores/cards/${path}`, { as: "server", ...wrong });
    expect([keyless.status, keyless.json.code]).toEqual([401, "INVALID_SECRET_SERVER_KEY"]);
    const unknown = await post(project, `unknown/${path}`, input);
    expect([unknown.status, unknown.json.code, unknown.json.details]).toEqual([
      400,
      "DATA_VAULT_STORE_DOES_NOT_EXIST",
      { store_id: "unknown" },
    ]);
  }
  const missing = await post(project, "cards/get", { hashed_key: "ada" });
  expect([missing.status, missing.json.code, missing.json.details]).toEqual([
    400,
    "DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST",
    { store_id: "cards", hashed_key: "ada" },
  ]);
});

test("an unknown store has no values, with a warning in development; a value for it is refused with its code", async () => {
  const project = await server.givenProject(stores);
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  const store = await makeApp(project).getDataVaultStore("unknown");
  expect([await store.getValue("ada", { secret }), await store.getValue("bob", { secret })]).toEqual([null, null]);
  expect(warnings.mock.calls).toEqual([[expect.stringMatching(/store "unknown" does not exist, .* Add it/)]]);
  vi.stubEnv("NODE_ENV", "production");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await (await makeApp(project).getDataVaultStore("missing")).getValue("ada", { secret })).toBeNull();
  expect(warnings.mock.calls).toHaveLength(1);
  await expect(store.setValue("ada", "4242", { secret })).rejects.toMatchObject({
    code: "DATA_VAULT_STORE_DOES_NOT_EXIST",
    details: { store_id: "unknown" },
  });
  const { json } = await post(project, "constructor/get", { hashed_key: "ada" });
  expect(json.code).toBe("DATA_VAULT_STORE_DOES_NOT_EXIST");
});

test("values are encrypted at rest and do not decrypt in another row", async () => {
  const project = await server.givenProject(stores);
  const value = "what the client has encrypted";
  await post(project, "cards/set", { hashed_key: "ada", encrypted_value: value });
  await post(project, "cards/set", { hashed_key: "bob", encrypted_value: "another" });
  const entries = server.db.selectFrom("data_vault_entries").where("tenancy_id", "=", project.tenancyId);
  const row = await entries.select("value").where("hashed_key", "=", "ada").executeTakeFirstOrThrow();
  expect(row.value.includes(value)).toBe(false);
  expect((await post(project, "cards/get", { hashed_key: "ada" })).json).toEqual({ encrypted_value: value });

  await server.db.updateTable("data_vault_entries").set({ value: row.value }).where("hashed_key", "=", "bob").execute();
  expect((await post(project, "cards/get", { hashed_key: "bob" })).status).toBe(500);
});

test("a value of two million characters is stored, and our client refuses a larger one before it sends it", async () => {
  const project = await server.givenProject(stores);
  const largest = "x".repeat(2_000_000);
  expect((await post(project, "cards/set", { hashed_key: "ada", encrypted_value: largest })).json).toEqual({ success: true });
  expect((await post(project, "cards/get", { hashed_key: "ada" })).json).toEqual({ encrypted_value: largest });
  const store = await makeApp(project).getDataVaultStore("cards");
  await expect(store.setValue("ada", largest, { secret })).rejects.toThrow("at most 2000000 characters");
  const value = "x".repeat(1_490_000);
  await store.setValue("ada", value, { secret });
  expect(await store.getValue("ada", { secret })).toBe(value);
});

test("first values of a project at the same time in several processes use one key", async () => {
  const project = await server.givenProject(stores);
  const names = ["a", "b", "c", "d", "e", "f"];
  const set = (name: string, at: TestServer) => post(project, "cards/set", { hashed_key: name, encrypted_value: name }, at);
  const answers = await Promise.all(names.map((name, index) => set(name, index % 2 ? server : second)));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  for (const name of names)
    expect((await post(project, "cards/get", { hashed_key: name }, second)).json).toEqual({ encrypted_value: name });
});

test("stores and projects have separate values", async () => {
  const [project, other] = [await server.givenProject(stores), await server.givenProject(stores)];
  await post(project, "cards/set", { hashed_key: "ada", encrypted_value: "4242" });
  for (const missing of [await post(project, "notes/get", { hashed_key: "ada" }), await post(other, "cards/get", { hashed_key: "ada" })])
    expect(missing.json.code).toBe("DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST");
});

test.each([
  [{ hashed_key: "" }, "hashed_key"],
  [{ hashed_key: "x".repeat(256) }, "hashed_key"],
  [{ encrypted_value: 1 }, "encrypted_value"],
  [
    { encrypted_value: "x".repeat(2_000_001) },
    "encrypted_value must be at most 2000000 characters long, the limit of a value in the data vault",
  ],
])("an invalid input is refused with the name of the field: %#", async (body, name) => {
  const project = await server.givenProject(stores);
  const { status, json } = await post(project, "cards/set", { hashed_key: "ada", encrypted_value: "4242", ...body });
  expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
  expect(json.error).toContain(name);
});

test.each([
  ["a change of its key", (project: ProjectKeys) => override(project, { "dataVault.stores.cards": null })],
  ["a change of the group", (project: ProjectKeys) => override(project, { "dataVault.stores": { notes: {} } })],
])("a store that is removed by %s and created again is empty, as the dry run says", async (_name, remove) => {
  const project = await server.givenProject(stores);
  for (const store of ["cards", "notes"]) await post(project, `${store}/set`, { hashed_key: "ada", encrypted_value: "4242" });
  const plan = await override(project, { "dataVault.stores.cards": null }, { dry_run: true });
  expect(plan.json.plan.deleted_vault_values).toEqual([{ id: "cards", values: { count: 1, is_estimate: false } }]);
  expect((await post(project, "cards/get", { hashed_key: "ada" })).status).toBe(200);
  expect((await remove(project)).status).toBe(200);
  const restored = await override(project, { "dataVault.stores.cards": { displayName: "Cards" } });
  expect(restored.status).toBe(200);
  expect((await post(project, "cards/get", { hashed_key: "ada" })).json.code).toBe("DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST");
  expect((await post(project, "notes/get", { hashed_key: "ada" })).json).toEqual({ encrypted_value: "4242" });
});

test("a removal hides values until a job has deleted them, and a new value of the same key remains", async () => {
  const project = await server.givenProject(stores);
  const keys = ["ada", "bob", "eve"];
  for (const hashed_key of keys) await post(project, "cards/set", { hashed_key, encrypted_value: "4242" });
  await post(project, "notes/set", { hashed_key: "ada", encrypted_value: "a note" });
  const wake = vi.spyOn(server.running.background, "wakeJobs").mockImplementation(() => {});
  onTestFinished(() => wake.mockRestore());
  const rows = () =>
    server.db
      .selectFrom("data_vault_entries")
      .select(["store_id", "hashed_key"])
      .where("tenancy_id", "=", project.tenancyId)
      .orderBy("store_id")
      .orderBy("hashed_key")
      .execute();

  expect((await override(project, { "dataVault.stores.cards": null })).status).toBe(200);
  expect(await rows()).toHaveLength(4);
  expect((await post(project, "cards/get", { hashed_key: "ada" })).json.code).toBe("DATA_VAULT_STORE_DOES_NOT_EXIST");
  expect((await override(project, { "dataVault.stores.cards": { displayName: "Cards" } })).status).toBe(200);
  expect(await countVaultValues(server.db, project.tenancyId, ["cards"], 9)).toEqual([]);
  for (const hashed_key of keys)
    expect((await post(project, "cards/get", { hashed_key })).json.code).toBe("DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST");
  await post(project, "cards/set", { hashed_key: "bob", encrypted_value: "1881" });

  await server.running.jobsIdle();
  expect(await rows()).toEqual([
    { store_id: "cards", hashed_key: "bob" },
    { store_id: "notes", hashed_key: "ada" },
  ]);
  expect((await post(project, "cards/get", { hashed_key: "bob" })).json).toEqual({ encrypted_value: "1881" });
});

test("values of a removed store are counted by store up to a maximum", async () => {
  const project = await server.givenProject(stores);
  for (const hashed_key of ["ada", "bob", "eve"]) await post(project, "cards/set", { hashed_key, encrypted_value: "4242" });
  for (const hashed_key of ["ada", "bob"]) await post(project, "notes/set", { hashed_key, encrypted_value: "4242" });
  expect(await countVaultValues(server.db, project.tenancyId, ["cards", "notes", "unused"], 2)).toEqual([
    { store: "cards", count: 2, is_estimate: true },
    { store: "notes", count: 2, is_estimate: false },
  ]);
});

test("a value that arrives while its store is removed is refused, and a new store is empty", async () => {
  const project = await server.givenProject(stores);
  // The caller is identified before the body arrives.
  const body = JSON.stringify({ hashed_key: "ada", encrypted_value: "4242" });
  const headers = { ...keyHeaders("server", project), "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const sending = request(`${server.url}/api/v1/data-vault/stores/cards/set`, { method: "POST", headers });
  const answered = once(sending, "response");
  sending.write(body.slice(0, 5));
  await sleep(100);
  expect((await override(project, { "dataVault.stores.cards": null })).status).toBe(200);
  sending.end(body.slice(5));
  const [{ headers: answer }] = await answered;
  expect(answer[responseHeaders.errorCode]).toBe("DATA_VAULT_STORE_DOES_NOT_EXIST");
  await override(project, { "dataVault.stores.cards": { displayName: "Cards" } });
  expect((await post(project, "cards/get", { hashed_key: "ada" })).json.code).toBe("DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST");
});

test("a value of a new store remains even if a process of the version before writes it", async () => {
  const project = await server.givenProject(stores);
  const set = (hashed_key: string, encrypted_value: string) => post(project, "cards/set", { hashed_key, encrypted_value });
  for (const hashed_key of ["ada", "bob"]) await set(hashed_key, "4242");
  const values = () =>
    server.db.selectFrom("data_vault_entries").select(["hashed_key", "value"]).where("tenancy_id", "=", project.tenancyId).execute();
  const written = await values();
  for (const store of [null, { displayName: "Cards" }]) await override(project, { "dataVault.stores.cards": store });
  const [ada] = written.filter(({ hashed_key }) => hashed_key === "ada");
  // The statement does not name the generation.
  await sql`INSERT INTO data_vault_entries (tenancy_id, store_id, hashed_key, value, updated_at)
    VALUES (${project.tenancyId}::uuid, 'cards', 'ada', ${ada?.value}::bytea, ${server.clock.now()}::timestamptz)
    ON CONFLICT (tenancy_id, store_id, hashed_key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`.execute(
    server.db,
  );
  await server.running.jobsIdle();
  expect(await values()).toEqual([ada]);
  expect((await post(project, "cards/get", { hashed_key: "ada" })).json).toEqual({ encrypted_value: "4242" });
});

/** Other definitions of the configuration, and what is left of them when they are removed and created again (docs/operation.md). */
test("an item keeps the balances of its customers, and a permission loses its grants", async () => {
  const project = await server.givenProject({
    "payments.items.credits": { displayName: "Credits", customerType: "custom" },
    "rbac.permissions.reader": { scope: "project" },
  });
  const change = (key: string, value: unknown) => override(project, { [key]: value });
  const ask = (method: string, path: string, body?: object) =>
    server.request(method, path, { as: "server", project, ...(body && { body }) });
  await ask("POST", "/payments/items/custom/c1/credits/update-quantity?allow_negative=false", { delta: 5 });
  const { id } = (await ask("POST", "/users", {})).json;
  expect((await ask("POST", `/project-permissions/${id}/reader`, {})).status).toBe(201);

  for (const key of ["payments.items.credits", "rbac.permissions.reader"]) expect((await change(key, null)).status).toBe(200);
  await change("payments.items.credits", { displayName: "Credits", customerType: "custom" });
  await change("rbac.permissions.reader", { scope: "project" });

  expect((await ask("GET", "/payments/items/custom/c1/credits")).json.quantity).toBe(5);
  expect((await ask("GET", `/project-permissions?user_id=${id}`)).json.items).toEqual([]);
});

const override = (project: ProjectKeys, change: object, more: object = {}) =>
  server.request("PATCH", "/internal/config/override", {
    as: "admin",
    project,
    body: { config_override_string: JSON.stringify(change), ...more },
  });

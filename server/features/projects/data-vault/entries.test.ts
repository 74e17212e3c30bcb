import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createServerApp } from "#sdk/server.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
const stores = { dataVault: { stores: { cards: { displayName: "Cards" }, notes: {} } } };
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const post = (project: ProjectKeys, path: string, body: object) =>
  server.request("POST", `/data-vault/stores/${path}`, { as: "server", project, body });
const makeApp = ({ id, publishableClientKey, secretServerKey }: ProjectKeys) =>
  createServerApp({ baseUrl: server.url, projectId: id, publishableClientKey, secretServerKey });
const secret = "a random secret";
const override = (project: ProjectKeys, change: object) =>
  server.request("PATCH", "/internal/config/override", {
    as: "admin",
    project,
    body: { config_override_string: JSON.stringify(change) },
  });

test("stores are listed with sizes, and values as hashes and sizes in pages; a value is deleted once (VLT-01)", async () => {
  const project = await server.givenProject(stores);
  const read = (path: string, as: "admin" | "server" = "admin") => server.request("GET", `/data-vault/stores${path}`, { as, project });
  for (const hashed_key of ["c", "a", "b"]) await post(project, "cards/set", { hashed_key, encrypted_value: "4242" });

  const { items } = (await read("")).json;
  expect(items.map(({ id, entries }: { id: string; entries: number }) => [id, entries])).toEqual([
    ["cards", 3],
    ["notes", 0],
  ]);
  expect(items[0]).toMatchObject({ bytes: expect.any(Number), is_estimate: false, last_set_at_millis: expect.any(Number) });
  expect(items[0].bytes).toBeGreaterThan(12);
  expect(items[1]).toMatchObject({ bytes: 0, last_set_at_millis: null });
  const first = (await read("/cards/entries?limit=2")).json;
  const second = (await read(`/cards/entries?limit=2&cursor=${first.pagination.next_cursor}`)).json;
  expect([...first.items, ...second.items].map(({ hashed_key }) => hashed_key)).toEqual(["a", "b", "c"]);
  expect(JSON.stringify([first, second, items])).not.toContain("4242");
  for (const path of ["", "/cards/entries"]) expect((await read(path, "server")).status).toBe(401);

  expect((await post(project, "cards/delete", { hashed_key: "b" })).json).toEqual({ success: true });
  expect((await post(project, "cards/delete", { hashed_key: "b" })).json.code).toBe("DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST");
  expect((await post(project, "cards/get", { hashed_key: "b" })).json.code).toBe("DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST");
  expect((await post(project, "notes/delete", { hashed_key: "a" })).json.code).toBe("DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST");
  const store = await makeApp(project).getDataVaultStore("cards");
  await store.setValue("ada", "4242", { secret });
  expect([await store.deleteValue("ada", { secret }), await store.deleteValue("ada", { secret })]).toEqual([true, false]);
});

test("values of a removed store are neither listed nor counted, and cannot be deleted", async () => {
  const project = await server.givenProject(stores);
  await post(project, "cards/set", { hashed_key: "ada", encrypted_value: "4242" });
  const wake = vi.spyOn(server.running.background, "wakeJobs").mockImplementation(() => {});
  onTestFinished(() => wake.mockRestore());
  for (const store of [null, { displayName: "Cards" }]) await override(project, { "dataVault.stores.cards": store });
  const read = async (path: string) => (await server.request("GET", `/data-vault/stores${path}`, { as: "admin", project })).json.items;
  expect((await read("")).find(({ id }: { id: string }) => id === "cards")).toMatchObject({ entries: 0, bytes: 0 });
  expect(await read("/cards/entries")).toEqual([]);
  expect((await post(project, "cards/delete", { hashed_key: "ada" })).json.code).toBe("DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST");
});

import type { ErrorCase } from "../error-cases.ts";
import { context } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const path = { params: { store: "cards" } };
const hashed_key = "069qvSTg+OMJcu3cA9JW39+8n8JfitQonBQCfZjSr30=";
const value = { hashed_key, encrypted_value: "AQDbjJ8j" };

/** Valid calls of the routes about data vaults. */
export const dataVaultRouteCases = {
  "dataVault.get": {
    statements: 2,
    build: async ({ server, project }) => {
      await server.request("POST", "/data-vault/stores/cards/set", { as: "server", project, body: value });
      return { ...path, body: { hashed_key } };
    },
  },
  "dataVault.set": {
    // Two more with the first value of a project.
    statements: 3,
    build: () => ({ ...path, body: value }),
  },
  "dataVault.remove": {
    statements: 2,
    build: async ({ server, project }) => {
      await server.request("POST", "/data-vault/stores/cards/set", { as: "server", project, body: value });
      return { ...path, body: { hashed_key } };
    },
  },
  "dataVault.listStores": { statements: 2, build: () => ({}) },
  "dataVault.listEntries": { statements: 2, build: () => path },
} satisfies Partial<Record<RouteName, RouteCase>>;

const unknownStore =
  (body: object): ErrorCase =>
  () => ({ as: "server", params: { store: "unknown" }, body });

/** The refusals of the calls about data vaults. */
export const dataVaultErrorCases = {
  "dataVault.get": {
    DataVaultStoreDoesNotExist: unknownStore({ hashed_key }),
    DataVaultStoreHashedKeyDoesNotExist: () => ({ as: "server", at: context.fixtures.project, ...path, body: { hashed_key: "unknown" } }),
  },
  "dataVault.set": { DataVaultStoreDoesNotExist: unknownStore(value) },
  "dataVault.remove": {
    DataVaultStoreDoesNotExist: unknownStore({ hashed_key }),
    DataVaultStoreHashedKeyDoesNotExist: () => ({ as: "server", at: context.fixtures.project, ...path, body: { hashed_key: "unknown" } }),
  },
  "dataVault.listEntries": { DataVaultStoreDoesNotExist: () => ({ as: "admin", params: { store: "unknown" } }) },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "../../errors/index.ts";
import { adminOnly, serverOnly } from "../../kernel/access.ts";
import { listSchema, pageSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { dataVaultLimits as limits } from "../../vocabulary/projects/data-vault.ts";
import { millis, string } from "../../vocabulary/text.ts";

const params = z.strictObject({ store: string(limits.storeId).min(1) });
const hashedKey = string(limits.hashedKey).min(1).describe("The hash of the key, which the client library computes");

const DataVaultStore = z
  .object({
    id: z.string(),
    display_name: z.string(),
    entries: z.int().describe("The number of values"),
    bytes: z.int().describe("The size of the encrypted values"),
    is_estimate: z.boolean().describe("Whether there are more values than were counted"),
    last_set_at_millis: millis.nullable().describe("When a value was last set; null without one, and for an estimate"),
  })
  .meta({ id: "DataVaultStore" });

const DataVaultEntry = z
  .object({ hashed_key: z.string(), bytes: z.int().describe("The size of the encrypted value"), set_at_millis: millis })
  .meta({ id: "DataVaultEntry" });

export const dataVaultRoutes = {
  listStores: route({
    method: "GET",
    path: "/data-vault/stores",
    summary: "List the stores of the data vault with their sizes",
    description: `At most ${limits.countedPerStoreMax} values of a store are counted, and fewer in a project with many stores.`,
    access: adminOnly,
    returns: listSchema(DataVaultStore),
  }),
  listEntries: route({
    method: "GET",
    path: "/data-vault/stores/{store}/entries",
    summary: "List the values of a data vault store",
    description: "Keys are listed as the hashes that clients compute, and values by their size: the server can read neither.",
    access: adminOnly,
    params,
    query: z.strictObject(pageQuery("Values", pages.vaultEntries.max)),
    returns: pageSchema(DataVaultEntry),
    errors: [DataVaultStoreDoesNotExist],
  }),
  remove: route({
    method: "POST",
    path: "/data-vault/stores/{store}/delete",
    summary: "Delete a value of a data vault store",
    description: "It cannot be restored.",
    access: serverOnly,
    params,
    body: z.strictObject({ hashed_key: hashedKey }),
    returns: Success,
    errors: [DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist],
    refreshes: ["dataVault"],
    examples: { body: { hashed_key: "069qvSTg+OMJcu3cA9JW39+8n8JfitQonBQCfZjSr30=" } },
  }),
  get: route({
    method: "POST",
    path: "/data-vault/stores/{store}/get",
    summary: "Get a value of a data vault store",
    description: "Returns the value as it was set. Only the holder of the client's secret can decrypt it.",
    access: serverOnly,
    params,
    body: z.strictObject({ hashed_key: hashedKey }),
    returns: z.object({ encrypted_value: z.string() }),
    errors: [DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist],
    examples: { body: { hashed_key: "069qvSTg+OMJcu3cA9JW39+8n8JfitQonBQCfZjSr30=" } },
  }),
  set: route({
    method: "POST",
    path: "/data-vault/stores/{store}/set",
    summary: "Set a value of a data vault store",
    description: `Replaces an earlier value. The server encrypts it again with a key of the project. An encrypted value has at most ${limits.value} characters.`,
    access: serverOnly,
    params,
    body: z.strictObject({ hashed_key: hashedKey, encrypted_value: string(limits.value, ", the limit of a value in the data vault") }),
    largeBody: true,
    returns: Success,
    errors: [DataVaultStoreDoesNotExist],
    refreshes: ["dataVault"],
    examples: { body: { hashed_key: "069qvSTg+OMJcu3cA9JW39+8n8JfitQonBQCfZjSr30=", encrypted_value: "AQDbjJ8j" } },
  }),
};

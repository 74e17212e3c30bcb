import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "../../errors/index.ts";
import { serverOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { dataVaultLimits as limits } from "../../vocabulary/projects/data-vault.ts";
import { string } from "../../vocabulary/text.ts";

const params = z.strictObject({ store: string(limits.storeId).min(1) });
const hashedKey = string(limits.hashedKey).min(1).describe("The hash of the key, which the client library computes");

export const dataVaultRoutes = {
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

import { z } from "zod";
import { knownError } from "../../kernel/error.ts";

/** The store does not exist. */
export class DataVaultStoreDoesNotExist extends knownError("DATA_VAULT_STORE_DOES_NOT_EXIST", {
  status: 400,
  details: z.object({ store_id: z.string() }),
  message: ({ store_id }) => `The data vault store ${JSON.stringify(store_id)} does not exist.`,
}) {}

/** The store has no value under the key. */
export class DataVaultStoreHashedKeyDoesNotExist extends knownError("DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST", {
  status: 400,
  details: z.object({ store_id: z.string(), hashed_key: z.string() }),
  message: ({ store_id, hashed_key }) =>
    `The data vault store ${JSON.stringify(store_id)} has no value for the key hash ${JSON.stringify(hashed_key)}.`,
}) {}

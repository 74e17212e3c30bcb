import type { ServerApi } from "../generated/server.ts";
import { isKnownError } from "../transport/known-error.ts";
import { unwrap } from "../transport/result.ts";
import { decryptValue, encryptValue, entryKeysOf } from "../vault/client-encryption.ts";

/** The secret that encrypts values before they leave the app. Use a random one; the server never sees it. */
export interface DataVaultOptions {
  readonly secret: string;
}

/** A store of a data vault. Keys and values are encrypted before they are sent. */
export interface DataVaultStore {
  readonly id: string;
  /** Returns a value; null if there is none under the key. @throws Error if the secret is wrong */
  getValue(key: string, options: DataVaultOptions): Promise<string | null>;
  /** Sets a value. Replaces an earlier one. */
  setValue(key: string, value: string, options: DataVaultOptions): Promise<void>;
}

/** Methods of a server for the data vault of its project. */
export interface DataVaultMethods {
  /** Returns a store of the project's configuration. Its calls throw DATA_VAULT_STORE_DOES_NOT_EXIST if there is none. */
  getDataVaultStore(id: string): Promise<DataVaultStore>;
}

/** The methods for data vaults. */
export const dataVaultMethods = ({ dataVault }: Pick<ServerApi, "dataVault">): DataVaultMethods => ({
  getDataVaultStore: async (id) => ({
    id,
    async getValue(key, options) {
      const keys = await entryKeysOf(requireSecret(options), key);
      const result = await dataVault.get({ store: id, hashed_key: keys.hashedKey });
      if (result.status === "error" && isKnownError(result.error, "DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST")) return null;
      return decryptValue(keys, unwrap(result).encrypted_value);
    },
    async setValue(key, value, options) {
      const keys = await entryKeysOf(requireSecret(options), key);
      unwrap(await dataVault.set({ store: id, hashed_key: keys.hashedKey, encrypted_value: await encryptValue(keys, value) }));
    },
  }),
});

/** Callers without types may send anything: a secret of another type would encrypt as its text. */
function requireSecret({ secret }: DataVaultOptions): string {
  if (typeof secret !== "string") throw new TypeError("The secret of a data vault must be a string.");
  return secret;
}

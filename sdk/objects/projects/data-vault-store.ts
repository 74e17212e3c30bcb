import { dataVaultLimits } from "#contract/vocabulary/projects/data-vault.ts";
import { serverEnvironment } from "../../environment.ts";
import type { ServerApi } from "../../generated/server.ts";
import { isKnownError } from "../../transport/known-error.ts";
import { unwrap } from "../../transport/result.ts";
import { decryptValue, deriveEntryKeys, encryptValue } from "../../vault/client-encryption.ts";

/** The secret that encrypts values before they leave the app. Use a random one; the server never sees it. */
export interface DataVaultOptions {
  readonly secret: string;
}

/** A store of a data vault. Keys and values are encrypted before they are sent. */
export interface DataVaultStore {
  readonly id: string;
  /**
   * Returns a value; null if there is none under the key. A store that the project does not have has no values: in development with a
   * warning.
   * @throws Error if the secret is wrong
   */
  getValue(key: string, options: DataVaultOptions): Promise<string | null>;
  /**
   * Sets a value. Replaces an earlier one.
   * @throws RangeError if it is longer than about 1.5 million bytes; KnownError DATA_VAULT_STORE_DOES_NOT_EXIST
   */
  setValue(key: string, value: string, options: DataVaultOptions): Promise<void>;
  /**
   * Deletes a value. It cannot be restored.
   * @returns whether there was one
   * @throws KnownError DATA_VAULT_STORE_DOES_NOT_EXIST
   */
  deleteValue(key: string, options: DataVaultOptions): Promise<boolean>;
}

/** Methods of a server for the data vault of its project. */
export interface DataVaultMethods {
  /** Returns a store of the project's configuration. Makes no request. */
  getDataVaultStore(id: string): Promise<DataVaultStore>;
}

/** The methods for data vaults. */
export function dataVaultMethods({ dataVault }: Pick<ServerApi, "dataVault">): DataVaultMethods {
  const reported = new Set<string>();
  function reportMissingStore(id: string): void {
    if (serverEnvironment.isProduction() || reported.has(id)) return;
    reported.add(id);
    console.warn(
      `The data vault store ${JSON.stringify(id)} does not exist, so that it has no values. Add it to the data vault in the dashboard or to the configuration as dataVault.stores.${id}.`,
    );
  }

  return {
    getDataVaultStore: async (id) => ({
      id,
      async getValue(key, options) {
        const keys = await deriveEntryKeys(requireSecret(options), key);
        const result = await dataVault.get({ store: id, hashed_key: keys.hashedKey });
        if (result.status === "ok") return decryptValue(keys, result.data.encrypted_value);
        if (isKnownError(result.error, "DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST")) return null;
        if (!isKnownError(result.error, "DATA_VAULT_STORE_DOES_NOT_EXIST")) throw result.error;
        reportMissingStore(id);
        return null;
      },
      async setValue(key, value, options) {
        const keys = await deriveEntryKeys(requireSecret(options), key);
        const encrypted_value = await encryptValue(keys, value);
        if (encrypted_value.length > dataVaultLimits.value)
          throw new RangeError(
            `A value of the data vault has at most ${dataVaultLimits.value} characters once it is encrypted. This one has ${encrypted_value.length}.`,
          );
        unwrap(await dataVault.set({ store: id, hashed_key: keys.hashedKey, encrypted_value }));
      },
      async deleteValue(key, options) {
        const { hashedKey } = await deriveEntryKeys(requireSecret(options), key);
        const result = await dataVault.remove({ store: id, hashed_key: hashedKey });
        if (result.status === "error" && isKnownError(result.error, "DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST")) return false;
        unwrap(result);
        return true;
      },
    }),
  };
}

/** Callers without types may send anything: a secret of another type would encrypt as its text. */
function requireSecret({ secret }: DataVaultOptions): string {
  if (typeof secret !== "string") throw new TypeError("The secret of a data vault must be a string.");
  return secret;
}

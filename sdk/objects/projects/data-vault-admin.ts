import type { AdminApi, DataVaultEntry as EntryResponse, DataVaultStore as StoreResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** The size of a store of the data vault. */
export type DataVaultStoreSize = Fields<StoreResponse>;

/** A value of the data vault, as the hash of its key and its size. The server can read neither. */
export type DataVaultEntry = Fields<EntryResponse>;

/** Methods of an admin for the data vault of its project. */
export interface DataVaultAdminMethods {
  /** Lists the stores with their sizes. */
  listDataVaultStores(): Promise<DataVaultStoreSize[]>;
  /** Lists the values of a store in pages. @throws KnownError DATA_VAULT_STORE_DOES_NOT_EXIST */
  listDataVaultEntries(
    store: string,
    options?: { readonly cursor?: string; readonly limit?: number },
  ): Promise<DataVaultEntry[] & { readonly nextCursor: string | null }>;
  /** Deletes a value by the hash of its key. It cannot be restored. @throws KnownError DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST */
  deleteDataVaultEntry(store: string, hashedKey: string): Promise<void>;
}

export const dataVaultAdminMethods = ({ dataVault }: AdminApi): DataVaultAdminMethods => ({
  listDataVaultStores: async () => unwrap(await dataVault.listStores()).items.map((item) => fieldsFrom(item)),
  async listDataVaultEntries(store, options = {}) {
    const { items, pagination } = unwrap(await dataVault.listEntries({ store, ...options }));
    return Object.assign(
      items.map((item) => fieldsFrom(item)),
      { nextCursor: pagination.next_cursor },
    );
  },
  async deleteDataVaultEntry(store, hashedKey) {
    unwrap(await dataVault.remove({ store, hashed_key: hashedKey }));
  },
});

import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "#contract/errors/index.ts";
import type { dataVaultRoutes } from "#contract/routes/data-vault.ts";
import type { Db } from "../../database/schema.ts";
import type { Handlers, Project } from "../../kernel/call.ts";
import { decryptData, encryptData, randomDataKey } from "../../services/data-cipher.ts";
import type { Secrets } from "../../services/secrets.ts";
import { insertVaultKey, setVaultEntry, type VaultEntryId, vaultEntry, vaultKey } from "./queries.ts";

export const dataVaultHandlers: Handlers<typeof dataVaultRoutes> = {
  async get({ input, project, db, services }) {
    const entry = entryIdOf(project, input);
    const row = await vaultEntry(db, entry);
    if (!row) throw new DataVaultStoreHashedKeyDoesNotExist({ store_id: input.store, hashed_key: input.hashed_key });
    const key = services.secrets.open(keyContext(entry.tenancyId), row.key_sealed);
    return { encrypted_value: decryptData(key, entryContext(entry), row.value) };
  },

  async set({ input, project, db, services, now }) {
    const entry = entryIdOf(project, input);
    const key = await requireVaultKey(db, entry.tenancyId, services.secrets);
    await setVaultEntry(db, entry, encryptData(key, entryContext(entry), input.encrypted_value), now);
    return { success: true } as const;
  },
};

/** @throws DataVaultStoreDoesNotExist unless the configuration has the store */
function entryIdOf({ tenancyId, config }: Project, { store, hashed_key }: { store: string; hashed_key: string }): VaultEntryId {
  if (!Object.hasOwn(config.dataVault.stores, store)) throw new DataVaultStoreDoesNotExist({ store_id: store });
  return { tenancyId, storeId: store, hashedKey: hashed_key };
}

const keyContext = (tenancyId: string) => `data-vault-key/${tenancyId}`;
const entryContext = ({ tenancyId, storeId, hashedKey }: VaultEntryId) =>
  JSON.stringify(["data-vault-entry", tenancyId, storeId, hashedKey]);

/** The project's key, made with the first value. Of concurrent first calls, one inserts it and all use it. */
async function requireVaultKey(db: Db, tenancyId: string, secrets: Secrets): Promise<string> {
  let sealed = await vaultKey(db, tenancyId);
  if (sealed === undefined) {
    await insertVaultKey(db, tenancyId, secrets.seal(keyContext(tenancyId), randomDataKey()));
    sealed = await vaultKey(db, tenancyId);
  }
  if (sealed === undefined) throw new Error("The key of the data vault was not stored.");
  return secrets.open(keyContext(tenancyId), sealed);
}

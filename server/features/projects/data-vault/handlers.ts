import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "#contract/errors/index.ts";
import type { dataVaultRoutes } from "#contract/routes/projects/data-vault.ts";
import type { Handlers, Project } from "../../../kernel/call.ts";
import { decryptData, encryptData } from "../../../services/data-cipher.ts";
import { readConfig } from "../config-store.ts";
import { findVaultEntry, setVaultEntry, type VaultEntryId } from "./queries.ts";
import { openVaultKey, requireVaultKey } from "./vault-key.ts";

export const dataVaultHandlers: Handlers<typeof dataVaultRoutes> = {
  async get({ input, project, db, services }) {
    const entry = readEntryId(project, input);
    const row = await findVaultEntry(db, entry);
    if (!row) throw new DataVaultStoreHashedKeyDoesNotExist({ store_id: input.store, hashed_key: input.hashed_key });
    const key = openVaultKey(services.secrets, entry.tenancyId, row.key_sealed);
    return { encrypted_value: decryptData(key, entryContext(entry), row.value) };
  },

  async set({ input, project, db, services, now }) {
    const entry = readEntryId(project, input);
    const key = await requireVaultKey(db, entry.tenancyId, services.secrets);
    const value = encryptData(key, entryContext(entry), input.encrypted_value);
    let { configRevision } = project;
    // Written after the removal of its store, the value would be in a new store of the same name.
    while (!(await setVaultEntry(db, entry, { value, now, configRevision }))) {
      const current = await readConfig(db, project);
      readEntryId({ ...project, ...current }, input);
      ({ configRevision } = current);
    }
    return { success: true } as const;
  },
};

/** @throws DataVaultStoreDoesNotExist unless the configuration has the store */
function readEntryId({ tenancyId, config }: Project, { store, hashed_key }: { store: string; hashed_key: string }): VaultEntryId {
  if (!Object.hasOwn(config.dataVault.stores, store)) throw new DataVaultStoreDoesNotExist({ store_id: store });
  return { tenancyId, storeId: store, hashedKey: hashed_key };
}

const entryContext = ({ tenancyId, storeId, hashedKey }: VaultEntryId) =>
  JSON.stringify(["data-vault-entry", tenancyId, storeId, hashedKey]);

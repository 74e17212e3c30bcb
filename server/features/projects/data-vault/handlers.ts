import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "#contract/errors/index.ts";
import type { dataVaultRoutes } from "#contract/routes/projects/data-vault.ts";
import { audit } from "../../../core/audit.ts";
import type { Handlers, Project } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { statement } from "../../../kernel/statement.ts";
import { decryptData, encryptData } from "../../../services/data-cipher.ts";
import { readConfig } from "../config-store.ts";
import { deleteVaultEntry, listVaultEntries, measureVaultStores } from "./entries.ts";
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

  async listStores({ project, db }) {
    const { stores } = project.config.dataVault;
    const { sizes, most } = await measureVaultStores(db, project.tenancyId, Object.keys(stores).sort());
    const items = sizes.map(({ id, count, bytes, last_set_at }) => {
      const isEstimate = count > most;
      return {
        id,
        display_name: stores[id]?.displayName ?? id,
        entries: Math.min(count, most),
        bytes,
        is_estimate: isEstimate,
        last_set_at_millis: isEstimate ? null : (last_set_at?.getTime() ?? null),
      };
    });
    return { items, is_paginated: false };
  },

  async listEntries({ input, project, db }) {
    requireStore(project, input.store);
    const { rows, next } = await listVaultEntries(db, project.tenancyId, input.store, input);
    return reply.page(rows, next, ({ hashed_key, bytes, updated_at }) => ({ hashed_key, bytes, set_at_millis: updated_at.getTime() }));
  },

  async remove(call) {
    const { input, project, db, accessType } = call;
    const entry = readEntryId(project, input);
    const data = { store_id: entry.storeId, hashed_key: entry.hashedKey };
    const removal = statement().step("removed", deleteVaultEntry(db, entry));
    // What a developer deletes is recorded; what an app does with its values is not.
    const recorded =
      accessType === "admin"
        ? removal.also((earlier) => audit(call, { event: "data_vault.entry_deleted", userId: null, data }, earlier.selectFrom("removed")))
        : removal;
    if ((await recorded.rows(db, "removed")).length === 0) throw new DataVaultStoreHashedKeyDoesNotExist(data);
    return { success: true } as const;
  },
};

/** @throws DataVaultStoreDoesNotExist unless the configuration has the store */
function requireStore({ config }: Project, store: string): void {
  if (!Object.hasOwn(config.dataVault.stores, store)) throw new DataVaultStoreDoesNotExist({ store_id: store });
}

/** @throws DataVaultStoreDoesNotExist */
function readEntryId(project: Project, { store, hashed_key }: { store: string; hashed_key: string }): VaultEntryId {
  requireStore(project, store);
  return { tenancyId: project.tenancyId, storeId: store, hashedKey: hashed_key };
}

const entryContext = ({ tenancyId, storeId, hashedKey }: VaultEntryId) =>
  JSON.stringify(["data-vault-entry", tenancyId, storeId, hashedKey]);

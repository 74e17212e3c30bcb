import { sealedColumn } from "../../../core/sealed-column.ts";
import type { Db } from "../../../database/schema.ts";
import { randomDataKey } from "../../../services/data-cipher.ts";
import type { Secrets } from "../../../services/secrets.ts";
import { findVaultKey, insertVaultKey } from "./queries.ts";

const sealContext = (tenancyId: string) => `data-vault-key/${tenancyId}`;

export const vaultKeyColumn = sealedColumn("data_vault_keys", "key_sealed", ["tenancy_id"], ({ tenancy_id }) => sealContext(tenancy_id));

/** @throws SealBroken */
export const openVaultKey = (secrets: Secrets, tenancyId: string, sealed: string): string => secrets.open(sealContext(tenancyId), sealed);

/** The project's key, made with the first value. Of concurrent first calls, one inserts it and all use it. */
export async function requireVaultKey(db: Db, tenancyId: string, secrets: Secrets): Promise<string> {
  let sealed = await findVaultKey(db, tenancyId);
  if (sealed === undefined) {
    await insertVaultKey(db, tenancyId, secrets.seal(sealContext(tenancyId), randomDataKey()));
    sealed = await findVaultKey(db, tenancyId);
  }
  if (sealed === undefined) throw new Error("The key of the data vault was not stored.");
  return openVaultKey(secrets, tenancyId, sealed);
}

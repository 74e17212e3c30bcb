import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";

/** A value's place in a data vault. */
export interface VaultEntryId {
  readonly tenancyId: string;
  readonly storeId: string;
  readonly hashedKey: string;
}

/** The sealed key of a project's vault; undefined before the first value. */
export const vaultKey = async (db: Db, tenancyId: string): Promise<string | undefined> =>
  (await db.selectFrom("data_vault_keys").select("key_sealed").where("tenancy_id", "=", tenancyId).executeTakeFirst())?.key_sealed;

/** Inserts the key of a project's vault, unless it has one. */
export const insertVaultKey = (db: Db, tenancyId: string, sealed: string) =>
  db
    .insertInto("data_vault_keys")
    .values({ tenancy_id: tenancyId, key_sealed: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** A value with the sealed key that encrypts it. */
export const vaultEntry = (
  db: Db,
  { tenancyId, storeId, hashedKey }: VaultEntryId,
): Promise<{ value: Buffer; key_sealed: string } | undefined> =>
  db
    .selectFrom("data_vault_entries as e")
    .innerJoin("data_vault_keys as k", "k.tenancy_id", "e.tenancy_id")
    .select(["e.value", "k.key_sealed"])
    .where("e.tenancy_id", "=", tenancyId)
    .where("e.store_id", "=", storeId)
    .where("e.hashed_key", "=", hashedKey)
    .executeTakeFirst();

/** Inserts or replaces a value. */
export const setVaultEntry = (db: Db, { tenancyId, storeId, hashedKey }: VaultEntryId, value: Buffer, now: Date) =>
  db
    .insertInto("data_vault_entries")
    .values({ tenancy_id: tenancyId, store_id: storeId, hashed_key: hashedKey, value, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["tenancy_id", "store_id", "hashed_key"])
        .doUpdateSet({ value: sql<Buffer>`excluded.value`, updated_at: sql<Date>`excluded.updated_at` }),
    )
    .execute();

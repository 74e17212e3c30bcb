import { sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { Db } from "../../../database/schema.ts";

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

/** Values per statement: each ends well within the limit of a statement's duration. */
const batchSize = 10_000;

/** Deletes all values of stores that the configuration no longer has. A new store of the same name begins empty. */
export async function deleteVaultStores(db: Db, tenancyId: string, storeIds: readonly string[]): Promise<void> {
  if (storeIds.length === 0) return;
  for (let deleted = batchSize; deleted === batchSize; ) {
    const { numAffectedRows } = await sql`DELETE FROM data_vault_entries WHERE ctid = ANY (ARRAY (SELECT ctid FROM data_vault_entries
      WHERE tenancy_id = ${tenancyId}::uuid AND store_id = ANY (${storeIds}::text[]) LIMIT ${sql.lit(batchSize)}))`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}

/**
 * Counts the values of stores. Stores without values are left out.
 * @param most values of one store that are counted
 */
export async function countVaultValues(
  db: Db,
  tenancyId: string,
  storeIds: readonly string[],
  most: number,
): Promise<{ store: string; count: number; is_estimate: boolean }[]> {
  if (storeIds.length === 0) return [];
  const { rows } = await sql<{ store: string; count: number }>`SELECT s.id AS store, e.count
    FROM unnest(${storeIds}::text[]) AS s (id), LATERAL (SELECT count(*)::int AS count FROM (
      SELECT FROM data_vault_entries WHERE tenancy_id = ${tenancyId}::uuid AND store_id = s.id LIMIT ${most + 1}::int) AS entry) AS e
    WHERE e.count > 0 ORDER BY s.id`.execute(db);
  return rows.map(({ store, count }) => ({ store, count: Math.min(count, most), is_estimate: count > most }));
}

/** Stores of the first configuration that the second one does not have. */
export const removedStores = (before: ProjectConfig, after: ProjectConfig): readonly string[] =>
  Object.keys(before.dataVault.stores).filter((id) => !Object.hasOwn(after.dataVault.stores, id));

/**
 * Inserts or replaces a value while the configuration has a revision. Locks it: a store is not removed before the value is there.
 * @returns whether it has the revision
 */
export async function setVaultEntry(
  db: Db,
  { tenancyId, storeId, hashedKey }: VaultEntryId,
  { value, now, configRevision }: { readonly value: Buffer; readonly now: Date; readonly configRevision: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`INSERT INTO data_vault_entries (tenancy_id, store_id, hashed_key, value, updated_at)
    SELECT t.id, ${storeId}::text, ${hashedKey}::text, ${value}::bytea, ${now}::timestamptz FROM tenancies t
    WHERE t.id = ${tenancyId}::uuid AND t.config_revision = ${configRevision}::uuid FOR SHARE
    ON CONFLICT (tenancy_id, store_id, hashed_key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`.execute(db);
  return Boolean(numAffectedRows);
}

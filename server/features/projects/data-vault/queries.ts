import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database/schema.ts";

/** A value's place in a data vault. */
export interface VaultEntryId {
  readonly tenancyId: string;
  readonly storeId: string;
  readonly hashedKey: string;
}

/** The sealed key of a project's vault; undefined before the first value. */
export const findVaultKey = async (db: Db, tenancyId: string): Promise<string | undefined> =>
  (await db.selectFrom("data_vault_keys").select("key_sealed").where("tenancy_id", "=", tenancyId).executeTakeFirst())?.key_sealed;

/** Inserts the key of a project's vault, unless it has one. */
export const insertVaultKey = (db: Db, tenancyId: string, sealed: string) =>
  db
    .insertInto("data_vault_keys")
    .values({ tenancy_id: tenancyId, key_sealed: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** SQL: the present generation of a store. Values of earlier ones belong to a removed store of the same name. */
export const generationSql = (tenancyId: RawBuilder<unknown>, storeId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((SELECT g.generation FROM data_vault_generations g WHERE g.tenancy_id = ${tenancyId} AND g.store_id = ${storeId}), 0)`;

/** A value with the sealed key that encrypts it. */
export const findVaultEntry = (
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
    .where("e.generation", "=", generationSql(sql.ref("e.tenancy_id"), sql.ref("e.store_id")))
    .executeTakeFirst();

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
      SELECT FROM data_vault_entries WHERE tenancy_id = ${tenancyId}::uuid AND store_id = s.id
        AND generation = ${generationSql(sql`${tenancyId}::uuid`, sql`s.id`)} LIMIT ${most + 1}::int) AS entry) AS e
    WHERE e.count > 0 ORDER BY s.id`.execute(db);
  return rows.map(({ store, count }) => ({ store, count: Math.min(count, most), is_estimate: count > most }));
}

/**
 * Inserts or replaces a value while the configuration has a revision. Locks it: a store is not removed before the value is there. A trigger
 * sets the generation of the value (migration 0596).
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

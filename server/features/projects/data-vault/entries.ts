import { sql } from "kysely";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { dataVaultLimits as limits } from "#contract/vocabulary/projects/data-vault.ts";
import type { Db } from "../../../database/schema.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { generationSql, type VaultEntryId } from "./queries.ts";

export interface VaultEntryRow {
  readonly hashed_key: string;
  readonly bytes: number;
  readonly updated_at: Date;
}

/** A page of the values of a store, ordered by their keys' hashes. The values themselves are not read. One statement. */
export function listVaultEntries(db: Db, tenancyId: string, storeId: string, request: PageRequest): Promise<Page<VaultEntryRow>> {
  const list: PagedList = {
    name: "data-vault-entries",
    table: "data_vault_entries",
    columns: "t.hashed_key, octet_length(t.value) AS bytes, t.updated_at",
    orderBy: [],
    ids: [sortKey("hashed_key", "text")],
    keyColumns: ["hashed_key"],
    descending: false,
    sizes: [25, pageSizes.vaultEntries.max],
    owner: storeId,
    conditions: (parameter) => {
      const store = `${parameter(storeId)}::text`;
      return [
        `t.store_id = ${store}`,
        `t.generation = coalesce((SELECT g.generation FROM data_vault_generations g WHERE g.tenancy_id = $1 AND g.store_id = ${store}), 0)`,
      ];
    },
  };
  return readPage<VaultEntryRow>(db, tenancyId, list, request);
}

export interface VaultStoreSize {
  readonly id: string;
  readonly count: number;
  readonly bytes: number;
  readonly last_set_at: Date | null;
}

/** The values of one store that are counted. A project with many stores has fewer, so that the sum is bounded. */
const countedValues = (stores: number): number =>
  Math.max(limits.countedPerStoreMin, Math.min(limits.countedPerStoreMax, Math.floor(limits.countedInAll / Math.max(1, stores))));

/**
 * Counts the values of stores, in the order of `storeIds`.
 * @returns the sizes, and how many values of a store are counted at most
 */
export async function measureVaultStores(
  db: Db,
  tenancyId: string,
  storeIds: readonly string[],
): Promise<{ sizes: VaultStoreSize[]; most: number }> {
  const most = countedValues(storeIds.length);
  if (storeIds.length === 0) return { sizes: [], most };
  const { rows } = await sql<VaultStoreSize>`SELECT s.id, e.* FROM unnest(${storeIds}::text[]) WITH ORDINALITY AS s (id, at), LATERAL (
      SELECT count(*)::int AS count, coalesce(sum(octet_length(v.value)), 0)::float8 AS bytes, max(v.updated_at) AS last_set_at FROM (
        SELECT value, updated_at FROM data_vault_entries WHERE tenancy_id = ${tenancyId}::uuid AND store_id = s.id
          AND generation = ${generationSql(sql`${tenancyId}::uuid`, sql`s.id`)} LIMIT ${most + 1}::int) AS v) AS e
    ORDER BY s.at`.execute(db);
  return { sizes: rows, most };
}

/** Deletes a value. A query for a statement: yields its key. */
export const deleteVaultEntry = (db: Db, { tenancyId, storeId, hashedKey }: VaultEntryId) =>
  db
    .deleteFrom("data_vault_entries")
    .where("tenancy_id", "=", tenancyId)
    .where("store_id", "=", storeId)
    .where("hashed_key", "=", hashedKey)
    .where("generation", "=", generationSql(sql.ref("data_vault_entries.tenancy_id"), sql.ref("data_vault_entries.store_id")))
    .returning("hashed_key");

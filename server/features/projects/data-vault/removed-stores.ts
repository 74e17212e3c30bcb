import { sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { enqueueJobs } from "../../../core/jobs/queue.ts";
import type { JobKind } from "../../../core/jobs/runner.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call, RootDb } from "../../../kernel/call.ts";
import { deleteInBatches, sliceMillis } from "../purge.ts";
import { generationSql } from "./queries.ts";

/** The kind of the jobs that delete the values of a removed store. Their key is `<tenancy>/<generation>/<store>`. */
const vaultPurgeJob = "data-vault-purge";

/** Stores of the first configuration that the second one does not have. */
export const removedStores = (before: ProjectConfig, after: ProjectConfig): readonly string[] =>
  Object.keys(before.dataVault.stores).filter((id) => !Object.hasOwn(after.dataVault.stores, id));

/**
 * Hides the values of stores that the configuration no longer has, and queues their deletion. A new store of the same name begins empty.
 * Run it in the transaction that changes the configuration: its lock on the tenancy holds up new values.
 */
export async function removeVaultStores(
  { project, now, background, afterCommit }: Pick<Call, "now" | "background" | "afterCommit"> & { readonly project: { tenancyId: string } },
  db: Db,
  storeIds: readonly string[],
): Promise<void> {
  if (storeIds.length === 0) return;
  // A key with the generation: a store that is removed again gets another job, even while the first one ends.
  const keys = sql`SELECT tenancy_id || '/' || generation || '/' || store_id AS key FROM removed`;
  await sql`WITH removed AS (
      INSERT INTO data_vault_generations AS g (tenancy_id, store_id, generation)
      SELECT ${project.tenancyId}::uuid, s.id, 1 FROM unnest(${storeIds}::text[]) AS s (id)
      WHERE EXISTS (SELECT FROM data_vault_entries WHERE tenancy_id = ${project.tenancyId}::uuid AND store_id = s.id)
      ON CONFLICT (tenancy_id, store_id) DO UPDATE SET generation = g.generation + 1
      RETURNING tenancy_id, generation, store_id)
    ${enqueueJobs(vaultPurgeJob, keys, now)}`.execute(db);
  afterCommit(background.wakeJobs);
}

/** Deletes the values of earlier generations of a store, in batches. */
export const vaultPurge = (db: RootDb): JobKind => ({
  kind: vaultPurgeJob,
  concurrency: 1,
  deadlineMillis: 60_000,
  backoff: { firstMillis: 10_000, longestMillis: 600_000 },
  async run({ key }, stopping) {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(sliceMillis)]);
    const [tenancyId = "", , ...rest] = key.split("/");
    await deleteInBatches((limit) => deleteBatch(db, tenancyId, rest.join("/"), limit), signal);
    return signal.aborted ? "more" : "done";
  },
});

/** @returns the number of values deleted, `limit` at most */
async function deleteBatch(db: RootDb, tenancyId: string, storeId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM data_vault_entries WHERE ctid = ANY (ARRAY (SELECT ctid FROM data_vault_entries
    WHERE tenancy_id = ${tenancyId}::uuid AND store_id = ${storeId}::text
      AND generation < ${generationSql(sql`${tenancyId}::uuid`, sql`${storeId}::text`)} LIMIT ${limit} FOR UPDATE))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

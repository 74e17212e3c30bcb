import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { enqueueJob } from "../../core/jobs/queue.ts";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { Clock } from "../../services/clock.ts";
import { withFoldedLines } from "./search-text.ts";

/** Users that are read at once. Few of them have accents and are written. */
const batchSize = 2000;
/** After this time a further job continues, well within the deadline. */
const sliceMillis = 20_000;
/** The longest pause after a batch. A pause lasts as long as the batch, so that other work gets half of the database's time. */
const maxPauseMillis = 200;

interface TextRow {
  readonly tenancy_id: string;
  readonly id: string;
  readonly search_text: string;
}

/**
 * Adds the folded lines to the search texts of users who were written before migration 0575, which queues it. The key is the position in
 * order of tenancies and users: empty at the beginning.
 */
export const searchTextFolding = (db: RootDb, clock: Clock): JobKind => ({
  kind: "search-text-folding",
  concurrency: 1,
  deadlineMillis: 60_000,
  backoff: { firstMillis: 10_000, longestMillis: 600_000 },
  queuesJobs: true,
  async run({ kind, key }, stopping) {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(sliceMillis)]);
    let [tenancyId = "", userId = ""] = key.split("/");
    while (!signal.aborted) {
      const startedAt = performance.now();
      const rows = await textsAfter(db, tenancyId, userId);
      await foldTexts(db, rows);
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return "done";
      [tenancyId, userId] = [last.tenancy_id, last.id];
      await sleep(Math.min(performance.now() - startedAt, maxPauseMillis), undefined, { signal }).catch(() => {});
    }
    if (`${tenancyId}/${userId}` === key || tenancyId === "") return "more";
    await enqueueJob(db, { kind, key: `${tenancyId}/${userId}` }, clock.now()).execute();
    return "done";
  },
});

async function textsAfter(db: RootDb, tenancyId: string, userId: string): Promise<readonly TextRow[]> {
  const after = tenancyId === "" ? sql`` : sql`WHERE (tenancy_id, id) > (${tenancyId}::uuid, ${userId}::uuid)`;
  const { rows } = await sql<TextRow>`SELECT tenancy_id, id, search_text FROM users ${after}
    ORDER BY tenancy_id, id LIMIT ${batchSize}`.execute(db);
  return rows;
}

/** Writes the texts that gain lines. One that another call has changed meanwhile has them already. */
async function foldTexts(db: RootDb, rows: readonly TextRow[]): Promise<void> {
  const changed = rows.flatMap(({ search_text, ...row }) => {
    const folded = withFoldedLines(search_text);
    return folded === search_text ? [] : [{ ...row, before: search_text, after: folded }];
  });
  if (changed.length === 0) return;
  await sql`UPDATE users u SET search_text = f.after
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS f (tenancy_id uuid, id uuid, before text, after text)
    WHERE u.tenancy_id = f.tenancy_id AND u.id = f.id AND u.search_text = f.before`.execute(db);
}

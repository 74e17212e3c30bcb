import { sql } from "kysely";
import type { Logger } from "pino";
import type { Db } from "../../database/schema.ts";
import type { CountMark } from "../../kernel/background-jobs.ts";
import type { RootDb } from "../../kernel/call.ts";
import { createWriteBatch } from "../../kernel/write-batch.ts";

interface DailyCount extends Required<CountMark> {
  /** In UTC. */
  readonly day: string;
  readonly count: number;
}

/** Counts the events of a day in memory, and adds the counts in batches. */
export function createEventCounter(db: RootDb, log: Logger) {
  const add = (one: DailyCount, other: DailyCount) => ({ ...one, count: one.count + other.count });
  const { put, flush, stop } = createWriteBatch<DailyCount>((counts) => addCounts(db, counts), log, "events could not be counted", add);
  return {
    count({ tenancyId, event, method = "" }: CountMark, at: Date) {
      const day = at.toISOString().slice(0, 10);
      put([tenancyId, day, event, method].join(" "), { tenancyId, event, method, day, count: 1 });
    },
    flush,
    stop,
  };
}

/** Sorted, so that two processes lock the rows in the same order. Tenancies of deleted projects are skipped. */
const addCounts = (db: Db, counts: readonly DailyCount[]) =>
  sql`INSERT INTO daily_counts AS c (tenancy_id, day, event, method, count)
    SELECT t.id, v.day, v.event, v.method, v.count
    FROM unnest(${counts.map(({ tenancyId }) => tenancyId)}::uuid[], ${counts.map(({ day }) => day)}::date[],
      ${counts.map(({ event }) => event)}::text[], ${counts.map(({ method }) => method)}::text[],
      ${counts.map(({ count }) => count)}::int[]) AS v (tenancy_id, day, event, method, count)
    JOIN tenancies t ON t.id = v.tenancy_id
    ORDER BY t.id, v.day, v.event, v.method
    ON CONFLICT (tenancy_id, day, event, method) DO UPDATE SET count = c.count + excluded.count`.execute(db);

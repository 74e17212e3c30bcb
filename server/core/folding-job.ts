import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Schema } from "../database/schema.ts";
import type { RootDb } from "../kernel/call.ts";
import type { Clock } from "../services/clock.ts";
import { enqueueJob } from "./jobs/queue.ts";
import type { JobKind } from "./jobs/runner.ts";
import { storedFold } from "./search-term.ts";

/** Rows that are read at once. Few of them have accents and are written. */
const batchSize = 2000;
/** After this time a further job continues, well within the deadline. */
const sliceMillis = 20_000;
/** The longest pause after a batch. A pause lasts as long as the batch, so that other work gets half of the database's time. */
const maxPauseMillis = 200;

/** A column with the folded form of a text, which rows from before a migration lack. */
export interface FoldedColumn {
  /** The beginning of the keys of its jobs. The position follows: the last row's ids, separated by slashes, or nothing at the beginning. */
  readonly prefix: string;
  readonly table: keyof Schema;
  /** The columns of the primary key, with their types. */
  readonly ids: Readonly<Record<string, "uuid" | "text">>;
  /** The column that is folded. */
  readonly text: string;
  /** The column that has the folded text. */
  readonly folded: string;
  fold(text: string): string | null;
}

interface TextRow {
  readonly ids: readonly string[];
  readonly text: string | null;
  readonly folded: string | null;
}

/** A kind of jobs that fills columns in bounded batches, in the order of the rows' ids. A migration queues one job for each column. */
export const foldingJob = (db: RootDb, clock: Clock, kind: string, columns: readonly FoldedColumn[]): JobKind => ({
  kind,
  concurrency: 1,
  deadlineMillis: 60_000,
  backoff: { firstMillis: 10_000, longestMillis: 600_000 },
  queuesJobs: true,
  async run({ key }, stopping) {
    const column = columns.find(({ prefix }) => key.startsWith(prefix));
    if (!column) return "done";
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(sliceMillis)]);
    const start = key.slice(column.prefix.length);
    let position = start;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const rows = await readTexts(db, column, position);
      await writeFolded(db, column, rows);
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return "done";
      position = last.ids.join("/");
      await sleep(Math.min(performance.now() - startedAt, maxPauseMillis), undefined, { signal }).catch(() => {});
    }
    if (position === start) return "more";
    await enqueueJob(db, { kind, key: column.prefix + position }, clock.now()).execute();
    return "done";
  },
});

async function readTexts(db: Db, { table, ids, text, folded }: FoldedColumn, position: string): Promise<readonly TextRow[]> {
  const names = sql.join(Object.keys(ids).map((name) => sql.ref(name)));
  const after = position.split("/");
  const values = Object.values(ids).map((type, at) => sql`${after[at]}::text::${sql.raw(type)}`);
  const { rows } = await sql<TextRow>`SELECT ARRAY[${sql.join(Object.keys(ids).map((name) => sql`${sql.ref(name)}::text`))}] AS ids,
      ${sql.ref(text)} AS text, ${sql.ref(folded)} AS folded
    FROM ${sql.table(table)} ${position === "" ? sql`` : sql`WHERE (${names}) > (${sql.join(values)})`}
    ORDER BY ${names} LIMIT ${batchSize}`.execute(db);
  return rows;
}

/** Writes the texts that have another folded form than the stored one. Another call that changed a text meanwhile has written both. */
async function writeFolded(db: Db, column: FoldedColumn, rows: readonly TextRow[]): Promise<void> {
  const changed = rows.flatMap(({ ids, text, folded }) => {
    const after = text === null ? null : column.fold(text);
    return after === folded ? [] : [{ ids, before: text, after }];
  });
  if (changed.length === 0) return;
  const sameIds = Object.entries(column.ids).map(
    ([name, type], at) => sql`t.${sql.ref(name)} = (f.ids ->> ${sql.lit(at)})::${sql.raw(type)}`,
  );
  await sql`UPDATE ${sql.table(column.table)} t SET ${sql.ref(column.folded)} = f.after
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS f (ids jsonb, before text, after text)
    WHERE ${sql.join(sameIds, sql` AND `)} AND t.${sql.ref(column.text)} IS NOT DISTINCT FROM f.before`.execute(db);
}

/** A column for names or descriptions, whose jobs are named after its table. */
export const foldedColumn = (table: keyof Schema, of: "name" | "description", ids: FoldedColumn["ids"]): FoldedColumn => ({
  prefix: `${table}/`,
  table,
  ids,
  text: of === "name" ? "display_name" : "description",
  folded: `folded_${of}`,
  fold: storedFold,
});

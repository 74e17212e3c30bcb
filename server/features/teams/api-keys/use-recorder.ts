import { sql } from "kysely";
import type { Logger } from "pino";
import type { Db } from "../../../database/schema.ts";
import type { ApiKeyMark } from "../../../kernel/background-jobs.ts";
import type { RootDb } from "../../../kernel/call.ts";
import { createWriteBatch } from "../../../kernel/write-batch.ts";

/** Marks per statement, so that no statement holds its locks for long. */
const batchSize = 1000;

type TimedMark = ApiKeyMark & { readonly at: Date };

/** Records the last use of API keys, in batches. */
export function createApiKeyUseRecorder(db: RootDb, log: Logger) {
  const write = async (marks: readonly TimedMark[]) => {
    for (let from = 0; from < marks.length; from += batchSize) await updateLastUses(db, marks.slice(from, from + batchSize));
  };
  const { put, flush, stop } = createWriteBatch<TimedMark>(write, log, "uses of API keys could not be recorded");
  return { record: (mark: ApiKeyMark, at: Date) => put(`${mark.tenancyId} ${mark.id}`, { at, ...mark }), flush, stop };
}

/** Never to an earlier time. A row that another transaction has locked is skipped: a mark is not worth a wait. */
const updateLastUses = (db: Db, marks: readonly TimedMark[]) =>
  sql`UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, v.at)
    FROM (SELECT f.tenancy_id, f.id, m.at
      FROM unnest(${marks.map((mark) => mark.tenancyId)}::uuid[], ${marks.map((mark) => mark.id)}::uuid[],
        ${marks.map((mark) => mark.at)}::timestamptz[]) AS m (tenancy_id, id, at)
      JOIN api_keys f ON f.tenancy_id = m.tenancy_id AND f.id = m.id FOR NO KEY UPDATE OF f SKIP LOCKED) AS v
    WHERE k.tenancy_id = v.tenancy_id AND k.id = v.id`.execute(db);

import type { Db } from "../../../database/schema.ts";
import type { Secrets } from "../../../services/secrets.ts";
import { readBatch, resealBatch } from "./batch.ts";
import { sealedColumns } from "./columns.ts";

/** Values of one column that the current server secret did not seal. */
export interface SealedCount {
  /** Such as `users.totp_secret_sealed`. */
  readonly column: string;
  /** The number of values that the previous secret opens. */
  readonly previous: number;
  /** The number of values that no configured secret opens. */
  readonly unreadable: number;
}

/** Counts the values that the current secret did not seal. Reads whole tables, in batches. @returns the columns that have some */
export async function countOldSeals(db: Db, secrets: Secrets): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const column of sealedColumns) {
    const count = { column: `${column.table}.${column.column}`, previous: 0, unreadable: 0 };
    for (let page: number | undefined = 0; page !== undefined; ) {
      const batch: Awaited<ReturnType<typeof readBatch>> = await readBatch(db, column, secrets, page);
      const { previous, unreadable } = resealBatch(secrets, column, batch);
      count.previous += previous;
      count.unreadable += unreadable;
      page = batch.next;
    }
    if (count.previous + count.unreadable > 0) counts.push(count);
  }
  return counts;
}

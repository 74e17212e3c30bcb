import { retryTransient } from "../database/retry.ts";
import type { Db } from "../database/schema.ts";
import type { RootDb } from "./call.ts";

/** Thrown in a transaction: commits what was written, and fails the call with `error`. Examples are a counted attempt or a used code. */
export class CommitAndThrow extends Error {
  readonly error: Error;
  constructor(error: Error) {
    super("committed and threw");
    this.error = error;
  }
}

/**
 * Runs `work` in one transaction, and again after a deadlock or a serialization failure. Throwing rolls back, except `CommitAndThrow`. Nothing slow belongs
 * inside: no hashing, email or HTTP.
 */
export async function transaction<T>(db: RootDb, work: (db: Db) => Promise<T>): Promise<T> {
  const outcome = await retryTransient(() =>
    db.transaction().execute(async (transaction): Promise<{ value: T } | { error: Error }> => {
      try {
        return { value: await work(transaction) };
      } catch (error) {
        if (error instanceof CommitAndThrow) return { error: error.error };
        throw error;
      }
    }),
  );
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}

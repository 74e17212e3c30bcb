import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../database/schema.ts";
import { sqlState } from "../database/sql-state.ts";
import type { RootDb } from "./call.ts";

/** Thrown in a transaction: commits what was written, and fails the call with `error`. Examples are a counted attempt or a used code. */
export class CommitAndThrow extends Error {
  readonly error: Error;
  constructor(error: Error) {
    super("committed and threw");
    this.error = error;
  }
}

// Serialization failure, deadlock, and a table that a migration has changed: nothing was written, so a retry is safe.
const transient = new Set(["40001", "40P01", "0A000"]);
const attempts = 3;

/** Runs `work`, a transaction or a statement outside one, and again after a deadlock. */
export async function retryTransient<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !transient.has(sqlState(error) ?? "")) throw error;
      await sleep(10 * attempt * (0.5 + Math.random()));
    }
  }
}

/**
 * Runs `work` in one transaction, and again after a deadlock. Throwing rolls back, except `CommitAndThrow`. Nothing slow belongs
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

import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sqlState } from "./sql-state.ts";

/** How often work is run, and the milliseconds of the first pause. Each pause is longer by as much. */
export interface Retries {
  readonly attempts: number;
  readonly pauseMillis: number;
}

const usual: Retries = { attempts: 5, pauseMillis: 10 };

/** Serialization failure and deadlock: PostgreSQL has rolled back, so nothing was written. */
const transientStates = new Set(["40001", "40P01"]);

/** Whether a migration of a newer server has added columns to the result of a prepared statement. */
export const hasChangedResultType = (error: unknown): boolean =>
  sqlState(error) === "0A000" && (error as { routine?: string }).routine === "RevalidateCachedQuery";

const isTransient = (error: unknown): boolean => transientStates.has(sqlState(error) ?? "") || hasChangedResultType(error);

/**
 * Runs `work` again after a serialization failure or a deadlock. The driver does this for a statement outside of a transaction, and
 * `transaction` for a transaction. Neither is within the other, so that no statement runs more than `attempts` times. Migrations
 * do it alone, because a build of an index that failed leaves an invalid one.
 */
export async function retryTransient<T>(work: () => Promise<T>, { attempts, pauseMillis } = usual): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error;
      // The jitter keeps two that collided from doing so again.
      await sleep(pauseMillis * attempt * (0.5 + randomInt(1000) / 1000));
    }
  }
}

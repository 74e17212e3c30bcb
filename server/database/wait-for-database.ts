import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { sqlState } from "./sql-state.ts";
import { DatabaseUnavailable, isUnavailable } from "./unavailable.ts";

const pauses = { firstMillis: 100, longestMillis: 2000 };
/** A missing database or role, and a wrong password, need an operator. */
const permanentStates = new Set(["3D000", "28000", "28P01"]);

const isPassing = (error: unknown): boolean => {
  const state = sqlState(error instanceof DatabaseUnavailable ? error.cause : error);
  return isUnavailable(error) && !permanentStates.has(state ?? "");
};

/**
 * Waits until the database answers, and its server is not in recovery. Both may have been started together, or a failover is under way.
 * @param options.onWait called once, when it does not answer the first time
 * @throws DatabaseUnavailable when the time is over; other errors immediately
 */
export async function waitForDatabase<Schema>(
  db: Kysely<Schema>,
  { seconds, onWait }: { readonly seconds: number; readonly onWait: (error: unknown) => void },
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  let pause = pauses.firstMillis;
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`SELECT 1`.execute(db);
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      const remaining = deadline - performance.now();
      if (remaining <= 0)
        throw new DatabaseUnavailable(
          `The database could not be used for ${seconds} seconds (DATABASE_WAIT_SECONDS): ${(error as Error).message}`,
        );
      if (attempt === 1) onWait(error);
      await sleep(Math.min(pause, remaining));
      pause = Math.min(2 * pause, pauses.longestMillis);
    }
  }
}

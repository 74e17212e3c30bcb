import { sqlState } from "../database/sql-state.ts";

/**
 * Runs a transaction that causes a deadlock with a statement that already waits. Repeats this until PostgreSQL ends the statement and not
 * the transaction. It ends the one that has waited for a second first, which on a busy machine can be either.
 */
export async function endingTheOther(transaction: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await transaction();
      return;
    } catch (error) {
      if (attempt === 5 || sqlState(error) !== "40P01") throw error;
    }
  }
}

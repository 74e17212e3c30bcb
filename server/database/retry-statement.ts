import { sqlState } from "./sql-state.ts";

const attempts = 3;

const isDeadlock = (error: unknown): boolean => sqlState(error) === "40P01";

/**
 * Executes a statement again that PostgreSQL has refused, and that has therefore changed nothing. Not for COMMIT: it succeeds after a
 * refusal, without an effect.
 * @param error the refusal
 * @throws `error` within a transaction, which it has aborted
 */
export const executeAgain = <T>(error: unknown, run: () => Promise<T>): Promise<T> =>
  run().catch((second: unknown) => {
    throw sqlState(second) === "25P02" ? error : second;
  });

/** Executes a statement, and again if a deadlock has ended it, such as with the migration of a newer server. */
export async function retryDeadlock<T>(run: () => Promise<T>): Promise<T> {
  let attempt = run;
  for (let attempted = 1; ; attempted++)
    try {
      return await attempt();
    } catch (error) {
      if (attempted === attempts || !isDeadlock(error)) throw error;
      attempt = () => executeAgain(error, run);
    }
}

import type { Logger } from "pino";
import { ApiError } from "#contract/kernel/error.ts";
import type { Db } from "../database/schema.ts";
import { sqlState } from "../database/sql-state.ts";

/** Reads what may be a few seconds old: lists, search, metrics. Never what decides about rights, codes or limits. */
export type ReplicaRead = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/** After a failure of the replica, this long the primary is read: each connection attempt may take seconds. */
const pauseMillis = 10_000;
/** The statement took too long, on the primary it would again. */
const queryCanceled = "57014";
/** A statement of the replica was canceled because it would have delayed replication. */
const recoveryConflict = "40001";

/**
 * Reads from a replica, and from the primary where the replica fails.
 * @param replica undefined = none; every read goes to the primary
 */
export function createReplicaRead(primary: Db, replica: Db | undefined, log: Pick<Logger, "warn">): ReplicaRead {
  if (!replica) return (read) => read(primary);
  let pausedUntil = 0;
  return async (read) => {
    if (performance.now() < pausedUntil) return read(primary);
    try {
      return await read(replica);
    } catch (error) {
      const state = sqlState(error);
      if (state === queryCanceled) throw error;
      // An ApiError is about a row, such as that of a cursor, which the replica may not have yet.
      if (!(error instanceof ApiError) && state !== recoveryConflict) {
        pausedUntil = performance.now() + pauseMillis;
        log.warn({ err: error }, "the read replica failed; reads go to the primary for ten seconds");
      }
      return read(primary);
    }
  };
}

import type { Logger } from "pino";
import type { RootDb } from "../../kernel/call.ts";
import { removeExpiredWindows } from "../../kernel/limits.ts";
import type { Clock } from "../../services/clock.ts";
import { removeExpiredCodes } from "../codes/expired.ts";
import { removeOldMails } from "../mails/expired.ts";
import { removeOldFailures } from "../password/failures.ts";
import { removeExpiredSessions } from "../sessions/expired.ts";

const sweepMillis = 10 * 60_000;

/** Removes what has expired, in bounded batches, so that tables stay as large as what lives. Any number of processes may sweep. */
export function createSweeper(db: RootDb, clock: Clock, log: Logger) {
  const sweep = async () => {
    try {
      const now = clock.now();
      for (const remove of [removeExpiredSessions, removeExpiredCodes, removeOldFailures, removeOldMails, removeExpiredWindows])
        await remove(db, now);
    } catch (error) {
      log.warn({ err: error }, "expired rows could not be removed");
    }
  };
  const timer = setInterval(() => void sweep(), sweepMillis);
  timer.unref();
  return { sweep, stop: () => clearInterval(timer) };
}

import type { Logger } from "pino";
import { removeOldAuditEvents } from "../../kernel/audit.ts";
import type { RootDb } from "../../kernel/call.ts";
import { removeExpiredWindows } from "../../kernel/limits.ts";
import type { Clock } from "../../services/clock.ts";
import { removeExpiredCliLogins } from "../cli/expired.ts";
import { removeExpiredCodes } from "../codes/expired.ts";
import { removeOldMails } from "../mails/expired.ts";
import { removeOldFailures } from "../password/failures.ts";
import type { Purger } from "../projects/purge.ts";
import { removeOldRedirects } from "../projects/redirects.ts";
import { removeExpiredSessions } from "../sessions/expired.ts";
import { removeOldActiveUsers } from "../users/expired.ts";

const sweepMillis = 10 * 60_000;

/** Removes what has expired, in bounded batches, so that tables stay as large as what lives. Any number of processes may sweep. */
export function createSweeper(db: RootDb, clock: Clock, log: Logger, purger: Purger) {
  const sweep = async () => {
    // What a process that is gone has left of deleted projects.
    purger.kick();
    try {
      const now = clock.now();
      for (const remove of [
        removeExpiredSessions,
        removeExpiredCodes,
        removeOldFailures,
        removeOldMails,
        removeOldActiveUsers,
        removeOldRedirects,
        removeExpiredWindows,
        removeOldAuditEvents,
        removeExpiredCliLogins,
      ])
        await remove(db, now);
    } catch (error) {
      log.warn({ err: error }, "expired rows could not be removed");
    }
  };
  const timer = setInterval(() => void sweep(), sweepMillis);
  timer.unref();
  return { sweep, stop: () => clearInterval(timer) };
}

import { sql } from "kysely";
import { seconds } from "#contract/vocabulary/time.ts";
import type { Db } from "../../database/schema.ts";
import type { Clock } from "../../services/clock.ts";

/** Milliseconds by which the clock may be ahead of the real time. */
const maxAheadMillis = 100 * 1000 * seconds.year;

/** The clock of a development server, which tests move on. Everything that reads the time moves with it. */
export interface DevelopmentClock extends Clock {
  /** Milliseconds ahead of the real time. */
  aheadMillis(): number;
  /** Moves the clock on, for all processes of the database. @returns false if it would be too far ahead */
  advance(millis: number): Promise<boolean>;
}

interface DevelopmentClockOptions {
  /** The real time. */
  readonly real: Clock;
  /** How often to look for moves by other processes, in milliseconds; undefined = only at the start. */
  readonly pollMillis: number | undefined;
  /** Called when a look fails. The next one is due soon. */
  readonly onError: (error: unknown) => void;
}

/** Makes a clock that is ahead of the real time by what the database holds. It never goes back. */
export async function followDevelopmentClock(db: Db, { real, pollMillis, onError }: DevelopmentClockOptions): Promise<DevelopmentClock> {
  let ahead = await readAhead(db);
  let looking: Promise<void> | undefined;
  const look = async () => {
    ahead = Math.max(ahead, await readAhead(db));
  };
  const lookInBackground = () => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = pollMillis === undefined ? undefined : setInterval(lookInBackground, pollMillis).unref();

  return {
    now: () => new Date(real.now().getTime() + ahead),
    aheadMillis: () => ahead,
    async advance(millis) {
      const moved = await addAhead(db, millis);
      if (moved !== undefined) ahead = Math.max(ahead, moved);
      return moved !== undefined;
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await real.stop?.();
    },
  };
}

async function readAhead(db: Db): Promise<number> {
  const row = await db.selectFrom("development_clock").select("ahead_millis").executeTakeFirst();
  return Number(row?.ahead_millis ?? 0);
}

/** Adds to the row in one statement, so that parallel moves add up. @returns the sum; undefined if it would be too large */
async function addAhead(db: Db, millis: number): Promise<number | undefined> {
  const { rows } = await sql<{ ahead_millis: string }>`INSERT INTO development_clock AS c (ahead_millis)
    SELECT ${millis}::bigint WHERE ${millis}::bigint <= ${maxAheadMillis}::bigint
    ON CONFLICT (only_row) DO UPDATE SET ahead_millis = c.ahead_millis + excluded.ahead_millis
      WHERE c.ahead_millis + excluded.ahead_millis <= ${maxAheadMillis}::bigint
    RETURNING ahead_millis`.execute(db);
  return rows[0] && Number(rows[0].ahead_millis);
}

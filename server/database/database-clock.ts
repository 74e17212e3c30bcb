import { type Kysely, sql } from "kysely";

/** The database's time, in milliseconds since 1970. */
export async function readDatabaseMillis<Schema>(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ millis: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS millis`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database did not return its time.");
  return row.millis;
}

/** The database's clock, as this process knows it. */
export interface DatabaseClock {
  now(): Date;
  /** Compares it with the database at once. */
  measure(): Promise<void>;
  /** Ends the comparisons. Resolves when none is under way. The clock then goes on as measured before. */
  stop(): Promise<void>;
}

interface DatabaseClockOptions {
  /** The process's own clock. Its time is not used: a jump of it shows that the machine was suspended, or its clock was set. */
  readonly own: { now(): Date };
  /** Milliseconds since any moment; they never jump. */
  readonly ticks?: () => number;
  /** Called when a comparison fails. The clock then goes on as measured before. */
  readonly onError: (error: unknown) => void;
}

const measureEveryMillis = 10_000;
const ownJumpMillis = 1000;

/**
 * Follows the clock of the database. So all processes on one database set and check expiry by the same clock, whatever their machines show.
 * It is read at the start and every ten seconds; between two readings the ticks of this machine are counted.
 * @throws when the first reading fails
 */
export async function followDatabaseClock<Schema>(
  db: Kysely<Schema>,
  { own, ticks = () => performance.now(), onError }: DatabaseClockOptions,
): Promise<DatabaseClock> {
  /** The database's time at tick 0. */
  let origin: number | undefined;
  let ownOrigin = 0;
  let running: Promise<void> | undefined;

  async function read(): Promise<void> {
    // The connection first: the wait for one must not count as time on the network.
    await db.connection().execute(async (connection) => {
      const sent = ticks();
      const millis = await readDatabaseMillis(connection);
      const [earliest, latest] = [millis - ticks(), millis - sent];
      // Moved no further than the reading proves, so that the time does not jitter with the network.
      origin = origin === undefined ? (earliest + latest) / 2 : Math.min(Math.max(origin, earliest), latest);
      ownOrigin = own.now().getTime() - ticks();
    });
  }
  let stopped = false;
  const measure = () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
  const measureInBackground = () => {
    if (!stopped) void measure().catch(onError);
  };

  await measure();
  const timer = setInterval(measureInBackground, measureEveryMillis).unref();
  return {
    now() {
      const elapsed = ticks();
      const ownNow = own.now().getTime() - elapsed;
      if (Math.abs(ownNow - ownOrigin) > ownJumpMillis) {
        // Ticks do not count while a machine is suspended. Once per jump: where the reading fails, the next one is due soon.
        ownOrigin = ownNow;
        measureInBackground();
      }
      return new Date((origin as number) + elapsed);
    },
    measure,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}

import { inject } from "vitest";
import type { Database } from "../../../database/connect.ts";
import { freshDatabase } from "../../../testing/databases.ts";
import { claimDueJobs, enqueueJob } from "../queue.ts";
import type { JobKind, JobRunner } from "../runner.ts";
import { createRecordedRunner } from "./recorded-runner.ts";

/** A database, a second process on it (with its own connections on PostgreSQL), and a clock to move. */
export async function openJobContext() {
  const source = await freshDatabase(inject("template"));
  const database = await source.open();
  const second = source.url ? await source.open() : database;
  const start = Date.UTC(2030, 0, 1);
  let now = start;
  const clock = { now: () => new Date(now), advance: (millis: number) => void (now += millis) };
  const runners: JobRunner[] = [];
  const { db } = database;

  return {
    database,
    second,
    clock,
    enqueue: (key: string, kind = "test") => enqueueJob(db, { kind, key }, clock.now()).execute(),
    jobs: () => db.selectFrom("jobs").selectAll().orderBy("key").execute(),
    claim: (on: Database = database, limit = 10) => claimDueJobs(on.db, [{ kind: "test", limit, leaseMillis: 60_000 }], clock.now()),

    givenRunner(kinds: readonly JobKind[], { on = database, pollMillis = 0 } = {}) {
      const runner = createRecordedRunner({ db: on.db, clock, kinds, pollMillis });
      runners.push(runner);
      return runner;
    },

    async clear() {
      now = start;
      for (const runner of runners.splice(0)) await runner.stop();
      await db.deleteFrom("jobs").execute();
    },
    async close() {
      if (second !== database) await second.close();
      await database.close();
      await source.drop();
    },
  };
}
export type JobContext = Awaited<ReturnType<typeof openJobContext>>;

/** A kind of jobs whose `run` a test chooses. */
export const makeKind = (run: JobKind["run"], more: Partial<JobKind> = {}): JobKind => ({
  kind: "test",
  concurrency: 4,
  deadlineMillis: 10_000,
  backoff: { firstMillis: 1000, longestMillis: 60_000 },
  run,
  ...more,
});

import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../database/connect.ts";
import { claimDueJobs, endRun, enqueueJob, type Job } from "./queue.ts";
import { type JobContext, openJobContext } from "./testing/job-context.ts";

let context: JobContext;
beforeAll(async () => {
  context = await openJobContext();
});
afterEach(() => context.clear());
afterAll(() => context?.close());

const listKeys = (claimed: readonly Job[]) => claimed.map(({ key }) => key).sort();

describe("the queue", () => {
  test("gives a job to one of many concurrent claims over two processes", async () => {
    for (let n = 0; n < 40; n++) await context.enqueue(String(n));
    const claims = await Promise.all(Array.from({ length: 8 }, (_, n) => context.claim(n % 2 ? context.second : context.database, 10)));
    const keys = claims.flat().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    // A row that another claim has locked is skipped, so a claim may return less than it could.
    while (keys.length < 40) keys.push(...listKeys(await context.claim()));
    expect(new Set(keys).size).toBe(40);
    expect(await context.claim()).toEqual([]);
  });

  test("queues a key once until its job ends", async () => {
    await context.enqueue("a");
    await context.enqueue("a");
    const [job] = await context.claim();
    await context.enqueue("a");
    expect(await context.claim()).toEqual([]);
    await endRun(context.database.db, job as Job, "delete");
    expect(await context.jobs()).toEqual([]);
  });

  test("is part of the causing transaction and rolled back with it", async () => {
    const undone = context.database.db.transaction().execute(async (db) => {
      await enqueueJob(db, { kind: "test", key: "a" }, context.clock.now()).execute();
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await context.jobs()).toEqual([]);
  });

  test("gives the job of a stopped process to another when the lease expires, and counts the crash", async () => {
    await context.enqueue("a");
    const [lost] = await context.claim();
    context.clock.advance(59_999);
    expect(await context.claim(context.second)).toEqual([]);
    context.clock.advance(1);
    const [taken] = await context.claim(context.second);
    expect(taken).toMatchObject({ key: "a", attempts: 2, crashes: 1 });

    // The first process was only slow: its report changes nothing.
    const write = (owned: Parameters<NonNullable<Parameters<typeof endRun>[3]>>[0]) =>
      context.database.db.deleteFrom("jobs").where("kind", "=", "other").where(owned);
    await context.enqueue("b", "other");
    expect(await endRun(context.database.db, lost as Job, "delete", write)).toBe(false);
    expect(await context.jobs()).toHaveLength(2);
    expect(await endRun(context.second.db, taken as Job, "delete", write)).toBe(true);
    expect(await context.jobs()).toEqual([]);
  });

  test("claims the oldest due jobs of each kind, and only due jobs", async () => {
    for (const [key, seconds] of [
      ["c", 3],
      ["a", 1],
      ["b", 2],
    ] as const)
      await enqueueJob(context.database.db, { kind: "test", key }, new Date(context.clock.now().getTime() + seconds * 1000)).execute();
    context.clock.advance(2000);
    expect(listKeys(await context.claim(context.database, 1))).toEqual(["a"]);
    expect(listKeys(await context.claim())).toEqual(["b"]);
    context.clock.advance(1000);
    expect(listKeys(await context.claim())).toEqual(["c"]);
  });
});

describe("jobs with shares", () => {
  const shares = { perOwner: 3, perTarget: 2 };
  const claimShared = (limit: number, on: Database = context.database) =>
    claimDueJobs(on.db, [{ kind: "test", limit, leaseMillis: 60_000, shares }], context.clock.now());
  const givenShared = (share: string, count: number) =>
    context.database.db
      .insertInto("jobs")
      .values(
        Array.from({ length: count }, (_, n) => ({
          kind: "test",
          key: `${share} ${n}`,
          share,
          due_at: new Date(context.clock.now().getTime() - 60_000 + n),
        })),
      )
      .execute();

  test("leave room for every target of an owner, and for every owner, behind any backlog", async () => {
    await givenShared("a/1", 50);
    await givenShared("a/2", 5);
    await givenShared("a/3", 1);
    await givenShared("b/1", 4);

    const claimed = await claimShared(10);

    expect(listKeys(claimed)).toEqual(["a/1 0", "a/2 0", "a/3 0", "b/1 0", "b/1 1"]);
    // The owners and targets are at their limits until runs end.
    expect(await claimShared(10, context.second)).toEqual([]);
    for (const job of claimed.filter(({ key }) => key.startsWith("a"))) await endRun(context.database.db, job, "delete");
    expect(listKeys(await claimShared(10))).toEqual(["a/1 1", "a/1 2", "a/2 1"]);
  });

  test("take turns among owners where few can be claimed", async () => {
    await givenShared("a/1", 50);
    await givenShared("b/1", 50);
    expect(listKeys(await claimShared(2))).toEqual(["a/1 0", "b/1 0"]);
    expect(listKeys(await claimShared(2))).toEqual(["a/1 1", "b/1 1"]);
  });

  test("are claimed again when their lease expires", async () => {
    await givenShared("a/1", 2);
    expect(await claimShared(10)).toHaveLength(2);
    context.clock.advance(60_000);
    expect(await claimShared(10)).toMatchObject([{ crashes: 1 }, { crashes: 1 }]);
  });
});

test("in any order of events over two processes, a job has one owner and ends once", async () => {
  type Step = { readonly by: 0 | 1; readonly what: "enqueue" | "claim" | "finish" | "fail" | "die" | "wait"; readonly n: number };
  const step: fc.Arbitrary<Step> = fc.record({
    by: fc.constantFrom(0, 1),
    what: fc.constantFrom("enqueue", "claim", "claim", "finish", "fail", "die", "wait"),
    n: fc.nat(9),
  });
  const leaseMillis = 60_000;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      await context.database.db.deleteFrom("jobs").execute();
      const time = () => context.clock.now().getTime();
      const processes = [context.database, context.second];
      const queued = new Set<string>();
      const finished: string[] = [];
      /** The jobs that each process believes to own; another process may own them by now. */
      const held: Job[][] = [[], []];
      const owners = new Map<string, { readonly lease: string; readonly until: number }>();
      const isOwner = (job: Job) => owners.get(job.key)?.lease === job.lease;

      const claimAll = async (by: number, limit: number) => {
        for (const job of await claimDueJobs((processes[by] as Database).db, [{ kind: "test", limit, leaseMillis }], context.clock.now())) {
          expect(owners.get(job.key)?.until ?? 0, "another run still owns the job").toBeLessThanOrEqual(time());
          owners.set(job.key, { lease: job.lease, until: time() + leaseMillis });
          (held[by] as Job[]).push(job);
        }
      };
      const end = async (by: number, job: Job, how: "finish" | "fail") => {
        const owns = isOwner(job);
        const after = { dueAt: new Date(time() + 1000), attempts: job.attempts };
        expect(await endRun((processes[by] as Database).db, job, how === "finish" ? "delete" : after)).toBe(owns);
        if (!owns) return;
        owners.delete(job.key);
        if (how === "finish") finished.push(job.key);
      };

      let keys = 0;
      for (const { by, what, n } of steps) {
        const mine = held[by] as Job[];
        const [job] = what === "finish" || what === "fail" ? mine.splice(n % Math.max(1, mine.length), 1) : [];
        if (what === "enqueue") {
          const key = String(keys++);
          await context.enqueue(key);
          queued.add(key);
        } else if (what === "claim") await claimAll(by, 1 + (n % 3));
        else if (what === "die") held[by] = [];
        else if (what === "wait") context.clock.advance(n * 15_000);
        else if (job) await end(by, job, what);
      }
      for (let round = 0; finished.length < queued.size; round++) {
        expect(round, "a job was lost").toBeLessThan(50);
        context.clock.advance(leaseMillis);
        await claimAll(0, 10);
        for (const job of (held[0] as Job[]).splice(0)) await end(0, job, "finish");
      }
      expect(finished.sort()).toEqual([...queued].sort());
    }),
    { numRuns: 60 },
  );
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { backoffMillis, JobCrashed, type JobKind, toLeaseMillis } from "./runner.ts";
import { type JobContext, makeKind, openJobContext } from "./testing/job-context.ts";

let context: JobContext;
beforeAll(async () => {
  context = await openJobContext();
});
afterEach(() => context.clear());
afterAll(() => context?.close());

describe("the runner", () => {
  test("runs each of many jobs once within the kind's concurrency, over two processes", async () => {
    const ran: string[] = [];
    const most = [0, 0];
    const counted = (process: 0 | 1) => {
      let running = 0;
      return makeKind(async ({ key }) => {
        most[process] = Math.max(most[process] as number, ++running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running--;
        ran.push(key);
        return "done";
      });
    };
    const both = [context.givenRunner([counted(0)]), context.givenRunner([counted(1)], { on: context.second })];
    for (let n = 0; n < 60; n++) {
      await context.enqueue(String(n));
      for (const runner of both) runner.wake();
    }
    await Promise.all(both.map((runner) => runner.run()));
    expect(ran).toHaveLength(60);
    expect(new Set(ran).size).toBe(60);
    expect(Math.max(...most)).toBeGreaterThan(1);
    expect(Math.max(...most)).toBeLessThanOrEqual(4);
    expect(await context.jobs()).toEqual([]);
  });

  test("runs jobs of one kind despite many jobs of another kind", async () => {
    const order: string[] = [];
    const record: JobKind["run"] = async ({ kind }) => {
      order.push(kind);
      return "done";
    };
    for (let n = 0; n < 50; n++) await context.enqueue(String(n), "bulk");
    context.clock.advance(1);
    await context.enqueue("a", "urgent");
    await context
      .givenRunner([makeKind(record, { kind: "bulk", concurrency: 2 }), makeKind(record, { kind: "urgent", concurrency: 1 })])
      .run();
    expect(order.indexOf("urgent")).toBeLessThan(5);
    expect(order).toHaveLength(51);
  });

  test("writes the result in the statement that removes the job", async () => {
    await context.enqueue("a");
    await context.enqueue("result", "other");
    const sent: string[] = [];
    const runner = context.givenRunner([
      makeKind(
        async () => (owned) => context.database.db.updateTable("jobs").set({ attempts: 7 }).where("key", "=", "result").where(owned),
      ),
    ]);
    context.database.onStatement = (text) => void sent.push(text);
    await runner.run();
    context.database.onStatement = undefined;
    expect(sent).toHaveLength(2);
    expect(await context.jobs()).toMatchObject([{ key: "result", attempts: 7 }]);
  });

  test("retries a failed job after a doubling delay, up to its maximum attempts", async () => {
    const failures: (Date | undefined)[] = [];
    const runner = context.givenRunner([
      makeKind(() => Promise.reject(new Error("not now")), {
        maxAttempts: 3,
        recordFailure(_job, _error, retryAt) {
          failures.push(retryAt);
          return (owned) => context.database.db.deleteFrom("jobs").where("kind", "=", "none").where(owned);
        },
      }),
    ]);
    await context.enqueue("a");
    for (const [wait, runs] of [
      [0, 1],
      [999, 1],
      [1, 2],
      [1999, 2],
      [1, 3],
      [3_600_000, 3],
    ] as const) {
      context.clock.advance(wait);
      await runner.run();
      expect(failures).toHaveLength(runs);
    }
    expect(failures.map((retryAt) => retryAt !== undefined)).toEqual([true, true, false]);
    expect(await context.jobs()).toEqual([]);
  });

  test("does not retry a permanent error", async () => {
    let runs = 0;
    const run = async () => {
      runs++;
      throw new Error("never");
    };
    await context.enqueue("a");
    await context.givenRunner([makeKind(run, { isRetryable: () => false })]).run();
    expect([runs, await context.jobs()]).toEqual([1, []]);
  });

  test("does not run a job again after its maximum crashes", async () => {
    const errors: unknown[] = [];
    let runs = 0;
    const kind = makeKind(
      async () => {
        runs++;
        return "done";
      },
      {
        maxCrashes: 1,
        recordFailure(_job, error) {
          errors.push(error);
          return (owned) => context.database.db.deleteFrom("jobs").where("kind", "=", "none").where(owned);
        },
      },
    );
    await context.enqueue("a");
    for (let crash = 0; crash < 2; crash++) {
      await context.claim();
      context.clock.advance(60_000);
    }
    await context.givenRunner([kind]).run();
    expect([runs, errors.length, await context.jobs()]).toEqual([0, 1, []]);
    expect(errors[0]).toBeInstanceOf(JobCrashed);
  });

  test("aborts a run at its deadline and retries it", async () => {
    let aborted = false;
    const hangs: JobKind["run"] = (_job, signal) => {
      signal.addEventListener("abort", () => {
        aborted = true;
      });
      return new Promise(() => {});
    };
    await context.enqueue("a");
    await context.givenRunner([makeKind(hangs, { deadlineMillis: 30 })]).run();
    expect(aborted).toBe(true);
    expect(await context.jobs()).toMatchObject([{ attempts: 1, lease: null, due_at: new Date(context.clock.now().getTime() + 1000) }]);
  });

  test("continues a job immediately as long as it returns more work", async () => {
    let left = 3;
    const runner = context.givenRunner([makeKind(async () => (left-- > 0 ? "more" : "done"))]);
    await context.enqueue("a");
    await runner.run();
    expect([left, await context.jobs()]).toEqual([-1, []]);
  });

  test("runs at once what a job queues", async () => {
    const order: string[] = [];
    const queueing = makeKind(
      async () => {
        order.push("queues");
        await context.enqueue("b", "queued");
        return "done";
      },
      { queuesJobs: true },
    );
    const queued = makeKind(
      async () => {
        order.push("queued");
        return "done";
      },
      { kind: "queued" },
    );
    const runner = context.givenRunner([queueing, queued]);
    await context.enqueue("a");
    await runner.run();
    expect(order).toEqual(["queues", "queued"]);
  });

  test("runs a periodic job once a period, over two processes", async () => {
    let runs = 0;
    const kind = makeKind(
      async () => {
        runs++;
        return "done";
      },
      { everyMillis: 60_000 },
    );
    const both = [context.givenRunner([kind]), context.givenRunner([kind], { on: context.second })];
    for (const runner of both) await runner.start();
    for (const expected of [0, 1, 2, 3]) {
      await Promise.all(both.map((runner) => runner.run()));
      await Promise.all(both.map((runner) => runner.run()));
      expect(runs).toBe(expected);
      context.clock.advance(60_000);
    }
  });

  test("finds jobs by polling, even after a database failure", async () => {
    const ran: string[] = [];
    const runner = context.givenRunner(
      [
        makeKind(async ({ key }) => {
          ran.push(key);
          return "done";
        }),
      ],
      { pollMillis: 20 },
    );
    await context.database.db.schema.alterTable("jobs").renameTo("jobs_away").execute();
    await runner.start();
    await expect.poll(() => runner.logged.length).toBeGreaterThan(0);
    await context.database.db.schema.alterTable("jobs_away").renameTo("jobs").execute();
    await context.enqueue("a");
    await expect.poll(() => ran).toEqual(["a"]);
  });

  test("records the end of a run after a database failure without running the job again", async () => {
    let runs = 0;
    const runner = context.givenRunner([
      makeKind(async () => {
        runs++;
        await context.database.db.schema.alterTable("jobs").renameTo("jobs_away").execute();
        return "done";
      }),
    ]);
    await context.enqueue("a");
    let reports = 0;
    context.database.onStatement = (text) => {
      if (text.includes("DELETE FROM jobs")) reports++;
    };
    runner.wake();
    await expect.poll(() => reports, { interval: 5 }).toBe(1);
    context.database.onStatement = undefined;
    await context.database.db.schema.alterTable("jobs_away").renameTo("jobs").execute();
    await runner.idle();
    expect([runs, await context.jobs()]).toEqual([1, []]);
  });

  test("claims no jobs while stopping, waits for running ones and releases interruptible ones", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const runner = context.givenRunner([
      makeKind(async () => finished.then(() => "done" as const), { concurrency: 1 }),
      makeKind((_job, signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve("more"))), { kind: "long" }),
    ]);
    await context.enqueue("a");
    await context.enqueue("b");
    await context.enqueue("long", "long");
    runner.wake();
    await expect.poll(async () => (await context.jobs()).filter(({ lease }) => lease !== null).length).toBe(2);
    const stopped = runner.stop();
    finish();
    await stopped;
    await runner.run();
    expect(await context.jobs()).toMatchObject([
      { key: "b", lease: null },
      { key: "long", lease: null, due_at: context.clock.now() },
    ]);
  });

  test("abandons an endless run while stopping; another process takes over after the lease", async () => {
    const kind = makeKind(() => new Promise(() => {}));
    const hanging = context.givenRunner([kind]);
    await context.enqueue("a");
    hanging.wake();
    await expect.poll(async () => (await context.jobs())[0]?.lease).toBeTruthy();
    const start = performance.now();
    await hanging.stop();
    expect(performance.now() - start).toBeLessThan(9000);

    let runs = 0;
    const next = context.givenRunner([
      makeKind(async () => {
        runs++;
        return "done";
      }),
    ]);
    await next.run();
    expect(runs).toBe(0);
    context.clock.advance(toLeaseMillis(kind));
    await next.run();
    expect(runs).toBe(1);
  });
});

test("the delay doubles up to the maximum, plus up to a quarter at random", () => {
  const kind = { backoff: { firstMillis: 1000, longestMillis: 5000 } };
  expect([1, 2, 3, 4, 50].map((attempts) => backoffMillis(kind, attempts, () => 0))).toEqual([1000, 2000, 4000, 5000, 5000]);
  expect([1, 50].map((attempts) => backoffMillis(kind, attempts, () => 1))).toEqual([1250, 6250]);
});

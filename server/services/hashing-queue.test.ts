import { describe, expect, test } from "vitest";
import { createHashingQueue, HashingBusy } from "./hashing-queue.ts";

/** A job that ends on command, and the list of started jobs. */
function jobs() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, job, end: (name: string) => ends.get(name)?.() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("at most `concurrency` jobs run at once; the others follow in order of arrival", async () => {
  const line = createHashingQueue({ concurrency: 2, queue: 10, maxWaitMillis: 60_000 });
  const { begun, job, end } = jobs();
  const all = ["a", "b", "c", "d"].map((name) => line.run(job(name)));
  await settle();
  expect(begun).toEqual(["a", "b"]);

  end("b");
  await settle();
  expect(begun).toEqual(["a", "b", "c"]);
  end("a");
  await settle();
  end("c");
  end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("a job for a full queue is rejected immediately with a Retry-After time", async () => {
  const line = createHashingQueue({ concurrency: 1, queue: 1, maxWaitMillis: 60_500 });
  const { begun, job, end } = jobs();
  const running = line.run(job("running"));
  const waiting = line.run(job("waiting"));

  const failure = await line.run(job("refused")).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HashingBusy);
  expect(failure).toHaveProperty("retryAfterSeconds", 61);

  end("running");
  await running;
  await settle();
  end("waiting");
  await waiting;
  expect(begun).toEqual(["running", "waiting"]);
});

test("a job that has waited too long is rejected and leaves the queue", async () => {
  const line = createHashingQueue({ concurrency: 1, queue: 1, maxWaitMillis: 20 });
  const { begun, job, end } = jobs();
  const running = line.run(job("running"));
  await expect(line.run(job("late"))).rejects.toBeInstanceOf(HashingBusy);

  const next = line.run(job("next"));
  end("running");
  await running;
  await settle();
  end("next");
  expect(await next).toBe("next");
  expect(begun).not.toContain("late");
});

test("a failing job releases its slot", async () => {
  const line = createHashingQueue({ concurrency: 1, queue: 1, maxWaitMillis: 60_000 });
  await expect(line.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await line.run(() => Promise.resolve("fine"))).toBe("fine");
});

describe("groups", () => {
  test("take turns, however many jobs one of them has", async () => {
    const queue = createHashingQueue({ concurrency: 1, queue: 10, maxWaitMillis: 60_000 });
    const { begun, job, end } = jobs();
    const all = ["a1", "a2", "a3", "a4"].map((name) => queue.run(job(name), "a"));
    all.push(...["b1", "b2"].map((name) => queue.run(job(name), "b")), queue.run(job("c1"), "c"));
    for (let ended = 0; ended < all.length; ended++) {
      await settle();
      end(begun[ended] as string);
    }
    await Promise.all(all);
    expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  test("share a full queue: the largest group's job is removed, and the newcomer of that group is rejected", async () => {
    const queue = createHashingQueue({ concurrency: 1, queue: 3, maxWaitMillis: 60_000 });
    const { begun, job, end } = jobs();
    const outcomes = new Map<string, string>();
    const run = (name: string, group: string) =>
      queue.run(job(name), group).then(
        () => outcomes.set(name, "done"),
        (error: Error) => outcomes.set(name, error.name),
      );
    const all = ["a1", "a2", "a3", "a4"].map((name) => run(name, "a"));
    all.push(run("b1", "b"), run("a5", "a"), run("b2", "b"));
    await settle();
    expect(Object.fromEntries(outcomes)).toEqual({ a4: "HashingBusy", a5: "HashingBusy", b2: "HashingBusy" });
    for (let ended = 0; ended < 4; ended++) {
      end(begun[ended] as string);
      await settle();
    }
    await Promise.all(all);
    expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  });
});

import { expect, test } from "vitest";
import { createHashingQueue, HashingBusy } from "./hashing-queue.ts";

/** A job that ends when told to, and the list of those begun. */
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

test("no more jobs run at once than allowed; the others follow in the order they came", async () => {
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

test("who finds the line full is turned away at once, with a time to come back", async () => {
  const line = createHashingQueue({ concurrency: 1, queue: 1, maxWaitMillis: 60_500 });
  const { begun, job, end } = jobs();
  const running = line.run(job("running"));
  const waiting = line.run(job("waiting"));

  const refusal = await line.run(job("refused")).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(HashingBusy);
  expect(refusal).toHaveProperty("retryAfterSeconds", 61);

  end("running");
  await running;
  await settle();
  end("waiting");
  await waiting;
  expect(begun).toEqual(["running", "waiting"]);
});

test("who has waited too long is turned away, and its place in the line is free again", async () => {
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

test("a failing job gives its place back", async () => {
  const line = createHashingQueue({ concurrency: 1, queue: 1, maxWaitMillis: 60_000 });
  await expect(line.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await line.run(() => Promise.resolve("fine"))).toBe("fine");
});

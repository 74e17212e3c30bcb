import { expect, test } from "vitest";
import { createBackgroundPace } from "./background-pace.ts";

const sampleMillis = 25;

/** A pace on a clock that each sample of a rest advances. @param busy the requests in progress; the last number stays */
function paceBeside(busy: readonly number[], share = 0.2) {
  let now = 0;
  let samples = 0;
  const left = [...busy];
  const load = {
    mark: () => ({ at: now, busyMillis: 0 }),
    meanSince() {
      samples++;
      now += sampleMillis;
      return (left.length > 1 ? left.shift() : left[0]) as number;
    },
  };
  const pace = createBackgroundPace(load, share, () => now);
  const never = new AbortController().signal;
  return {
    /** Runs work of a duration. @returns how long it rested first */
    async rested(workMillis: number, signal = never): Promise<number | undefined> {
      samples = 0;
      return pace.run(async () => {
        const rest = samples * sampleMillis;
        now += workMillis;
        return rest;
      }, signal);
    },
  };
}

test.each([
  [0.2, 200],
  [0.5, 50],
  [0.8, 25],
])("while there are requests, work takes its share of the time: of %d, it rests %d ms after 50", async (share, rest) => {
  const pace = paceBeside([16], share);
  expect(await pace.rested(50)).toBe(0);
  // The sample after a piece of work is part of its rest.
  for (let count = 0; count < 3; count++) expect(Math.abs(((await pace.rested(50)) ?? 0) - rest)).toBeLessThanOrEqual(sampleMillis);
});

test("a long piece of work rests for a second at most, so that there is progress while requests never cease", async () => {
  const pace = paceBeside([16]);
  await pace.rested(60_000);
  expect(await pace.rested(60_000)).toBeLessThanOrEqual(1000);
});

test("an idle server does not rest, and a rest ends when the requests cease", async () => {
  const idle = paceBeside([0]);
  await idle.rested(500);
  expect(await idle.rested(500)).toBe(0);
  const ceasing = paceBeside([16, 16, 16, 0]);
  await ceasing.rested(500);
  expect(await ceasing.rested(500)).toBe(3 * sampleMillis);
});

test("a signal ends the rest, and the work does not run", async () => {
  const pace = paceBeside([16]);
  const stop = new AbortController();
  await pace.rested(500);
  const resting = pace.rested(500, stop.signal);
  stop.abort();
  expect(await resting).toBeUndefined();
});

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { movableClock, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { plays } from "./testing/plays.ts";
import { Stage } from "./testing/stage.ts";

// Whatever the machine: long enough to find what there is, short enough to wait for.
const limitMillis = 20_000;
const fewest = 5;

let first: TestServer;
let second: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  first = await startServer();
  second = await startServer({ beside: first, clock: movableClock() });
  project = await first.givenProject();
});
afterAll(async () => {
  await second?.close();
  await first?.close();
});

test("whatever runs into whatever, on two servers whose clocks differ: living sessions refresh, ended ones never again, and nothing fails", async () => {
  const deadline = performance.now() + limitMillis;
  let played = 0;
  const property = fc.asyncProperty(plays, async ({ skewMillis, steps }) => {
    if (performance.now() > deadline) return;
    second.clock.advance(skewMillis);
    try {
      const stage = new Stage([first, second], project);
      await stage.open();
      for (const deeds of steps) await stage.step(deeds);
      await stage.judgeAll();
      played++;
    } finally {
      second.clock.advance(-skewMillis);
    }
  });
  // Timing is part of a play, so a smaller one proves nothing: the first failure is the one to read, with its seed.
  const outcome = await fc.check(property, {
    numRuns: first.source.url === undefined ? 100 : 300,
    endOnFailure: true,
  });
  if (outcome.counterexample) throw new Error(fc.defaultReportMessage(outcome), { cause: outcome.errorInstance });
  console.info(`seed ${outcome.seed}: ${played} plays`);
  expect(played, `seed ${outcome.seed}`).toBeGreaterThanOrEqual(fewest);
}, 240_000);

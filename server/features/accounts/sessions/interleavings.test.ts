import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adjustableClock, type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { repetitions } from "../../../testing/repetitions.ts";
import { InterleavingContext } from "./testing/interleaving-context.ts";
import { scenarios } from "./testing/interleaving-scenarios.ts";

// On every machine: long enough to find the interleavings, short enough to wait for. A busy machine goes on until the fewest plays.
const limitMillis = repetitions(8000, 20_000);
const fewest = 5;

let first: TestServer;
let second: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  first = await startServer();
  second = await startServer({ databaseOf: first, clock: adjustableClock() });
  project = await first.givenProject();
});
afterAll(async () => {
  await second?.close();
  await first?.close();
});

test("in any interleaving on two servers, only active sessions can be refreshed and no call fails", async () => {
  const deadline = performance.now() + limitMillis;
  let scenariosRun = 0;
  const property = fc.asyncProperty(scenarios, async ({ skewMillis, steps }) => {
    if (performance.now() > deadline && scenariosRun >= fewest) return;
    second.clock.advance(skewMillis);
    try {
      const context = new InterleavingContext([first, second], project);
      await context.open();
      for (const actions of steps) await context.step(actions);
      await context.checkAllSessions();
      scenariosRun++;
    } finally {
      second.clock.advance(-skewMillis);
    }
  });
  // Timing is part of a play, so a smaller one proves nothing. The first failure is the one to read, with its seed.
  const outcome = await fc.check(property, {
    numRuns: first.source.url === undefined ? 100 : repetitions(100, 300),
    endOnFailure: true,
  });
  if (outcome.counterexample) throw new Error(fc.defaultReportMessage(outcome), { cause: outcome.errorInstance });
  console.info(`seed ${outcome.seed}: ${scenariosRun} plays`);
  expect(scenariosRun, `seed ${outcome.seed}`).toBeGreaterThanOrEqual(fewest);
}, 240_000);

import { afterAll, expect, inject, test, vi } from "vitest";
import { freshDatabase, openTestDatabase } from "../testing/databases.ts";
import { followDatabaseClock, readDatabaseMillis } from "./database-clock.ts";

const hour = 3_600_000;
const { database, close } = await openTestDatabase(inject("template"));
afterAll(close);

/** A clock on a machine whose own clock and ticks can be moved. */
async function givenClock() {
  const machine = { aheadMillis: 0, lostTicks: 0 };
  const onError = vi.fn();
  const clock = await followDatabaseClock(database.db, {
    own: { now: () => new Date(Date.now() + machine.aheadMillis) },
    ticks: () => performance.now() - machine.lostTicks,
    onError,
  });
  return { machine, onError, clock, distance: async () => Math.abs(clock.now().getTime() - (await readDatabaseMillis(database.db))) };
}

test("is the database's, whatever the clock of the machine says", async () => {
  const { machine, distance } = await givenClock();
  for (const aheadMillis of [2 * hour, -2 * hour]) {
    machine.aheadMillis = aheadMillis;
    expect(await distance()).toBeLessThan(5000);
  }
});

test("is compared again at once after the machine was suspended", async () => {
  const { machine, clock, distance } = await givenClock();
  machine.lostTicks = hour;
  expect(await distance()).toBeGreaterThan(hour - 5000);
  await clock.measure();
  expect(await distance()).toBeLessThan(5000);

  // Without a call of `measure`: the machine's clock has moved on and its ticks have not.
  machine.lostTicks = 2 * hour;
  clock.now();
  // Before the timer compares it.
  await expect.poll(distance, { timeout: 5000 }).toBeLessThan(5000);
});

test("goes on while the database cannot be read, and reports it", async () => {
  const lost = await freshDatabase(inject("template"));
  const other = await lost.open();
  const onError = vi.fn();
  let aheadMillis = 0;
  const clock = await followDatabaseClock(other.db, { own: { now: () => new Date(Date.now() + aheadMillis) }, onError });
  await other.close();
  await lost.drop();
  const before = clock.now();
  aheadMillis = hour;
  expect(clock.now().getTime() - before.getTime()).toBeLessThan(5000);
  await expect.poll(() => onError.mock.calls.length, { timeout: 5000 }).toBe(1);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime());
});

test("reads the database no more after it was stopped", async () => {
  const readings: string[] = [];
  database.onStatement = (text) => void readings.push(text);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    let aheadMillis = 0;
    const clock = await followDatabaseClock(database.db, {
      own: { now: () => new Date(Date.now() + aheadMillis) },
      onError: vi.fn(),
    });
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => readings.length).toBe(2);
    await clock.stop();
    vi.advanceTimersByTime(60_000);
    // A jump of the machine's clock would compare it, too.
    aheadMillis = hour;
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5000);
    expect([vi.getTimerCount(), readings.length]).toEqual([0, 2]);
  } finally {
    vi.useRealTimers();
    database.onStatement = undefined;
  }
});

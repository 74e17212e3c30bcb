import { expect, test } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import { createMetricsCache, type Metrics } from "./cache.ts";

const cachedMetrics = createMetricsCache();
const start = new Date("2031-05-10T12:00:00Z");
const after = (millis: number) => new Date(start.getTime() + millis);
const metrics = (total_users: number): Metrics => ({
  total_users,
  daily_users: [],
  daily_active_users: [],
  users_by_country: {},
  recently_registered: [],
  recently_active: [],
  login_methods: [],
  users_without_login_method: 0,
});

/** A project of some size, and how often it was counted. */
function project(users: number) {
  const tenancyId = randomUuid();
  const state = { users, counts: 0 };
  const count = async () => {
    state.counts++;
    await new Promise(setImmediate);
    return metrics(state.users);
  };
  const read = async (now: Date, includeAnonymous = false, by = count) =>
    (await cachedMetrics({ tenancyId, includeAnonymous, now }, by)).total_users;
  return { state, read };
}

test("parallel queries share one count", async () => {
  const { state, read } = project(3);
  expect(await Promise.all([read(start), read(start), read(after(5))])).toEqual([3, 3, 3]);
  expect(state.counts).toBe(1);
});

test("a small project is counted for each query", async () => {
  const { state, read } = project(3);
  await read(start);
  state.users = 4;
  expect(await read(start)).toBe(4);
});

test("a large project is counted again after 30 seconds, or if the clock was set back", async () => {
  const { state, read } = project(100_000);
  await read(start);
  state.users = 100_001;
  expect(await read(after(29_999))).toBe(100_000);
  expect(await read(after(30_000))).toBe(100_001);
  state.users = 100_002;
  expect(await read(after(-1))).toBe(100_002);
});

test("cache entries are per project and inclusion of anonymous users", async () => {
  const [one, other] = [project(200_000), project(300_000)];
  await one.read(start);
  one.state.users = 250_000;
  expect([await one.read(start), await one.read(start, true), await other.read(start)]).toEqual([200_000, 250_000, 300_000]);
});

test("a failure rejects the queries that share it, but not later ones", async () => {
  const { read } = project(200_000);
  const fails = () => Promise.reject(new Error("the database is away"));
  const results = await Promise.allSettled([read(start, false, fails), read(start)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await read(start)).toBe(200_000);
});

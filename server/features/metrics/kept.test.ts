import { expect, test } from "vitest";
import { randomUuid } from "../../services/random.ts";
import { keptOrCounted, type Metrics } from "./kept.ts";

const begun = new Date("2031-05-10T12:00:00Z");
const later = (millis: number) => new Date(begun.getTime() + millis);
const metrics = (total_users: number): Metrics => ({
  total_users,
  daily_users: [],
  daily_active_users: [],
  users_by_country: {},
  recently_registered: [],
  recently_active: [],
  login_methods: [],
});

/** A project of some size, and how often it has been counted. */
function project(users: number) {
  const tenancyId = randomUuid();
  const state = { users, counts: 0 };
  const count = async () => {
    state.counts++;
    await new Promise(setImmediate);
    return metrics(state.users);
  };
  const ask = async (now: Date, includeAnonymous = false, by = count) =>
    (await keptOrCounted({ tenancyId, includeAnonymous, now }, by)).total_users;
  return { state, ask };
}

test("those who ask at once share one count", async () => {
  const { state, ask } = project(3);
  expect(await Promise.all([ask(begun), ask(begun), ask(later(5))])).toEqual([3, 3, 3]);
  expect(state.counts).toBe(1);
});

test("a project of usual size is counted anew for whoever asks next", async () => {
  const { state, ask } = project(3);
  await ask(begun);
  state.users = 4;
  expect(await ask(begun)).toBe(4);
});

test("a large one is counted anew after 30 seconds, or where the clock was set back", async () => {
  const { state, ask } = project(100_000);
  await ask(begun);
  state.users = 100_001;
  expect(await ask(later(29_999))).toBe(100_000);
  expect(await ask(later(30_000))).toBe(100_001);
  state.users = 100_002;
  expect(await ask(later(-1))).toBe(100_002);
});

test("what is kept is the project's own, with anonymous users or without", async () => {
  const [one, other] = [project(200_000), project(300_000)];
  await one.ask(begun);
  one.state.users = 250_000;
  expect([await one.ask(begun), await one.ask(begun, true), await other.ask(begun)]).toEqual([200_000, 250_000, 300_000]);
});

test("a failure is everybody's who waited for it, and nobody's after", async () => {
  const { ask } = project(200_000);
  const fails = () => Promise.reject(new Error("the database is away"));
  const asked = await Promise.allSettled([ask(begun, false, fails), ask(begun)]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask(begun)).toBe(200_000);
});

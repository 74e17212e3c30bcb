import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { builtInTemplates, templateIds } from "#contract/config/built-in-templates.ts";
import { builtInThemes, lightThemeId } from "#contract/config/built-in-themes.ts";
import { createEmailRenderer } from "../services/email-renderer/email-renderer.ts";
import { measureMillis, smallest } from "../testing/smallest.ts";

const idleMillis = 400;
const renderer = createEmailRenderer({ idleMillis });
afterAll(() => renderer.close());

const theme = builtInThemes[lightThemeId].tsxSource;
const values = { user: { displayName: "Ada" }, project: { displayName: "Engines" } };
const renderSource = (source: string, variables = {}, share = "one") =>
  renderer.render({ template: { source }, theme, share, ...values, variables });

const magicLink = builtInTemplates[templateIds.magicLink].tsxSource;
const small = () => renderSource(magicLink, { magicLink: "https://example.org/sign-in", otp: "ABC123" });
/** The longest source and e-mail that the limits allow, nearly. */
const longest = { source: 300_000, email: 950_000 };
const large = () =>
  renderSource(`export function EmailTemplate() { return <p>{"x".repeat(${longest.email})}</p>; }\n//${"y".repeat(longest.source)}`);
const batch = () =>
  Promise.all(Array.from({ length: 50 }, (_, n) => renderSource(magicLink, { magicLink: `https://example.org/${n}`, otp: "ABC123" })));

/** Runs work with the highest priority for this thread, where the system permits it. Other processes then do not hold its event loop. */
async function withHighestPriority<T>(work: () => Promise<T>): Promise<T> {
  const before = getPriority();
  try {
    setPriority(constants.priority.PRIORITY_HIGHEST);
  } catch {
    return work();
  }
  try {
    return await work();
  } finally {
    setPriority(before);
  }
}

/** How long the event loop was held at once while work was done, in milliseconds. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const resolution = 1;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  // A hold shows between two samples: one before it, and one after.
  await sleep(2 * resolution);
  await work();
  await sleep(2 * resolution);
  delay.disable();
  return delay.max / 1e6 - resolution;
}

/** How long this machine takes to copy the longest source and e-mail from thread to thread, in milliseconds. */
const copyMillis = () => smallest(0, () => measureMillis(async () => structuredClone("x".repeat(longest.source + longest.email))), 10);

test.each([
  ["an e-mail", small],
  ["the largest e-mail", large],
  ["a batch of a mailing", batch],
])("rendering %s never holds the event loop above 5 ms, beside its copy to another thread", async (_, work) => {
  await work();
  const most = 5 + (work === large ? await withHighestPriority(copyMillis) : 0);
  expect(await withHighestPriority(() => smallest(most, () => longestHold(work)))).toBeLessThanOrEqual(most);
});

test("a warm render of a built-in e-mail takes 50 ms at most, half of the time", async () => {
  await small();
  const median = await smallest(
    50,
    async () => {
      const times: number[] = [];
      for (let count = 0; count < 9; count++) {
        times.push(await measureMillis(small));
      }
      return times.sort((a, b) => a - b)[4] as number;
    },
    10,
  );
  expect(median).toBeLessThanOrEqual(50);
});

/** Linux alone shows the memory and the threads of a process. */
test.runIf(process.platform === "linux")(
  "sources that fill the memory take a bounded part of it, and idle threads end with theirs",
  async () => {
    const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
    const threads = () => readdirSync("/proc/self/task").length;
    await renderer.close();
    const before = { megabytes: megabytes(), threads: threads() };
    const attacked = createEmailRenderer({ idleMillis });
    const source = "export function EmailTemplate() { const all = []; for (;;) all.push(new Float64Array(1e6)); }";
    const attack = (share: string) => attacked.render({ template: { source }, theme: null, share, ...values }).catch(String);
    let peak = 0;
    for (let count = 0; count < 3; count++) {
      for (const failure of await Promise.all(["one", "two"].map(attack))) expect(failure).toContain("64 MB of memory");
      peak = Math.max(peak, megabytes());
    }
    expect(threads()).toBeGreaterThan(before.threads);
    // Two threads. Each has the engine of 64 MB, the uncollected one before it, the packages, and the thread's own heap.
    expect(peak - before.megabytes).toBeLessThan(2 * 250);

    await expect.poll(threads).toBeLessThanOrEqual(before.threads);
    await attacked.close();
  },
);

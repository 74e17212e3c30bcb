import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { type StubAnswer, startStub } from "../testing/stub-server.ts";
import { fixedWorld } from "../testing/world.ts";
import { exchange } from "./exchange.ts";
import { NetworkError, OfflineError } from "./failure.ts";

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function stub(...answers: StubAnswer[]) {
  let at = 0;
  const server = await startStub(() => answers[Math.min(at++, answers.length - 1)] as StubAnswer);
  close = server.close;
  return server;
}
const get = (url: string) => ({ method: "GET", url: `${url}/x`, headers: {}, repeatable: true });
const post = (url: string) => ({ method: "POST", url: `${url}/x`, headers: {}, body: "{}", repeatable: false });

describe("lost connections", () => {
  test("a repeatable call is sent five times, waiting twice as long each time", async () => {
    const server = await stub("lost");
    const { effects, slept } = fixedWorld();

    await expect(exchange(effects, get(server.url))).rejects.toThrow(NetworkError);

    expect(server.seen).toHaveLength(5);
    expect(slept).toEqual([1000, 2000, 4000, 8000]);
  });

  test("an answer on the third attempt is the answer", async () => {
    const server = await stub("lost", "lost", { text: "here" });
    await expect(exchange(fixedWorld().effects, get(server.url))).resolves.toMatchObject({ status: 200, text: "here" });
  });

  test("a call that may not be repeated is sent once, and the message says what to tell support", async () => {
    const server = await stub("lost");
    const failed = exchange(fixedWorld().effects, post(server.url));
    await expect(failed).rejects.toThrow(/check your internet connection.*contact support.*POST \/x, 1 attempt,/);
    expect(server.seen).toHaveLength(1);
  });

  test("a device without network says so at once, in the specification's words", async () => {
    const server = await stub("lost");
    const { effects, slept } = fixedWorld({ online: () => false });
    const failed = exchange(effects, get(server.url));
    await expect(failed).rejects.toThrow(OfflineError);
    await expect(failed).rejects.toThrow("You are offline. Please check your internet connection and try again.");
    expect(slept).toEqual([]);
  });

  test("no answer within the deadline counts as a lost one", async () => {
    const server = await startStub(() => new Promise<StubAnswer>(() => undefined));
    close = server.close;
    await expect(exchange(fixedWorld().effects, { ...post(server.url), deadlineMillis: 50 })).rejects.toThrow(NetworkError);
  });

  test("a caller who gives up gets its own reason, and nothing is sent again", async () => {
    const server = await stub("lost");
    const giveUp = new AbortController();
    const { effects } = fixedWorld({ sleep: async () => giveUp.abort(new Error("changed my mind")) });
    await expect(exchange(effects, { ...get(server.url), signal: giveUp.signal })).rejects.toThrow("changed my mind");
    expect(server.seen).toHaveLength(1);
  });

  test("a redirect is not followed: keys and tokens stay with the server they are for", async () => {
    const elsewhere = await startStub(() => ({ text: "caught" }));
    const server = await stub({ status: 307, headers: { location: `${elsewhere.url}/` } });
    await expect(exchange(fixedWorld().effects, post(server.url))).rejects.toThrow(NetworkError);
    expect(elsewhere.seen).toHaveLength(0);
    await elsewhere.close();
  });

  test("every wait lies between a half and one and a half of its power of two", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 4, maxLength: 4 }),
        async (chances) => {
          const left = [...chances];
          const { effects, slept } = fixedWorld({
            fetch: () => Promise.reject(new TypeError("no route")),
            random: () => left.shift() as number,
          });
          await expect(exchange(effects, get("http://stub"))).rejects.toThrow(NetworkError);
          slept.forEach((millis, n) => {
            expect(millis).toBeGreaterThanOrEqual(500 * 2 ** n);
            expect(millis).toBeLessThanOrEqual(1500 * 2 ** n);
          });
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("turned away for now", () => {
  test("429 waits as long as Retry-After says and asks again, whatever the method", async () => {
    const server = await stub({ status: 429, headers: { "retry-after": "7" } }, { text: "welcome" });
    const { effects, slept } = fixedWorld();
    await expect(exchange(effects, post(server.url))).resolves.toMatchObject({ text: "welcome" });
    expect(slept).toEqual([7000]);
  });

  test("a 429 hidden behind 200 is a 429", async () => {
    const server = await stub({ headers: { "x-stack-actual-status": "429", "retry-after": "1" } }, { text: "welcome" });
    await expect(exchange(fixedWorld().effects, post(server.url))).resolves.toMatchObject({ text: "welcome" });
  });

  test("429 without a readable Retry-After backs off, and after five attempts is the answer", async () => {
    const server = await stub({ status: 429, headers: { "retry-after": "soon" } });
    const { effects, slept } = fixedWorld();
    await expect(exchange(effects, post(server.url))).resolves.toMatchObject({ status: 429 });
    expect(slept).toEqual([1000, 2000, 4000, 8000]);
  });

  test("a Retry-After of more than a minute is not sat out", async () => {
    const server = await stub({ status: 429, headers: { "retry-after": "900" } });
    const { effects, slept } = fixedWorld();
    await expect(exchange(effects, post(server.url))).resolves.toMatchObject({ status: 429 });
    expect(slept).toEqual([]);
  });

  test("several waits add up to a minute at most", async () => {
    const server = await stub({ status: 429, headers: { "retry-after": "25" } });
    const { effects, slept } = fixedWorld();
    await expect(exchange(effects, post(server.url))).resolves.toMatchObject({ status: 429 });
    expect(slept).toEqual([25_000, 25_000]);
  });

  test("508 is asked again only with the mark of an infinite loop", async () => {
    const marked = await stub({ status: 508, text: "INFINITE_LOOP_DETECTED" }, { text: "through" });
    await expect(exchange(fixedWorld().effects, post(marked.url))).resolves.toMatchObject({ text: "through" });
    await marked.close();

    const other = await stub({ status: 508, text: "loop" }, { text: "through" });
    await expect(exchange(fixedWorld().effects, post(other.url))).resolves.toMatchObject({ status: 508 });
  });
});

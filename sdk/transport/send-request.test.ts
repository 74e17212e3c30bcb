import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fixedEffects } from "../testing/fixed-effects.ts";
import { type StubResponse, startStub } from "../testing/stub-server.ts";
import { NetworkError, OfflineError } from "./api-errors.ts";
import { systemEffects } from "./effects.ts";
import { sendRequest } from "./send-request.ts";

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function stub(...answers: StubResponse[]) {
  let at = 0;
  const server = await startStub(() => answers[Math.min(at++, answers.length - 1)] as StubResponse);
  close = server.close;
  return server;
}
const get = (url: string) => ({ method: "GET", url: `${url}/x`, headers: {} });
const post = (url: string) => ({ method: "POST", url: `${url}/x`, headers: {}, body: "{}" });

describe("lost connections", () => {
  test.each(["GET", "PUT", "DELETE", "HEAD"])("a %s is retried five times with doubling waits", async (method) => {
    const server = await stub("lost");
    const { effects, slept } = fixedEffects();

    await expect(sendRequest(effects, { ...get(server.url), method })).rejects.toThrow(NetworkError);

    expect(server.seen).toHaveLength(6);
    expect(slept).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });

  test.each(["POST", "PATCH"])("a %s that did not reach the server is retried five times", async (method) => {
    const server = await stub("lost");
    await server.close();
    close = undefined;
    const { effects, slept } = fixedEffects();
    const failed = sendRequest(effects, { ...post(server.url), method });
    await expect(failed).rejects.toThrow(new RegExp(`${method} /x, 6 attempts,`));
    expect(slept).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });

  test.each([
    ["no address", { code: "ENOTFOUND" }],
    ["no connection to any address", { errors: [{ code: "ECONNREFUSED" }, { code: "ENETUNREACH" }] }],
  ])("a POST is retried after %s", async (_name, cause) => {
    let calls = 0;
    const fetch = async () => {
      if (calls++ === 0) throw new TypeError("fetch failed", { cause });
      return new Response("here");
    };
    await expect(sendRequest(fixedEffects({ fetch }).effects, post("http://stub"))).resolves.toMatchObject({ text: "here" });
  });

  test.each([
    ["a reset", { code: "ECONNRESET" }],
    ["a reset of one of two addresses", { errors: [{ code: "ECONNREFUSED" }, { code: "ECONNRESET" }] }],
    ["a browser's failure", undefined],
  ])("a POST is not retried after %s", async (_name, cause) => {
    const { effects, slept } = fixedEffects({ fetch: () => Promise.reject(new TypeError("fetch failed", { cause })) });
    await expect(sendRequest(effects, post("http://stub"))).rejects.toThrow(NetworkError);
    expect(slept).toEqual([]);
  });

  test("a response on the third attempt is returned", async () => {
    const server = await stub("lost", "lost", { text: "here" });
    await expect(sendRequest(fixedEffects().effects, get(server.url))).resolves.toMatchObject({ status: 200, text: "here" });
  });

  test("a non-idempotent call is sent once, and its error describes the request for the developer", async () => {
    const server = await stub("lost");
    const failed = sendRequest(fixedEffects().effects, post(server.url));
    await expect(failed).rejects.toThrow(
      /Check that it runs, and the option baseUrl. The cause is TypeError: fetch failed \(.*POST \/x, 1 attempt,/,
    );
    expect(server.seen).toHaveLength(1);
  });

  test("a user's page asks for the connection, and describes the request for support", async () => {
    vi.stubGlobal("window", {});
    const { effects } = fixedEffects({ fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
    const failed = sendRequest(effects, post("https://auth.example.org"));
    await expect(failed).rejects.toThrow(
      /check your internet connection.*contact support.*POST \/x, 1 attempt, TypeError: Failed to fetch$/,
    );
    vi.unstubAllGlobals();
  });

  test("after two seconds of repetitions, one warning names the server and the cause", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const server = await stub({ text: "here" });
    let failures = 4;
    const refused = new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
    const { effects } = fixedEffects({
      fetch: (url, init) => (failures-- > 0 ? Promise.reject(refused) : fetch(url, init)),
      sleep: () => new Promise((resolve) => setTimeout(resolve, 1500)),
    });
    await Promise.all([sendRequest(effects, get(server.url)), sendRequest(effects, get(server.url))]);
    const text = `Latchkey: the server at ${server.url} cannot be reached: TypeError: fetch failed (ECONNREFUSED).`;
    expect(warn.mock.calls).toEqual([[expect.stringContaining(text)]]);
    warn.mockRestore();
  });

  test("an offline device fails immediately with the specified message", async () => {
    const server = await stub("lost");
    const { effects, slept } = fixedEffects({ online: () => false });
    const failed = sendRequest(effects, get(server.url));
    await expect(failed).rejects.toThrow(OfflineError);
    await expect(failed).rejects.toThrow("You are offline. Please check your internet connection and try again.");
    expect(slept).toEqual([]);
  });

  test("no response within the deadline is a network error", async () => {
    const server = await startStub(() => new Promise<StubResponse>(() => undefined));
    close = server.close;
    await expect(sendRequest(fixedEffects().effects, { ...post(server.url), deadlineMillis: 50 })).rejects.toThrow(NetworkError);
  });

  test("an aborted call rejects with the caller's reason and is not repeated", async () => {
    const server = await stub("lost");
    const giveUp = new AbortController();
    const { effects } = fixedEffects({ sleep: async () => giveUp.abort(new Error("changed my mind")) });
    await expect(sendRequest(effects, { ...get(server.url), signal: giveUp.signal })).rejects.toThrow("changed my mind");
    expect(server.seen).toHaveLength(1);
  });

  test("a redirect is not followed, so that no other server receives keys and tokens", async () => {
    const otherServer = await startStub(() => ({ text: "caught" }));
    const server = await stub({ status: 307, headers: { location: `${otherServer.url}/` } });
    await expect(sendRequest(fixedEffects().effects, post(server.url))).rejects.toThrow(NetworkError);
    expect(otherServer.seen).toHaveLength(0);
    await otherServer.close();
  });

  test("every wait is between 0.5 and 1.5 times its power of two", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 5, maxLength: 5 }),
        async (chances) => {
          const left = [...chances];
          const { effects, slept } = fixedEffects({
            fetch: () => Promise.reject(new TypeError("no route")),
            random: () => left.shift() as number,
          });
          await expect(sendRequest(effects, get("http://stub"))).rejects.toThrow(NetworkError);
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

describe("temporary rejections", () => {
  test("429 waits for Retry-After and repeats the call with any method", async () => {
    const server = await stub({ status: 429, headers: { "retry-after": "7" } }, { text: "welcome" });
    const { effects, slept } = fixedEffects();
    await expect(sendRequest(effects, post(server.url))).resolves.toMatchObject({ text: "welcome" });
    expect(slept).toEqual([7000]);
  });

  test("a 429 behind status 200 is handled as 429", async () => {
    const server = await stub({ headers: { "x-stack-actual-status": "429", "retry-after": "1" } }, { text: "welcome" });
    await expect(sendRequest(fixedEffects().effects, post(server.url))).resolves.toMatchObject({ text: "welcome" });
  });

  test("429 without a valid Retry-After backs off and is returned after five retries", async () => {
    const server = await stub({ status: 429, headers: { "retry-after": "soon" } });
    const { effects, slept } = fixedEffects();
    await expect(sendRequest(effects, post(server.url))).resolves.toMatchObject({ status: 429 });
    expect(slept).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });

  test("a Retry-After is waited for however long and often, and counts as no network retry", async () => {
    const wait = (seconds: string) => ({ status: 429, headers: { "retry-after": seconds } });
    const server = await stub(...Array.from({ length: 7 }, () => wait("900")), "lost", "lost", { text: "welcome" });
    const { effects, slept } = fixedEffects();
    await expect(sendRequest(effects, get(server.url))).resolves.toMatchObject({ text: "welcome" });
    expect(slept).toEqual([...Array.from({ length: 7 }, () => 900_000), 1000, 2000]);
  });

  test("a Retry-After that no timer can hold is waited for until the next response", async () => {
    const server = await stub({ status: 429, headers: { "retry-after": "3000000" } }, { text: "welcome" });
    const { effects, slept } = fixedEffects();
    await expect(sendRequest(effects, get(server.url))).resolves.toMatchObject({ text: "welcome" });
    expect(slept).toEqual([2_147_483_647]);
  });

  test("a signal ends the wait", async () => {
    const server = await stub({ status: 429, headers: { "retry-after": "900" } });
    const waiting = sendRequest(
      { ...fixedEffects().effects, sleep: systemEffects.sleep },
      { ...get(server.url), signal: AbortSignal.timeout(50) },
    );
    await expect(waiting).rejects.toThrow(/timeout/i);
  });

  test("an app may limit the wait; a longer Retry-After returns the 429 immediately", async () => {
    const server = await stub({ status: 429, headers: { "retry-after": "61" } });
    const { effects, slept } = fixedEffects();
    const call = { ...post(server.url), maxRetryAfterMillis: 60_000 };
    await expect(sendRequest(effects, call)).resolves.toMatchObject({ status: 429 });
    expect(slept).toEqual([]);
  });

  test("508 with the infinite-loop marker is returned at once", async () => {
    const server = await stub({ status: 508, text: "INFINITE_LOOP_DETECTED" }, { text: "through" });
    const { effects, slept } = fixedEffects();
    await expect(sendRequest(effects, get(server.url))).resolves.toMatchObject({ status: 508 });
    expect([server.seen.length, slept]).toEqual([1, []]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accessToken, fixedEffects } from "../testing/fixed-effects.ts";
import { createSessionCache, openSession } from "./session.ts";
import { memoryStore } from "./store.ts";

const start = Date.UTC(2026, 0, 1);

function given(renew: (refreshToken: string) => Promise<string | null>, heldToken: string | null = null) {
  const fixed = fixedEffects();
  const store = memoryStore({ accessToken: heldToken, refreshToken: "refresh" });
  const requested: string[] = [];
  const session = openSession(
    store,
    "refresh",
    async (refreshToken) => {
      requested.push(refreshToken);
      const token = await renew(refreshToken);
      return token === null ? null : { accessToken: token, refreshToken };
    },
    fixed.effects.now,
  );
  return { ...fixed, store, session, requested };
}

describe("freshness", () => {
  test("an access token valid for 20 more seconds is used", async () => {
    const heldToken = accessToken(start, {}, 20);
    const { session, requested } = given(async () => accessToken(start), heldToken);
    await expect(session.accessToken()).resolves.toBe(heldToken);
    expect(requested).toEqual([]);
  });

  test("an access token with less time left is renewed and stored", async () => {
    const fresh = accessToken(start, { name: "fresh" });
    const { session, store, requested } = given(async () => fresh, accessToken(start, {}, 19));
    await expect(session.accessToken()).resolves.toBe(fresh);
    expect(requested).toEqual(["refresh"]);
    expect(store.get()).toEqual({ accessToken: fresh, refreshToken: "refresh" });
  });

  test("a caller can require up to 60 seconds of validity", async () => {
    const { session, requested } = given(async () => accessToken(start), accessToken(start, {}, 59));
    await session.accessToken(60_000);
    expect(requested).toHaveLength(1);
    await expect(session.accessToken(60_001)).rejects.toThrow(RangeError);
  });

  test("a new token with too short a lifetime is an error, not an endless refresh", async () => {
    const { session, requested } = given(async () => accessToken(start, {}, 10));
    await expect(session.accessToken()).rejects.toThrow(/expire in less than/);
    expect(requested).toHaveLength(1);
    expect(session.hasEnded()).toBe(false);
  });

  test("a device whose clock is ten minutes ahead renews once, not on every call", async () => {
    const { session, requested, pass } = given(async () => accessToken(start));
    pass(600_000);
    await session.accessToken();
    await session.accessToken();
    expect(requested).toHaveLength(1);
    pass(590_000);
    await session.accessToken();
    expect(requested).toHaveLength(2);
  });

  test("an access token without `exp` never expires", async () => {
    const heldToken = accessToken(start, { exp: undefined });
    const { session, requested, pass } = given(async () => null, heldToken);
    pass(1e12);
    await expect(session.accessToken()).resolves.toBe(heldToken);
    expect(requested).toEqual([]);
  });

  test.each([
    "undefined",
    "",
    "a.b",
    accessToken(start, { role: "admin" }),
    accessToken(start, { aud: ["internal"] }),
    accessToken(start, { name: undefined }),
  ])("an invalid access token is renewed, not sent: %s", async (heldToken) => {
    const fresh = accessToken(start, { name: "fresh" });
    const { session } = given(async () => fresh, heldToken);
    await expect(session.accessToken()).resolves.toBe(fresh);
  });

  test("a token renewed by another tab is used", async () => {
    const { session, store, requested } = given(async () => null, accessToken(start, {}, 5));
    const others = accessToken(start, { name: "other tab" });
    store.set({ accessToken: others, refreshToken: "refresh" });
    await expect(session.accessToken()).resolves.toBe(others);
    expect(requested).toEqual([]);
  });
});

describe("renewal", () => {
  test("thirty concurrent callers share one request", async () => {
    const fresh = accessToken(start);
    const { session, requested } = given(() => new Promise((resolve) => setTimeout(resolve, 10, fresh)));
    const tokens = await Promise.all(Array.from({ length: 30 }, () => session.accessToken()));
    expect(tokens).toEqual(Array(30).fill(fresh));
    expect(requested).toHaveLength(1);
  });

  test("a lost response rejects without ending the session, and the next call retries", async () => {
    const fresh = accessToken(start);
    let calls = 0;
    const { session, store } = given(async () => {
      if (calls++ === 0) throw new TypeError("connection reset");
      return fresh;
    });
    await expect(session.accessToken()).rejects.toThrow("connection reset");
    expect(session.hasEnded()).toBe(false);
    expect(store.get().refreshToken).toBe("refresh");
    await expect(session.accessToken()).resolves.toBe(fresh);
  });

  test("a rejected refresh token ends the session and removes both tokens", async () => {
    const { session, store, requested } = given(async () => null);
    await expect(session.accessToken()).resolves.toBeNull();
    expect(session.hasEnded()).toBe(true);
    expect(store.get()).toEqual({ accessToken: null, refreshToken: null });
    await expect(session.accessToken()).resolves.toBeNull();
    expect(requested).toHaveLength(1);
  });

  test("a rejected access token is not used again, even if the store contains it", async () => {
    const heldToken = accessToken(start);
    const fresh = accessToken(start, { name: "fresh" });
    const { session } = given(async () => fresh, heldToken);
    await expect(session.accessToken()).resolves.toBe(heldToken);
    session.invalidateAccessToken(heldToken);
    await expect(session.accessToken()).resolves.toBe(fresh);
  });

  test("a token that arrives after the session ended is dropped", async () => {
    let arrive: (token: string) => void = () => undefined;
    const { session, store } = given(() => new Promise((resolve) => (arrive = resolve)));
    const waiting = session.accessToken();
    session.end();
    arrive(accessToken(start));
    await expect(waiting).resolves.toBeNull();
    expect(store.get().accessToken).toBeNull();
  });

  test("a replaced session neither writes to the store nor clears it", async () => {
    let answer: (token: string | null) => void = () => undefined;
    const { session, store } = given(() => new Promise((resolve) => (answer = resolve)));
    const waiting = session.accessToken();
    store.set({ accessToken: "theirs", refreshToken: "somebody else's" });
    answer(null);
    await waiting;
    expect(session.hasEnded()).toBe(true);
    expect(store.get()).toEqual({ accessToken: "theirs", refreshToken: "somebody else's" });
  });

  test("renewals never overlap and invalidated tokens never return, in any order of events", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fc.constantFrom("call", "distrust"), { minLength: 1, maxLength: 12 }), async (s, steps) => {
        let running = 0;
        let issued = 0;
        let latest = null as string | null;
        const { session } = given(async () => {
          expect(++running).toBe(1);
          await s.schedule(Promise.resolve());
          running--;
          return accessToken(start, { name: `token ${issued++}` });
        });
        const call = async () => (latest = await session.accessToken());
        const calls: Promise<unknown>[] = [];
        for (const step of steps) {
          const refused = latest;
          if (step === "call") calls.push(call());
          else if (refused !== null) {
            session.invalidateAccessToken(refused);
            calls.push(call().then((token) => expect(token).not.toBe(refused)));
          }
          if (s.count() > 0) await s.waitOne();
        }
        await s.waitAll();
        await Promise.all(calls);
      }),
      { numRuns: 200 },
    );
  });
});

describe("the session cache", () => {
  test("returns one session per refresh token, one for an access token alone, and none without tokens", async () => {
    const findSession = createSessionCache(
      async () => null,
      () => start,
    );
    const store = memoryStore({ accessToken: accessToken(start), refreshToken: null });
    const alone = findSession(store);
    expect(await alone?.accessToken()).toBe(store.get().accessToken);
    store.set({ accessToken: null, refreshToken: null });
    expect(findSession(store)).toBeNull();
    store.set({ accessToken: null, refreshToken: "a" });
    const first = findSession(store);
    expect(findSession(store)).toBe(first);
    store.set({ accessToken: null, refreshToken: "b" });
    expect(findSession(store)).not.toBe(first);
  });

  test("returns no ended session", async () => {
    const findSession = createSessionCache(
      async () => null,
      () => start,
    );
    const store = memoryStore({ refreshToken: "a" });
    await findSession(store)?.accessToken();
    expect(findSession(store)).toBeNull();
  });

  test('is empty for the token "undefined"', () => {
    expect(memoryStore({ accessToken: "undefined", refreshToken: "undefined" }).get()).toEqual({ accessToken: null, refreshToken: null });
  });
});

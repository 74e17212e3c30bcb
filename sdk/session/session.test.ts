import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accessToken, fixedWorld } from "../testing/world.ts";
import { openSession, sessionRegister } from "./session.ts";
import { memoryStore } from "./store.ts";

const start = Date.UTC(2026, 0, 1);

function given(renew: (refreshToken: string) => Promise<string | null>, held: string | null = null) {
  const world = fixedWorld();
  const store = memoryStore({ accessToken: held, refreshToken: "refresh" });
  const asked: string[] = [];
  const session = openSession(
    store,
    "refresh",
    async (refreshToken) => {
      asked.push(refreshToken);
      const token = await renew(refreshToken);
      return token === null ? null : { accessToken: token, refreshToken };
    },
    world.effects.now,
  );
  return { ...world, store, session, asked };
}

describe("freshness", () => {
  test("a token that lives for 20 seconds more is used as it is", async () => {
    const held = accessToken(start, {}, 20);
    const { session, asked } = given(async () => accessToken(start), held);
    await expect(session.accessToken()).resolves.toBe(held);
    expect(asked).toEqual([]);
  });

  test("a token that dies sooner is renewed, and the new one is kept in the store", async () => {
    const fresh = accessToken(start, { name: "fresh" });
    const { session, store, asked } = given(async () => fresh, accessToken(start, {}, 19));
    await expect(session.accessToken()).resolves.toBe(fresh);
    expect(asked).toEqual(["refresh"]);
    expect(store.get()).toEqual({ accessToken: fresh, refreshToken: "refresh" });
  });

  test("a caller may ask for 60 seconds, and not for more", async () => {
    const { session, asked } = given(async () => accessToken(start), accessToken(start, {}, 59));
    await session.accessToken(60_000);
    expect(asked).toHaveLength(1);
    await expect(session.accessToken(60_001)).rejects.toThrow(RangeError);
  });

  test("a fresh token that dies too soon is an error of the server's, not an endless renewal", async () => {
    const { session, asked } = given(async () => accessToken(start, {}, 10));
    await expect(session.accessToken()).rejects.toThrow(/do not stay valid/);
    expect(asked).toHaveLength(1);
    expect(session.hasEnded()).toBe(false);
  });

  test("a device whose clock is ten minutes ahead renews once, not for every call", async () => {
    const { session, asked, pass } = given(async () => accessToken(start));
    pass(600_000);
    await session.accessToken();
    await session.accessToken();
    expect(asked).toHaveLength(1);
    pass(590_000);
    await session.accessToken();
    expect(asked).toHaveLength(2);
  });

  test("a token without an end never expires", async () => {
    const held = accessToken(start, { exp: undefined });
    const { session, asked, pass } = given(async () => null, held);
    pass(1e12);
    await expect(session.accessToken()).resolves.toBe(held);
    expect(asked).toEqual([]);
  });

  test.each([
    "undefined",
    "",
    "a.b",
    accessToken(start, { role: "admin" }),
    accessToken(start, { aud: ["internal"] }),
    accessToken(start, { name: undefined }),
  ])("what is no access token is renewed, not sent: %s", async (held) => {
    const fresh = accessToken(start, { name: "fresh" });
    const { session } = given(async () => fresh, held);
    await expect(session.accessToken()).resolves.toBe(fresh);
  });

  test("what another tab has renewed is taken over", async () => {
    const { session, store, asked } = given(async () => null, accessToken(start, {}, 5));
    const others = accessToken(start, { name: "other tab" });
    store.set({ accessToken: others, refreshToken: "refresh" });
    await expect(session.accessToken()).resolves.toBe(others);
    expect(asked).toEqual([]);
  });
});

describe("renewal", () => {
  test("thirty callers share one request", async () => {
    const fresh = accessToken(start);
    const { session, asked } = given(() => new Promise((resolve) => setTimeout(resolve, 10, fresh)));
    const tokens = await Promise.all(Array.from({ length: 30 }, () => session.accessToken()));
    expect(tokens).toEqual(Array(30).fill(fresh));
    expect(asked).toHaveLength(1);
  });

  test("a lost answer rejects, but the session lives and the next call asks again", async () => {
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

  test("a refused refresh token ends the session for good and drops both tokens", async () => {
    const { session, store, asked } = given(async () => null);
    await expect(session.accessToken()).resolves.toBeNull();
    expect(session.hasEnded()).toBe(true);
    expect(store.get()).toEqual({ accessToken: null, refreshToken: null });
    await expect(session.accessToken()).resolves.toBeNull();
    expect(asked).toHaveLength(1);
  });

  test("a refused access token is not used again, even though the store still holds it", async () => {
    const held = accessToken(start);
    const fresh = accessToken(start, { name: "fresh" });
    const { session } = given(async () => fresh, held);
    await expect(session.accessToken()).resolves.toBe(held);
    session.distrust(held);
    await expect(session.accessToken()).resolves.toBe(fresh);
  });

  test("a token that arrives after the end is thrown away", async () => {
    let arrive: (token: string) => void = () => undefined;
    const { session, store } = given(() => new Promise((resolve) => (arrive = resolve)));
    const waiting = session.accessToken();
    session.end();
    arrive(accessToken(start));
    await expect(waiting).resolves.toBeNull();
    expect(store.get().accessToken).toBeNull();
  });

  test("a session whose place another has taken neither writes to the store nor clears it", async () => {
    let answer: (token: string | null) => void = () => undefined;
    const { session, store } = given(() => new Promise((resolve) => (answer = resolve)));
    const waiting = session.accessToken();
    store.set({ accessToken: "theirs", refreshToken: "somebody else's" });
    answer(null);
    await waiting;
    expect(session.hasEnded()).toBe(true);
    expect(store.get()).toEqual({ accessToken: "theirs", refreshToken: "somebody else's" });
  });

  test("whatever the order of calls, distrust and answers, no two renewals overlap and no distrusted token comes back", async () => {
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
            session.distrust(refused);
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

describe("the register", () => {
  test("gives one session per refresh token, and none to a lone access token", () => {
    const sessionOf = sessionRegister(
      async () => null,
      () => start,
    );
    const store = memoryStore({ accessToken: accessToken(start), refreshToken: null });
    expect(sessionOf(store)).toBeNull();
    store.set({ accessToken: null, refreshToken: "a" });
    const first = sessionOf(store);
    expect(sessionOf(store)).toBe(first);
    store.set({ accessToken: null, refreshToken: "b" });
    expect(sessionOf(store)).not.toBe(first);
  });

  test("gives no session that has ended", async () => {
    const sessionOf = sessionRegister(
      async () => null,
      () => start,
    );
    const store = memoryStore({ refreshToken: "a" });
    await sessionOf(store)?.accessToken();
    expect(sessionOf(store)).toBeNull();
  });

  test("takes the word undefined for no token", () => {
    expect(memoryStore({ accessToken: "undefined", refreshToken: "undefined" }).get()).toEqual({ accessToken: null, refreshToken: null });
  });
});

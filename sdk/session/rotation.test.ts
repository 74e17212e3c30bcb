import { expect, test } from "vitest";
import { browser } from "../testing/cookie-jar.ts";
import { accessToken, fixedEffects } from "../testing/fixed-effects.ts";
import { cookieStore } from "./cookie-store.ts";
import { requestStore } from "./request-store.ts";
import { createSessionCache, type RefreshedTokens } from "./session.ts";
import { memoryStore } from "./store.ts";

const start = Date.UTC(2026, 0, 1);
const project = "internal";

/** Tabs of one browser, signed in, and a server that rotates. */
function givenTabs(count: number, renew?: (refreshToken: string) => Promise<RefreshedTokens | null>) {
  const jar = browser();
  const { effects, pass } = fixedEffects();
  let issued = 0;
  const requested: string[] = [];
  const tabs = Array.from({ length: count }, () => {
    const store = cookieStore(jar, project, effects.now);
    const findSession = createSessionCache(async (refreshToken, rotate) => {
      requested.push(refreshToken);
      if (renew) return renew(refreshToken);
      // Like the server: of one token everybody gets the same successor.
      const successor = rotate ? `${refreshToken}'` : refreshToken;
      return { accessToken: accessToken(effects.now(), { name: `token ${issued++}` }), refreshToken: successor };
    }, effects.now);
    return { store, session: () => findSession(store) };
  });
  tabs[0]?.store.set({ accessToken: accessToken(start), refreshToken: "first" });
  return { jar, tabs: tabs as [(typeof tabs)[0], ...typeof tabs], requested, pass };
}

test("a renewal stores the rotated refresh token, and the session object is the same", async () => {
  const { tabs, requested, pass } = givenTabs(1);
  const session = tabs[0].session();
  for (let turn = 0; turn < 3; turn++) {
    pass(600_000);
    await session?.accessToken();
  }
  expect(requested).toEqual(["first", "first'", "first''"]);
  expect(tabs[0].store.get().refreshToken).toBe("first'''");
  expect(session?.refreshToken).toBe("first'''");
  expect(tabs[0].session()).toBe(session);
});

test("a tab uses the refresh token that another tab stored, and never a replaced one", async () => {
  const { tabs, requested, pass } = givenTabs(3);
  const sessions = tabs.map(({ session }) => session());
  for (let turn = 0; turn < 6; turn++) {
    pass(600_000);
    await sessions[turn % 3]?.accessToken();
  }
  expect(requested).toEqual(["first", "first'", "first''", "first'''", "first''''", "first'''''"]);
  expect(tabs.map(({ session }) => session())).toEqual(sessions);
  await expect(Promise.all(sessions.map((session) => session?.accessToken()))).resolves.toHaveLength(3);
  expect(requested).toHaveLength(6);
});

test("tabs that renew concurrently end with one refresh token and the same sessions", async () => {
  const { tabs, pass } = givenTabs(5);
  const sessions = tabs.map(({ session }) => session());
  pass(600_000);
  await Promise.all(sessions.map((session) => session?.accessToken()));
  expect(sessions.map((session) => session?.refreshToken)).toEqual(Array.from({ length: 5 }, () => "first'"));
  expect(tabs.map(({ session }) => session())).toEqual(sessions);
});

test("a delayed response does not replace a newer token", async () => {
  let arrive: (tokens: RefreshedTokens) => void = () => {};
  const { tabs, pass } = givenTabs(1, () => new Promise((resolve) => (arrive = resolve)));
  const session = tabs[0].session();
  pass(600_000);
  const renewed = session?.accessToken();
  const newest = accessToken(start + 600_000, { name: "newest" });
  tabs[0].store.set({ accessToken: newest, refreshToken: "first''" });
  arrive({ accessToken: accessToken(start + 600_000, { name: "late" }), refreshToken: "first'" });
  await renewed;
  expect(tabs[0].store.get()).toEqual({ accessToken: newest, refreshToken: "first''" });
  expect(tabs[0].session()).toBe(session);
  expect(session?.refreshToken).toBe("first''");
});

test("a sign-in during a renewal creates another session, and its tokens are preserved", async () => {
  const { tabs, pass } = givenTabs(1);
  const session = tabs[0].session();
  pass(600_000);
  const renewed = session?.accessToken();
  const theirs = { accessToken: accessToken(start + 600_000, { refresh_token_id: crypto.randomUUID() }), refreshToken: "theirs" };
  tabs[0].store.set(theirs);
  await renewed;
  expect(tabs[0].store.get()).toEqual(theirs);
  expect(tabs[0].session()).not.toBe(session);
});

test("an ended session removes the tokens that another tab stored for it", async () => {
  const { tabs, pass } = givenTabs(1, async () => {
    tabs[0].store.set({ accessToken: accessToken(start + 600_000), refreshToken: "first'" });
    return null;
  });
  const session = tabs[0].session();
  pass(600_000);
  await expect(session?.accessToken()).resolves.toBeNull();
  expect(tabs[0].store.get()).toEqual({ accessToken: null, refreshToken: null });
});

test("rotation is requested only if every user of the store reads the new token", () => {
  const jar = browser("https:");
  const cookies = cookieStore(jar, project, () => start);
  cookies.set({ accessToken: null, refreshToken: "r" });
  expect(cookies.ownsRefreshToken()).toBe(true);
  jar.document.cookie = `stack-refresh-${project}=r; Path=/`;
  expect(cookies.ownsRefreshToken(), "next to a cookie of an older published client").toBe(false);

  const memory = memoryStore();
  memory.set({ accessToken: null, refreshToken: "r" });
  expect(memory.ownsRefreshToken()).toBe(true);
  expect(memoryStore({ refreshToken: "r" }).ownsRefreshToken(), "tokens passed by the caller").toBe(false);
  const request = { headers: new Headers({ "x-stack-auth": JSON.stringify({ refreshToken: "r" }) }) };
  expect(requestStore(request, project).ownsRefreshToken(), "tokens of a request").toBe(false);
});

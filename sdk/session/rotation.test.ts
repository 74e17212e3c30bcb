import { expect, test } from "vitest";
import { browser } from "../testing/cookie-jar.ts";
import { accessToken, fixedWorld } from "../testing/world.ts";
import { cookieStore } from "./cookie-store.ts";
import { requestStore } from "./request-store.ts";
import { type RenewedTokens, sessionRegister } from "./session.ts";
import { memoryStore } from "./store.ts";

const start = Date.UTC(2026, 0, 1);
const project = "internal";

/** Tabs of one browser, signed in, and a server that rotates. */
function givenTabs(count: number, renew?: (refreshToken: string) => Promise<RenewedTokens | null>) {
  const jar = browser();
  const { effects, pass } = fixedWorld();
  let issued = 0;
  const asked: string[] = [];
  const tabs = Array.from({ length: count }, () => {
    const store = cookieStore(jar, project, effects.now);
    const sessionOf = sessionRegister(async (refreshToken, rotate) => {
      asked.push(refreshToken);
      if (renew) return renew(refreshToken);
      // Like the server: of one token everybody gets the same successor.
      const successor = rotate ? `${refreshToken}'` : refreshToken;
      return { accessToken: accessToken(effects.now(), { name: `token ${issued++}` }), refreshToken: successor };
    }, effects.now);
    return { store, session: () => sessionOf(store) };
  });
  tabs[0]?.store.set({ accessToken: accessToken(start), refreshToken: "first" });
  return { jar, tabs: tabs as [(typeof tabs)[0], ...typeof tabs], asked, pass };
}

test("a renewal keeps the refresh token that came with it, and the session stays the same object", async () => {
  const { tabs, asked, pass } = givenTabs(1);
  const session = tabs[0].session();
  for (let turn = 0; turn < 3; turn++) {
    pass(600_000);
    await session?.accessToken();
  }
  expect(asked).toEqual(["first", "first'", "first''"]);
  expect(tabs[0].store.get().refreshToken).toBe("first'''");
  expect(session?.refreshToken).toBe("first'''");
  expect(tabs[0].session()).toBe(session);
});

test("a tab goes on with what another tab has got: it never presents a token that was replaced", async () => {
  const { tabs, asked, pass } = givenTabs(3);
  const sessions = tabs.map(({ session }) => session());
  for (let turn = 0; turn < 6; turn++) {
    pass(600_000);
    await sessions[turn % 3]?.accessToken();
  }
  expect(asked).toEqual(["first", "first'", "first''", "first'''", "first''''", "first'''''"]);
  expect(tabs.map(({ session }) => session())).toEqual(sessions);
  await expect(Promise.all(sessions.map((session) => session?.accessToken()))).resolves.toHaveLength(3);
  expect(asked).toHaveLength(6);
});

test("tabs that renew at once end with one refresh token, and none of them with another session", async () => {
  const { tabs, pass } = givenTabs(5);
  const sessions = tabs.map(({ session }) => session());
  pass(600_000);
  await Promise.all(sessions.map((session) => session?.accessToken()));
  expect(sessions.map((session) => session?.refreshToken)).toEqual(Array.from({ length: 5 }, () => "first'"));
  expect(tabs.map(({ session }) => session())).toEqual(sessions);
});

test("an answer that comes late does not put an older token over a newer", async () => {
  let arrive: (tokens: RenewedTokens) => void = () => {};
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

test("somebody who signs in meanwhile is another session, and theirs stays", async () => {
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

test("a session that turns out to be over takes along what another tab had got for it", async () => {
  const { tabs, pass } = givenTabs(1, async () => {
    tabs[0].store.set({ accessToken: accessToken(start + 600_000), refreshToken: "first'" });
    return null;
  });
  const session = tabs[0].session();
  pass(600_000);
  await expect(session?.accessToken()).resolves.toBeNull();
  expect(tabs[0].store.get()).toEqual({ accessToken: null, refreshToken: null });
});

test("another refresh token is asked for only where everybody who uses it will find it", () => {
  const jar = browser("https:");
  const cookies = cookieStore(jar, project, () => start);
  cookies.set({ accessToken: null, refreshToken: "r" });
  expect(cookies.ownsRefreshToken()).toBe(true);
  jar.document.cookie = `stack-refresh-${project}=r; Path=/`;
  expect(cookies.ownsRefreshToken(), "beside one of an older published client").toBe(false);

  const memory = memoryStore();
  memory.set({ accessToken: null, refreshToken: "r" });
  expect(memory.ownsRefreshToken()).toBe(true);
  expect(memoryStore({ refreshToken: "r" }).ownsRefreshToken(), "tokens that were handed in").toBe(false);
  const request = { headers: new Headers({ "x-stack-auth": JSON.stringify({ refreshToken: "r" }) }) };
  expect(requestStore(request, project).ownsRefreshToken(), "tokens of a request").toBe(false);
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browser } from "../testing/cookie-jar.ts";
import { CookiesBlockedError, cookieStore } from "./cookie-store.ts";
import { readCookies, sharedRefreshCookie } from "./cookies.ts";

const project = "internal";

const structured = (token: string, at: number) => encodeURIComponent(JSON.stringify({ refresh_token: token, updated_at_millis: at }));
const now = () => 1_700_000_000_000;

describe("reading cookies", () => {
  test("without cookies returns no tokens", () => {
    expect(cookieStore(browser(), project, now).get()).toEqual({ accessToken: null, refreshToken: null });
  });

  test("prefers legacy names, the project's before the oldest", () => {
    const jar = browser();
    jar.document.cookie = `stack-refresh-${project}--default=${structured("new", 5)}`;
    const store = cookieStore(jar, project, now);
    expect(store.get().refreshToken).toBe("new");
    jar.document.cookie = "stack-refresh=oldest";
    expect(store.get().refreshToken).toBe("oldest");
    jar.document.cookie = `stack-refresh-${project}=older`;
    expect(store.get().refreshToken).toBe("older");
  });

  test("returns the newest structured cookie, regardless of its name", () => {
    const jar = browser("https:");
    jar.document.cookie = `stack-refresh-${project}--default=${structured("older", 5)}`;
    jar.document.cookie = `${sharedRefreshCookie(project, "example.org")}=${structured("newest", 9)}; Domain=example.org`;
    jar.document.cookie = `__Host-stack-refresh-${project}--default=${structured("middle", 7)}; Path=/; Secure`;
    jar.document.cookie = `stack-refresh-another--default=${structured("not ours", 99)}`;
    expect(cookieStore(jar, project, now).get().refreshToken).toBe("newest");
  });

  test("returns the access token only with its matching refresh token", () => {
    const jar = browser();
    jar.document.cookie = `stack-refresh-${project}=r`;
    const store = cookieStore(jar, project, now);
    jar.document.cookie = `stack-access=${encodeURIComponent('["r","a"]')}`;
    expect(store.get()).toEqual({ accessToken: "a", refreshToken: "r" });
    for (const other of ['["x","a"]', '["r"]', '["r","a","b"]', '{"r":"a"}', "a", '["r",7]']) {
      jar.document.cookie = `stack-access=${encodeURIComponent(other)}`;
      expect(store.get()).toEqual({ accessToken: null, refreshToken: "r" });
    }
  });

  test.each([
    "not json",
    '{"refresh_token":7,"updated_at_millis":1}',
    '{"refresh_token":"r"}',
    '{"refresh_token":"undefined","updated_at_millis":1}',
    "[]",
  ])("ignores an invalid structured cookie: %s", (value) => {
    const jar = browser();
    jar.document.cookie = `stack-refresh-${project}--default=${encodeURIComponent(value)}`;
    expect(cookieStore(jar, project, now).get().refreshToken).toBeNull();
  });

  test("accepts invalid percent encoding", () => {
    expect(readCookies("a=%E0%A4%A; b = c ; =d; e")).toEqual(
      new Map([
        ["a", "%E0%A4%A"],
        ["b", "c"],
      ]),
    );
  });
});

describe("writing cookies", () => {
  test("over http writes the structured cookie for a year and the access cookie for a day", () => {
    const jar = browser();
    const store = cookieStore(jar, project, now);
    store.set({ accessToken: "a", refreshToken: "r" });
    expect(store.get()).toEqual({ accessToken: "a", refreshToken: "r" });
    expect(jar.written).toEqual([
      `stack-access=${encodeURIComponent('["r","a"]')}; Path=/; SameSite=Lax; Max-Age=86400`,
      `stack-refresh-${project}--default=${structured("r", now())}; Path=/; SameSite=Lax; Max-Age=31536000`,
    ]);
  });

  test("over https writes secure cookies with the __Host- prefix and a marker", () => {
    const jar = browser("https:");
    cookieStore(jar, project, now).set({ accessToken: "a", refreshToken: "r" });
    const cookies = readCookies(jar.document.cookie);
    expect([...cookies.keys()]).toEqual(["stack-access", `__Host-stack-refresh-${project}--default`, "stack-is-https"]);
    for (const text of jar.written) expect(text).toContain("; Secure");
  });

  test("removes all other refresh cookies, including a parent domain's", () => {
    const jar = browser();
    jar.document.cookie = `stack-refresh-${project}=legacy`;
    jar.document.cookie = "stack-refresh=oldest";
    jar.document.cookie = `${sharedRefreshCookie(project, "example.org")}=${structured("shared", 99)}; Domain=example.org`;
    const store = cookieStore(jar, project, now);
    store.set({ accessToken: null, refreshToken: "r" });
    expect([...readCookies(jar.document.cookie).keys()]).toEqual([`stack-refresh-${project}--default`]);
    expect(store.get().refreshToken).toBe("r");
  });

  test("preserves the refresh cookies when only the access token changes", () => {
    const jar = browser();
    const shared = sharedRefreshCookie(project, "example.org");
    jar.document.cookie = `${shared}=${structured("r", 1)}; Domain=example.org`;
    cookieStore(jar, project, now).set({ accessToken: "a", refreshToken: "r" });
    expect([...readCookies(jar.document.cookie).keys()]).toEqual([shared, "stack-access"]);
  });

  test.each(["http:", "https:"] as const)("removes all cookies at sign-out over %s", (protocol) => {
    const jar = browser(protocol);
    const store = cookieStore(jar, project, now);
    store.set({ accessToken: "a", refreshToken: "r" });
    store.set({ accessToken: null, refreshToken: null });
    expect(store.get()).toEqual({ accessToken: null, refreshToken: null });
    expect([...readCookies(jar.document.cookie).keys()].filter((name) => name !== "stack-is-https")).toEqual([]);
  });
});

describe("subscribing to cookies", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("reports another tab's sign-out within 100 ms, and stops polling without subscribers", () => {
    const jar = browser();
    const store = cookieStore(jar, project, now);
    store.set({ accessToken: null, refreshToken: "r" });
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    vi.advanceTimersByTime(1000);
    expect(listener).not.toHaveBeenCalled();

    jar.document.cookie = `stack-refresh-${project}--default=; Path=/; Max-Age=0`;
    vi.advanceTimersByTime(100);
    expect(listener).toHaveBeenCalledTimes(1);

    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("reports its own change immediately", () => {
    const store = cookieStore(browser(), project, now);
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.set({ accessToken: null, refreshToken: "r" });
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe("before a sign-in", () => {
  test.each(["http:", "https:"] as const)("a browser that stores cookies passes over %s, and nothing remains", (protocol) => {
    const jar = browser(protocol);
    cookieStore(jar, project, now).requireWritable?.();
    expect(jar.document.cookie).toBe("");
  });

  test("a browser that blocks cookies is an error that says so", () => {
    const { location } = browser();
    const blocked = {
      location,
      document: {
        get cookie() {
          return "";
        },
        set cookie(_: string) {},
      },
    };
    expect(() => cookieStore(blocked, project, now).requireWritable?.()).toThrow(CookiesBlockedError);
    expect(new CookiesBlockedError().message).toContain("blocks cookies");
  });
});

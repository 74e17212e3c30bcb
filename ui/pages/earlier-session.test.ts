import { expect, test } from "vitest";
import { hostedCookieNames } from "#contract/vocabulary/browser-storage.ts";
import { cookieStore } from "#sdk/session/cookie-store.ts";
import { browser } from "#sdk/testing/cookie-jar.ts";
import { renameEarlierSession } from "./earlier-session.ts";

/** A browser whose hosted pages have stored a session under the names of apps. */
function givenEarlierSession(hostname: string, clientId: string) {
  const page = browser("https:", hostname);
  cookieStore(page, clientId, Date.now).set({ accessToken: null, refreshToken: "earlier" });
  const window = page as unknown as Pick<Window, "document" | "location">;
  const readToken = (names?: typeof hostedCookieNames) => cookieStore(page, clientId, Date.now, names).get().refreshToken;
  return { page, window, readToken };
}

test.each(["internal", "11111111-1111-4111-8111-111111111111#side"])(
  "the session of %s from before stays, under the new name alone",
  (clientId) => {
    const { window, readToken } = givenEarlierSession("auth.example.org", clientId);
    renameEarlierSession(clientId, window);
    expect([readToken(), readToken(hostedCookieNames)]).toEqual([null, "earlier"]);
    renameEarlierSession(clientId, window);
    expect(readToken(hostedCookieNames)).toBe("earlier");
  },
);

test("a newer session is not replaced", () => {
  const { page, window, readToken } = givenEarlierSession("auth.example.org", "internal");
  cookieStore(page, "internal", Date.now, hostedCookieNames).set({ accessToken: null, refreshToken: "newer" });
  renameEarlierSession("internal", window);
  expect([readToken(), readToken(hostedCookieNames)]).toEqual([null, "newer"]);
});

test("on a developer's machine the cookie may be that of an app, and stays", () => {
  const { window, readToken } = givenEarlierSession("localhost", "internal");
  renameEarlierSession("internal", window);
  expect([readToken(), readToken(hostedCookieNames)]).toEqual(["earlier", null]);
});

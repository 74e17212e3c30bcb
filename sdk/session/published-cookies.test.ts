// @vitest-environment jsdom
import { StackClientApp } from "@stackframe/js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { accessToken } from "../testing/fixed-effects.ts";
import { givenStub, me, signedIn, start } from "../testing/stub-app.ts";
import { cookieStore } from "./cookie-store.ts";
import { sharedRefreshCookie } from "./cookies.ts";

/** Sessions in cookies, handed over between this library and the published one. */

const stub = givenStub();
const projectId = "internal";
const publishedApp = () =>
  new StackClientApp({ baseUrl: stub.url(), projectId, publishableClientKey: "pck_test", tokenStore: "cookie", noAutomaticPrefetch: true });
const ours = () => cookieStore(window, projectId, () => start);
// The published client compares expiry with the real clock.
const live = () => ({ refreshToken: "refresh live", accessToken: accessToken(Date.now()) });

// Its cookie store polls for as long as the page lives; here the page's end is the test's.
const polls = vi.spyOn(globalThis, "setInterval");
afterEach(() => {
  for (const { value } of polls.mock.results) clearInterval(value as ReturnType<typeof setInterval>);
  polls.mockClear();
});

beforeEach(() => {
  for (const pair of document.cookie.split("; ")) {
    // biome-ignore lint/suspicious/noDocumentCookie: this test is about cookies.
    document.cookie = `${pair.split("=")[0]}=; Path=/; Max-Age=0`;
  }
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
});

describe("the published client", () => {
  test("reads a session that this library wrote", async () => {
    const written = live();
    ours().set(written);
    await expect(publishedApp().getAuthJson()).resolves.toEqual(written);
  });

  test("writes a session that this library reads", async () => {
    stub.routes["POST /api/v1/auth/password/sign-in"] = () => ({ json: signedIn("theirs") });
    stub.routes["GET /api/v1/projects/current"] = () => ({ status: 500, text: "not in this test" });
    await publishedApp().signInWithCredential({ email: "a@b.cd", password: "correct horse", noRedirect: true });
    expect(ours().get()).toEqual({ refreshToken: "refresh theirs", accessToken: signedIn("theirs").access_token });
  });

  test("is signed out after this library signs out", async () => {
    ours().set(live());
    ours().set({ refreshToken: null, accessToken: null });
    await expect(publishedApp().getAuthJson()).resolves.toEqual({ accessToken: null, refreshToken: null });
  });
});

test("the shared cookie of a parent domain has the published client's name", () => {
  expect(sharedRefreshCookie("p", "Example.ORG")).toBe("stack-refresh-p--custom-CNW62VBGDHJJWVVJCW");
});

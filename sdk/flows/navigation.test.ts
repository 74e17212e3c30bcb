import { expect, test } from "vitest";
import { type Browser, createNavigation, redirectsOf } from "./navigation.ts";
import { handlerUrls } from "./urls.ts";

function page(href: string) {
  const went: string[] = [];
  const stored: Record<string, string> = {};
  const { protocol, hostname } = new URL(href);
  const browser: Browser = {
    document: { cookie: "" },
    location: {
      href,
      protocol,
      hostname,
      assign: (url) => void went.push(`assign ${url}`),
      replace: (url) => void went.push(`replace ${url}`),
    },
    sessionStorage: { setItem: (key, value) => void (stored[key] = value) },
  };
  const slept: number[] = [];
  const navigation = createNavigation(handlerUrls(), "window", browser, async (millis) => void slept.push(millis));
  return { navigation, went, stored, slept, ...redirectsOf(navigation) };
}

test("whoever is sent to sign in comes back to where they were", async () => {
  const { redirectToSignIn, went, slept } = page("https://app.example.org/notes?id=7#end");
  await redirectToSignIn();
  expect(went).toEqual([`assign /handler/sign-in?after_auth_return_to=${encodeURIComponent("/notes?id=7#end")}`]);
  expect(slept).toEqual([2000]);
});

test("from sign-in to sign-up the way back is carried along", async () => {
  const { redirectToSignUp, went } = page("https://app.example.org/handler/sign-in?after_auth_return_to=%2Fnotes");
  await redirectToSignUp({ replace: true });
  expect(went).toEqual([`replace /handler/sign-up?after_auth_return_to=${encodeURIComponent("/notes")}`]);
});

test("a way back that leads elsewhere is not carried along", async () => {
  const { redirectToSignUp, went } = page("https://app.example.org/handler/sign-in?after_auth_return_to=%2F%2Fevil.example");
  await redirectToSignUp();
  expect(went[0]).not.toContain("evil");
});

test("who asks for no way back gets none", async () => {
  const { redirectToSignIn, went } = page("https://app.example.org/notes");
  await redirectToSignIn({ noRedirectBack: true });
  expect(went).toEqual(["assign /handler/sign-in"]);
});

test("after signing in one goes back, but never to another host", async () => {
  const good = page("https://app.example.org/handler/sign-in?after_auth_return_to=%2Fnotes");
  await good.redirectToAfterSignIn();
  expect(good.went).toEqual(["assign /notes"]);

  const evil = page("https://app.example.org/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example");
  await evil.redirectToAfterSignUp();
  expect(evil.went).toEqual(["assign /"]);
});

test("a page for mails is absolute, without hash, and keeps the way back", () => {
  const { navigation } = page("https://app.example.org/handler/sign-up?after_auth_return_to=%2Fnotes#form");
  expect(navigation.callback("emailVerification")).toBe(
    `https://app.example.org/handler/email-verification?after_auth_return_to=${encodeURIComponent("/notes")}`,
  );
});

test("the second factor's page finds the attempt in the session storage", async () => {
  const { navigation, stored, went } = page("https://app.example.org/handler/sign-in");
  await navigation.toSecondFactor("attempt");
  expect(stored).toEqual({ stack_mfa_attempt_code: "attempt" });
  expect(went).toEqual(["replace /handler/mfa"]);
});

test("the way back is carried along to the second factor's page, unless it leads elsewhere", async () => {
  const good = page("https://app.example.org/handler/sign-in?after_auth_return_to=%2Fnotes");
  await good.navigation.toSecondFactor("attempt");
  const evil = page("https://app.example.org/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example");
  await evil.navigation.toSecondFactor("attempt");
  expect([...good.went, ...evil.went]).toEqual([
    `replace /handler/mfa?after_auth_return_to=${encodeURIComponent("/notes")}`,
    "replace /handler/mfa",
  ]);
});

test("an app's own address must be one of the web", async () => {
  const { navigation, went } = page("https://app.example.org/");
  await navigation.toAddress("https://www.example.org/bye");
  await expect(navigation.toAddress("javascript:alert(1)")).rejects.toThrow(
    "Redirect URL javascript:alert(1) is not trusted; should be relative.",
  );
  expect(went).toEqual(["assign https://www.example.org/bye"]);
});

test("an app's own router is handed the address", async () => {
  const went: unknown[] = [];
  const navigation = createNavigation(
    handlerUrls({ handler: "/p/x/handler/" }),
    { navigate: (...way) => went.push(way) },
    undefined,
    async () => undefined,
  );
  await redirectsOf(navigation).redirectToOAuthCallback({ replace: true });
  expect(went).toEqual([["/p/x/handler/oauth-callback", { replace: true }]]);
});

test("with redirects switched off nothing happens; by window they need a browser", async () => {
  await createNavigation(handlerUrls(), "none", undefined, async () => undefined).to("home");
  await expect(createNavigation(handlerUrls(), "window", undefined, async () => undefined).to("home")).rejects.toThrow(/need a browser/);
});

test("every target can be overridden, and others follow from it", () => {
  const urls = handlerUrls({ afterSignIn: "/inside", mfa: "/second", home: "/start" });
  expect(urls).toMatchObject({
    afterSignIn: "/inside",
    afterSignUp: "/inside",
    afterSignOut: "/start",
    mfa: "/second",
    signIn: "/handler/sign-in",
  });
});

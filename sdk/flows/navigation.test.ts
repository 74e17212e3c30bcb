import { expect, test } from "vitest";
import { type Browser, createNavigation, makeRedirects } from "./navigation.ts";
import { openSecondFactor } from "./second-factor.ts";
import { isAllowedRedirect } from "./trusted-redirects.ts";
import { type HandlerUrls, handlerUrls } from "./urls.ts";

const elsewhere = { browser: undefined, sleep: async () => undefined, isAllowed: async () => false };

function page(href: string, urls: Partial<HandlerUrls> = {}) {
  const navigations: string[] = [];
  const saved: Record<string, string> = {};
  const { protocol, hostname } = new URL(href);
  const browser: Browser = {
    document: { cookie: "" },
    location: {
      href,
      protocol,
      hostname,
      assign: (url) => void navigations.push(`assign ${url}`),
      replace: (url) => void navigations.push(`replace ${url}`),
    },
    history: { replaceState: () => undefined },
    sessionStorage: { setItem: (key, value) => void (saved[key] = value) },
  };
  const slept: number[] = [];
  const validated: string[] = [];
  const navigation = createNavigation(handlerUrls(urls), "window", {
    browser,
    sleep: async (millis) => void slept.push(millis),
    isAllowed: (target) =>
      isAllowedRedirect(target, href, async (url) => {
        validated.push(url.href);
        return url.hostname === "www.example.org";
      }),
  });
  return { navigation, navigations, saved, slept, validated, ...makeRedirects(navigation) };
}

test("the redirect to sign-in includes the current URL as the return URL", async () => {
  const { redirectToSignIn, navigations, slept } = page("https://app.example.org/notes?id=7#end");
  await redirectToSignIn();
  expect(navigations).toEqual([`assign /handler/sign-in?after_auth_return_to=${encodeURIComponent("/notes?id=7#end")}`]);
  expect(slept).toEqual([2000]);
});

test("the redirect from sign-in to sign-up preserves the return URL", async () => {
  const { redirectToSignUp, navigations } = page("https://app.example.org/handler/sign-in?after_auth_return_to=%2Fnotes");
  await redirectToSignUp({ replace: true });
  expect(navigations).toEqual([`replace /handler/sign-up?after_auth_return_to=${encodeURIComponent("/notes")}`]);
});

test("a return URL of another origin is dropped", async () => {
  const { redirectToSignUp, navigations } = page("https://app.example.org/handler/sign-in?after_auth_return_to=%2F%2Fevil.example");
  await redirectToSignUp();
  expect(navigations[0]).not.toContain("evil");
});

test("`noRedirectBack` omits the return URL", async () => {
  const { redirectToSignIn, navigations } = page("https://app.example.org/notes");
  await redirectToSignIn({ noRedirectBack: true });
  expect(navigations).toEqual(["assign /handler/sign-in"]);
});

test("after sign-in the page redirects to the return URL, but never to another host", async () => {
  const good = page("https://app.example.org/handler/sign-in?after_auth_return_to=%2Fnotes");
  await good.redirectToAfterSignIn();
  expect(good.navigations).toEqual(["assign /notes"]);

  const evil = page("https://app.example.org/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example");
  await evil.redirectToAfterSignUp();
  expect(evil.navigations).toEqual(["assign /"]);
});

test("a callback URL is absolute, has no hash and preserves the return URL", () => {
  const { navigation } = page("https://app.example.org/handler/sign-up?after_auth_return_to=%2Fnotes#form");
  expect(navigation.callback("emailVerification")).toBe(
    `https://app.example.org/handler/email-verification?after_auth_return_to=${encodeURIComponent("/notes")}`,
  );
});

test("the redirect to the MFA page stores the attempt code in session storage", async () => {
  const { navigation, saved, navigations } = page("https://app.example.org/handler/sign-in");
  await openSecondFactor(navigation, "attempt");
  expect(saved).toEqual({ stack_mfa_attempt_code: "attempt" });
  expect(navigations).toEqual(["replace /handler/mfa"]);
});

test("the redirect to the MFA page preserves the return URL of the same origin only", async () => {
  const good = page("https://app.example.org/handler/sign-in?after_auth_return_to=%2Fnotes");
  await openSecondFactor(good.navigation, "attempt");
  const evil = page("https://app.example.org/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example");
  await openSecondFactor(evil.navigation, "attempt");
  expect([...good.navigations, ...evil.navigations]).toEqual([
    `replace /handler/mfa?after_auth_return_to=${encodeURIComponent("/notes")}`,
    "replace /handler/mfa",
  ]);
});

test.each(["/bye", "bye?x#y", "https://app.example.org/bye", "//app.example.org/bye", "/\\app.example.org/bye"])(
  "the redirect to %s, which is relative or of the same origin, is followed without asking for the project",
  async (url) => {
    const { navigation, navigations, validated } = page("https://app.example.org/");
    await navigation.toUrl(url);
    expect([navigations, validated]).toEqual([[`assign ${url}`], []]);
  },
);

test("a redirect to another origin is followed only if the project trusts it", async () => {
  const { navigation, navigations, validated } = page("https://app.example.org/");
  await navigation.toUrl("https://www.example.org/bye");
  await expect(navigation.toUrl("https://evil.example/")).rejects.toThrow(
    "Redirect URL https://evil.example/ is not trusted; should be relative.",
  );
  expect(navigations).toEqual(["assign https://www.example.org/bye"]);
  expect(validated).toEqual(["https://www.example.org/bye", "https://evil.example/"]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "mailto:ada@example.org",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "http://app.example.org/",
  "https://ada:secret@app.example.org/",
  "https://app.example.org@evil.example/",
  "blob:https://app.example.org/6f0f3c1e",
  "http://",
])("a redirect to %j is refused", async (url) => {
  const { navigation, navigations } = page("https://app.example.org/");
  const reason = navigation.toUrl(url).catch(({ message }: Error) => message);
  // The parser reads a scheme without slashes as a relative URL of the page's own scheme.
  if (url === "https:evil.example") return expect(await reason).toBeUndefined();
  expect(await reason).toBe(`Redirect URL ${url} is not trusted; should be relative.`);
  expect(navigations).toEqual([]);
});

test("a configured page is validated, too, and so are its callback-independent redirects", async () => {
  const urls = { afterSignIn: "https://evil.example/", signIn: "https://evil.example/sign-in", home: "https://www.example.org/" };
  const app = page("https://app.example.org/", urls);
  await expect(app.redirectToAfterSignIn()).rejects.toThrow("Redirect URL https://evil.example/ is not trusted");
  await expect(app.redirectToSignIn()).rejects.toThrow("Redirect URL https://evil.example/sign-in is not trusted");
  await app.redirectToHome();
  expect(app.navigations).toEqual(["assign https://www.example.org/"]);
});

test("a custom navigate function receives the URL and the options", async () => {
  const navigations: unknown[] = [];
  const navigation = createNavigation(
    handlerUrls({ handler: "/p/x/handler/" }),
    { navigate: (...way) => navigations.push(way) },
    elsewhere,
  );
  await makeRedirects(navigation).redirectToOAuthCallback({ replace: true });
  expect(navigations).toEqual([["/p/x/handler/oauth-callback", { replace: true }]]);
});

test("redirect method `none` does nothing; `window` requires a browser", async () => {
  await createNavigation(handlerUrls(), "none", elsewhere).to("home");
  await expect(createNavigation(handlerUrls(), "window", elsewhere).to("home")).rejects.toThrow(/need a browser/);
});

test("every target URL can be overridden, and dependent targets default to it", () => {
  const urls = handlerUrls({ afterSignIn: "/inside", mfa: "/second", home: "/start" });
  expect(urls).toMatchObject({
    afterSignIn: "/inside",
    afterSignUp: "/start",
    afterSignOut: "/start",
    mfa: "/second",
    signIn: "/handler/sign-in",
  });
});

import { expect, test } from "vitest";
import { pageTargets } from "./page-targets.ts";
import { Configuration } from "./tree.ts";

const listTargets = (config: { domains?: object; urls?: object }, ownHome: string | null = null) =>
  pageTargets(Configuration.parse({ ...config }), ownHome);
const domains = (...baseUrls: string[]) => ({
  trustedDomains: Object.fromEntries(baseUrls.map((baseUrl, index) => [`d${index}`, { baseUrl }])),
});
const everyTarget = (target: string | null) => ({ afterSignIn: target, afterSignUp: target, afterSignOut: target });

test("home is / of the first trusted domain that names a host", () => {
  expect(listTargets({ domains: domains("https://*.b.example", "https://c.example/app", "https://d.example") })).toEqual(
    everyTarget("https://c.example/"),
  );
  expect(listTargets({ domains: domains("http://a.example:8080/x?y") })).toEqual(everyTarget("http://a.example:8080/"));
});

test("without such a domain the pages show that the user is signed in", () => {
  expect(listTargets({})).toEqual(everyTarget(null));
  expect(listTargets({ domains: domains("https://*.example.com") })).toEqual(everyTarget(null));
});

test("the server's own app has its own home, where a signed-out user is not sent", () => {
  expect(listTargets({ domains: domains("https://a.example") }, "/")).toEqual({ afterSignIn: "/", afterSignUp: "/", afterSignOut: null });
});

test("each target can be set and defaults to home", () => {
  const trusted = domains("https://a.example");
  expect(listTargets({ domains: trusted, urls: { home: "https://a.example/start" } })).toEqual(everyTarget("https://a.example/start"));
  expect(listTargets({ domains: trusted, urls: { afterSignIn: "/welcome", afterSignOut: "https://a.example/bye" } })).toEqual({
    afterSignIn: "/welcome",
    afterSignUp: "https://a.example/",
    afterSignOut: "https://a.example/bye",
  });
  expect(listTargets({ urls: { afterSignUp: "/new" } })).toEqual({ ...everyTarget(null), afterSignUp: "/new" });
});

test("a URL that no domain trusts is not followed", () => {
  const config = { domains: domains("https://a.example"), urls: { home: "https://evil.example/", afterSignIn: "https://a.example.evil/" } };
  expect(listTargets(config)).toEqual(everyTarget("https://a.example/"));
  expect(listTargets({ urls: { home: "http://localhost:3000/app" } })).toEqual(everyTarget(null));
  expect(listTargets({ domains: { allowLocalhost: true }, urls: { home: "http://localhost:3000/app" } })).toEqual(
    everyTarget("http://localhost:3000/app"),
  );
});

test.each(["//evil.example", "/\\evil.example", "/\tevil", "javascript:alert(1)", "evil.example", "", "https://u@a.example/"])(
  "%j is no target",
  (home) => {
    expect(Configuration.safeParse({ urls: { home } }).success).toBe(false);
  },
);

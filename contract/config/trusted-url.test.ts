import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureMillis, smallest } from "#server/testing/smallest.ts";
import { matchesHost, parseHostPattern } from "./host-pattern.ts";
import { createUrlMatcher, domainSyntaxError, isTrustedUrl, toOrigin } from "./trusted-url.ts";

/** [description, trusted domain, address, whether it is trusted] */
type Case = [about: string, domain: string, url: string, trusted: boolean];

const exact: Case[] = [
  ["the domain itself", "https://app.com", "https://app.com", true],
  ["path, query and fragment are not compared", "https://app.com/base", "https://app.com/other?x=1#y", true],
  ["a host with the domain as prefix", "https://app.com", "https://app.com.evil.com", false],
  ["a host with the domain as suffix", "https://app.com", "https://evilapp.com", false],
  ["a subdomain", "https://app.com", "https://www.app.com", false],
  ["the parent domain", "https://www.app.com", "https://app.com", false],
  ["another scheme", "https://app.com", "http://app.com", false],
  ["http instead of https", "http://app.com", "https://app.com", false],
  ["another scheme on one port", "https://app.com:8443", "http://app.com:8443", false],
  ["mixed case in scheme and host", "https://app.com", "HTTPS://App.COM/x", true],
  ["mixed case in the domain", "HTTPS://App.Com", "https://app.com", true],
  ["the explicit default port", "https://app.com", "https://app.com:443/", true],
  ["the default port in the domain", "http://app.com:80", "http://app.com/", true],
  ["the other scheme's default port", "https://app.com", "https://app.com:80/", false],
  ["another port", "https://app.com", "https://app.com:8443", false],
  ["the listed port", "https://app.com:8443", "https://app.com:8443/x", true],
  ["a listed port left out", "https://app.com:8443", "https://app.com", false],
  ["a port with the same prefix", "https://app.com:84", "https://app.com:8443", false],
  ["the root dot in the address", "https://app.com", "https://app.com./x", true],
  ["a domain with the root dot trusts nothing", "https://app.com.", "https://app.com", false],
  ["two dots at the end", "https://app.com", "https://app.com../x", false],
  ["an international name against its punycode", "https://bücher.example", "https://xn--bcher-kva.example", true],
  ["punycode against its international name", "https://xn--bcher-kva.example", "https://BÜCHER.example/", true],
  ["a homograph letter", "https://apple.com", "https://аpple.com", false],
  ["full-width letters", "https://app.com", "https://ａｐｐ.com", true],
  ["a percent-encoded letter of the host", "https://app.com", "https://%61pp.com", true],
  ["a listed IPv6 address", "http://[::1]:3000", "http://[0:0::1]:3000/x", true],
  ["a listed IPv4 address in another notation", "http://10.0.0.1", "http://0xa.1/", true],
];

const tricks: Case[] = [
  ["userinfo that looks like the host", "https://app.com", "https://app.com@evil.com", false],
  ["userinfo before the right host", "https://app.com", "https://user:pass@app.com", false],
  ["empty userinfo", "https://app.com", "https://@app.com", false],
  ["an encoded @", "https://app.com", "https://app.com%40evil.com", false],
  ["an @ in the path", "https://app.com", "https://app.com/@ada", true],
  ["an @ in the query", "https://app.com", "https://app.com?mail=a@b.c", true],
  ["an at sign behind a fragment", "https://app.com", "https://evil.com#@app.com", false],
  ["the right host in the query", "https://app.com", "https://evil.com/?https://app.com", false],
  ["the right host in the path", "https://app.com", "https://evil.com/app.com", false],
  ["a backslash for a slash", "https://app.com", "https:\\\\app.com", false],
  ["a backslash that ends the host for browsers", "https://app.com", "https://evil.com\\@app.com", false],
  ["a backslash after the right host", "https://app.com", "https://app.com\\.evil.com", false],
  ["a scheme-relative address", "https://evil.com", "//evil.com", false],
  ["a relative address", "https://app.com", "/path", false],
  ["a bare host", "https://app.com", "app.com", false],
  ["a scheme without slashes", "https://app.com", "https:app.com", false],
  ["one slash", "https://app.com", "https:/app.com", false],
  ["three slashes", "https://app.com", "https:///app.com", false],
  ["javascript", "https://app.com", "javascript://app.com/%0aalert(1)", false],
  ["data", "https://app.com", "data:text/html,https://app.com", false],
  ["a file", "https://app.com", "file://app.com/etc", false],
  ["ftp", "https://app.com", "ftp://app.com", false],
  ["a web socket", "https://app.com", "wss://app.com", false],
  ["an app's own scheme, even listed", "myapp://app.com", "myapp://app.com", false],
  ["a leading space", "https://app.com", " https://app.com", false],
  ["a line break in the host", "https://app.com", "https://ap\np.com", false],
  ["a tab in the scheme", "https://app.com", "java\tscript:alert(1)", false],
  ["a space in the path", "https://app.com", "https://app.com/a b", false],
  ["a NUL", "https://app.com", "https://app.com\u0000.evil.com", false],
  ["a no-break space", "https://app.com", "https://app.com\u00a0.evil.com", false],
  ["a port out of range", "https://app.com", "https://app.com:99999", false],
  ["an empty port is the default one", "https://app.com", "https://app.com:/", true],
  ["an empty string", "https://app.com", "", false],
  ["no host", "https://app.com", "https://", false],
  ["only a slash for a host", "https://app.com", "https:///", false],
  ["a domain with userinfo trusts nothing", "https://u@app.com", "https://app.com", false],
  ["an empty domain trusts nothing", "", "https://app.com", false],
  ["a domain without scheme trusts nothing", "app.com", "https://app.com", false],
];

const wildcards: Case[] = [
  ["one star, one label", "https://*.app.com", "https://a.app.com/x", true],
  ["one star does not match dots", "https://*.app.com", "https://x.y.app.com", false],
  ["one star does not match the parent", "https://*.app.com", "https://app.com", false],
  ["a star matches at least one character", "https://app*.com", "https://app.com", false],
  ["a star at the beginning matches at least one character", "https://*app.com", "https://app.com", false],
  ["two stars match at least one character", "https://**app.com", "https://app.com", false],
  ["each of two stars matches at least one character", "https://a*b*.app.com", "https://ab1.app.com", false],
  ["a star within a label", "https://app-*-preview.com", "https://app-17-preview.com", true],
  ["two stars in one host", "https://*.*.com", "https://a.b.com", true],
  ["two stars match dots", "https://**.app.com", "https://x.y.app.com", true],
  ["two stars match one label as well", "https://**.app.com", "https://x.app.com", true],
  ["two stars do not match the parent", "https://**.app.com", "https://app.com", false],
  ["three stars match like two", "https://***.app.com", "https://x.y.app.com", true],
  ["the end is anchored", "https://*.app.com", "https://a.app.com.evil.com", false],
  ["the end is anchored for two stars", "https://**.app.com", "https://a.app.com.evil.com", false],
  ["the beginning is anchored", "https://a*.app.com", "https://xa.app.com", false],
  ["a dot matches only a dot", "https://*.app.com", "https://a.appxcom", false],
  ["the dot before the domain is required", "https://**.app.com", "https://evilapp.com", false],
  ["another scheme", "https://*.app.com", "http://a.app.com", false],
  ["a pattern's path is not compared", "https://*.app.com/handler", "https://a.app.com/elsewhere", true],
  ["mixed case", "HTTPS://*.App.com", "https://A.aPP.com", true],
  ["no port means the default port", "https://*.app.com", "https://a.app.com:8443", false],
  ["the explicit default port", "https://*.app.com", "https://a.app.com:443", true],
  ["a port in the pattern", "http://*.app.com:3000", "http://a.app.com:3000", true],
  ["the default port in the pattern", "https://*.app.com:443", "https://a.app.com", true],
  ["another port than the pattern's", "http://*.app.com:3000", "http://a.app.com:3001", false],
  ["a star for a port is no pattern", "http://a.app.com:*", "http://a.app.com:3000", false],
  ["a star in the scheme is no pattern", "*://app.com", "https://app.com", false],
  ["userinfo in the pattern is no pattern", "https://*@app.com", "https://app.com", false],
  ["a star in the path trusts nothing", "https://app.com/*", "https://app.com/x", false],
  ["a star in the path trusts no other host", "https://app.com/*", "https://evil.com/x", false],
  ["the root dot in the address", "https://*.app.com", "https://a.app.com.", true],
  ["a leading dot is no pattern", "https://.*.com", "https://a.com", false],
  ["a double dot is no pattern", "https://*..app.com", "https://a..app.com", false],
  ["regular expression characters are literal", "https://*.a+b.com", "https://x.aab.com", false],
  ["a port out of range is no pattern", "http://*.app.com:65536", "http://a.app.com:65536", false],
  ["an underscore is no pattern", "https://*.a_b.com", "https://x.a_b.com", false],
  ["an international label next to a star", "https://*.bücher.example", "https://a.bücher.example", true],
  ["a star within an international label", "https://*bücher.example", "https://xn--bcher-kva.example", false],
  ["a full stop of another script in a pattern", "https://*.a。com", "https://x.a.com", false],
  ["a numeric label next to a star", "http://*.0.0.1", "http://10.0.0.1", true],
  ["userinfo in the address", "https://*.app.com", "https://a.app.com@evil.com", false],
  ["a star does not match a query", "https://*.app.com", "https://evil.com?.app.com", false],
  ["a star does not match a path", "https://**.app.com", "https://evil.com/.app.com", false],
  ["a star does not match a fragment", "https://**.app.com", "https://evil.com#.app.com", false],
  ["two stars match every host", "https://**", "https://any.where.example", true],
  ["one star matches every single label", "http://*:3000", "http://myhost:3000", true],
];

describe.each([
  ["exact domains", exact],
  ["tricks", tricks],
  ["wildcards", wildcards],
])("%s", (_name, cases) => {
  test.each(cases)("%s: %j, %j is %s", (_about, domain, url, trusted) => {
    expect(isTrustedUrl(url, { allowLocalhost: false, domains: [domain] })).toBe(trusted);
    // The machine's own addresses are no way around: they change nothing for others.
    expect(isTrustedUrl(url, { allowLocalhost: true, domains: ["https://unrelated.example", domain] })).toBe(trusted);
  });
});

describe("localhost", () => {
  test.each([
    ["http://localhost", true],
    ["http://localhost:3000/x", true],
    ["https://localhost:8443", true],
    ["http://LOCALHOST.:3000", true],
    ["http://app.localhost:3000", true],
    ["http://a.b.localhost", true],
    ["http://127.0.0.1:5173", true],
    ["http://127.255.0.9", true],
    ["http://127.1", true],
    ["http://2130706433/", true],
    ["http://[::1]:3000", false],
    ["http://[::ffff:127.0.0.1]", false],
    ["http://0.0.0.0:3000", false],
    ["http://128.0.0.1", false],
    ["http://localhost.evil.com", false],
    ["http://evillocalhost", false],
    ["http://127.0.0.1.evil.com", false],
    ["http://127.evil.com", false],
    ["http://localhost@evil.com", false],
    ["http://evil.com#localhost", false],
    ["ftp://localhost", false],
    ["javascript://localhost/%0aalert(1)", false],
    ["myapp://localhost", false],
  ])("%s is trusted if localhost is allowed: %s", (url, trusted) => {
    expect(isTrustedUrl(url, { allowLocalhost: true, domains: [] })).toBe(trusted);
    expect(isTrustedUrl(url, { allowLocalhost: false, domains: [] })).toBe(false);
  });
});

test("without domains and without localhost nothing is trusted", () => {
  expect(isTrustedUrl("https://app.com", { allowLocalhost: false, domains: [] })).toBe(false);
});

describe("the base URL of a trusted domain", () => {
  const scheme = "must begin with http:// or https://";
  const form = "must be a URL whose host has letters, digits, dots, hyphens and stars only, and no dot at its edges or doubled";
  const misplaced = "may have wildcards in its host only";
  test.each([
    ["https://app.com", undefined],
    ["HTTP://App.com:3000/base?x#y", undefined],
    ["https://bücher.example", undefined],
    ["http://[::1]:3000", undefined],
    ["http://localhost:3000", undefined],
    ["https://*.app.com", undefined],
    ["https://**.app-*.com:8443/handler", undefined],
    ["http://192.168.1.*", undefined],
    ["https://**", undefined],
    ["", scheme],
    ["app.com", scheme],
    ["ftp://app.com", scheme],
    ["javascript:alert(1)", scheme],
    ["https:app.com", scheme],
    ["*://app.com", scheme],
    ["https://app.com/*", misplaced],
    ["https://app.com?x=*", misplaced],
    ["https://*.app.com/**", misplaced],
    ["https://", form],
    ["https:///app.com", form],
    ["https://.app.com", form],
    ["https://app.com.", form],
    ["https://app.com.:443/x", form],
    ["https://app..com", form],
    ["https://*..app.com", form],
    ["https://.*.app.com", form],
    ["https://*.app.com.", form],
    ["https://user@app.com", form],
    ["https://*@app.com", form],
    ["https://app.com:65536", form],
    ["https://*.app.com:65536", form],
    ["https://app.com:*", form],
    ["https://a_b.com", form],
    ["https://*.a_b.com", form],
    ["https://a+b.com", form],
    ["https://*.%61pp.com", form],
    ["https://app.com\\x", form],
    ["https://app.com/a b", form],
    ["https://app.com\u0000", form],
    [`https://${"a".repeat(300)}`, form],
    ["https://(.com", form],
  ])("%j: %s", (domain, error) => {
    expect(domainSyntaxError(domain)).toBe(error);
  });

  test.each([...exact, ...tricks, ...wildcards].filter(([, , , trusted]) => trusted))(
    "%s: a domain that trusts a URL has no syntax error",
    (_, domain) => {
      expect(domainSyntaxError(domain)).toBeUndefined();
    },
  );
});

test.each([
  ["HTTPS://App.com.:443/x?y#z", "https://app.com"],
  ["http://bücher.example:8080", "http://xn--bcher-kva.example:8080"],
  ["http://[0:0::1]:3000/x", "http://[::1]:3000"],
  ["javascript:alert(1)", undefined],
  ["https://a@b.com", undefined],
  [`https://${"a.".repeat(200)}com`, undefined],
])("the origin of %j is %s", (url, origin) => {
  expect(toOrigin(url)).toBe(origin);
});

test("one matching domain among several is enough", () => {
  expect(isTrustedUrl("https://c.com", { allowLocalhost: false, domains: ["https://a.com", "not a URL", "https://c.com"] })).toBe(true);
});

test("hostile patterns and URLs do not slow the check down", () => {
  const started = performance.now();
  const pattern = `https://${"**a".repeat(90)}.com`;
  expect(
    isTrustedUrl(`https://${"a".repeat(60)}.${"a".repeat(60)}.${"a".repeat(60)}.net`, { allowLocalhost: false, domains: [pattern] }),
  ).toBe(false);
  expect(isTrustedUrl(`https://${"a.".repeat(400_000)}com`, { allowLocalhost: false, domains: ["https://**.com"] })).toBe(false);
  expect(isTrustedUrl(`https://app.com/${"x".repeat(2_000_000)}`, { allowLocalhost: false, domains: ["https://app.com"] })).toBe(false);
  expect(performance.now() - started).toBeLessThan(20_000);
});

test("the maximum number of hostile patterns does not slow the check down", async () => {
  const trusts = createUrlMatcher({ allowLocalhost: false, domains: Array.from({ length: 1000 }, () => `https://${"**a".repeat(90)}b`) });
  const mixed = createUrlMatcher({
    allowLocalhost: false,
    domains: Array.from({ length: 1000 }, () => `https://${"*a**.".repeat(50)}**b`),
  });
  const host = `${"a".repeat(62)}.`.repeat(4).slice(0, -3);
  const most = 3000;
  const refuse = async () => {
    for (const trust of [trusts, mixed]) expect(trust(`https://${host}`)).toBe(false);
  };
  expect(await smallest(most, () => measureMillis(refuse))).toBeLessThanOrEqual(most);
});

test("one star matches any characters except dots, two match any characters", () => {
  const text = (...of: string[]) => fc.array(fc.constantFrom(...of), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text("a", "b", "."), text("a", "b", ".", "*", "**", "a*"), (host, pattern) => {
      const read = parseHostPattern(pattern);
      if (!read || !pattern.includes("*")) return;
      const meant = pattern.replace(/\*+|\./g, (found) => (found === "." ? "\\." : found === "*" ? "[^.]+" : ".+"));
      expect(matchesHost(host, read)).toBe(new RegExp(`^${meant}$`).test(host));
    }),
    { numRuns: 5000 },
  );
});

test("a URL with letters beyond ASCII is trusted after any number of calls, too", () => {
  const isTrusted = createUrlMatcher({ allowLocalhost: false, domains: ["https://bücher.example"] });
  const refused = Array.from({ length: 20_000 }, () => isTrusted("https://bücher.example/größe")).filter((trusted) => !trusted);
  expect(refused).toEqual([]);
});

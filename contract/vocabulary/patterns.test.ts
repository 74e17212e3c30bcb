import { describe, expect, test } from "vitest";
import { cors, helpHeader, requestHeaders, responseHeaders } from "./headers.ts";
import { userSpecifiedIdPattern } from "./ids.ts";
import { currencies, currencyDecimals, leadingZeroPattern, moneyMessages, moneyPattern } from "./payments/payments.ts";
import { domainHostPattern, domainSchemePattern } from "./projects/domains.ts";
import { providerIds, sharedProviderIds } from "./sign-in/providers.ts";
import { permissionIdPattern, systemPermissions } from "./teams/permissions.ts";
import { intervalUnits, unitMillis } from "./time.ts";

test.each([
  [userSpecifiedIdPattern, ["pro", "Pro_2", "_x", "9-lives"], ["", "-pro", "a b", "a.b", "é"]],
  [permissionIdPattern, ["$update_team", "read:all", "x9"], ["", "$", "Read", "a-b", "a$b", "$$a"]],
  [moneyPattern, ["0", "12", "0.5", "12.50"], ["", ".5", "5.", "-1", "1e3", "1,50", " 1", "1\n"]],
  [leadingZeroPattern, ["05", "00.50"], ["0", "0.50", "10"]],
  [domainSchemePattern, ["http://a", "HTTPS://a"], ["ftp://a", "//a", "a.org", " https://a"]],
  [domainHostPattern, ["a", "a.b-c.org"], ["", ".a", "a.", "a..b", "a_b", "a*b", "a/b"]],
])("%s accepts valid and rejects invalid values", (pattern, good, bad) => {
  expect(good.filter((text) => !pattern.test(text))).toEqual([]);
  expect(bad.filter((text) => pattern.test(text))).toEqual([]);
});

describe("the specification's lists", () => {
  test("contain seven currencies, of which only the yen has no decimals", () => {
    expect(currencies).toHaveLength(7);
    expect(currencies.filter((currency) => currencyDecimals[currency] !== 2)).toEqual(["JPY"]);
    expect(moneyMessages.tooManyDecimals("JPY")).toBe("Too many decimals; JPY only has 0 decimals");
  });

  test("contain twelve providers, four of them with shared keys", () => {
    expect(new Set(providerIds).size).toBe(12);
    expect(sharedProviderIds).toHaveLength(4);
  });

  test("contain six system permissions, each a permission id", () => {
    expect(systemPermissions).toHaveLength(6);
    expect(systemPermissions.every((id) => id.startsWith("$") && permissionIdPattern.test(id))).toBe(true);
  });

  test("contain interval units from the shortest to the longest", () => {
    const lengths = Object.values(unitMillis);
    expect(Object.keys(unitMillis)).toEqual(intervalUnits.slice(0, lengths.length));
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  });
});

describe("CORS", () => {
  test("allows every request header and exposes every response header of the protocol", () => {
    expect([...cors.allow].sort()).toEqual(Object.values(requestHeaders).sort());
    expect([...cors.expose].sort()).toEqual([...Object.values(responseHeaders), helpHeader].sort());
  });

  test("allows If-Match, the device header and the published client's headers (wire protocol, section 1.11)", () => {
    const named =
      "content-type, authorization, x-stack-project-id, x-stack-branch-id, x-stack-override-error-status, x-stack-random-nonce, x-stack-client-version, x-stack-disable-artificial-development-delay, x-stack-access-type, x-stack-publishable-client-key, x-stack-secret-server-key, x-stack-super-secret-admin-key, x-stack-admin-access-token, x-stack-workflow-token, x-stack-refresh-token, x-stack-access-token, x-stack-allow-anonymous-user, ngrok-skip-browser-warning, if-match, idempotency-key, x-latchkey-device, x-latchkey-bot-solution";
    expect([...cors.allow].sort()).toEqual(named.split(", ").sort());
    expect(cors.expose).toEqual(
      expect.arrayContaining(["content-type", "x-stack-actual-status", "x-stack-known-error", "retry-after", "x-stack-request-id"]),
    );
  });
});

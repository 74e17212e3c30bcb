import { describe, expect, test } from "vitest";
import { emailLocale, emailLocaleNames, preferredLocale } from "./locale.ts";

describe("the locale of an e-mail", () => {
  // tlh (Klingon) is a language without a locale.
  test.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["DE-Latn-CH", "de"],
    ["en-GB,en;q=0.9,de;q=0.8", "en"],
    ["de-DE,de;q=0.9,en;q=0.8", "de"],
    ["en;q=0.5, de;q=0.7", "de"],
    ["en ; q=0.5 , de ; Q=0.501", "de"],
    ["de,en", "de"],
    ["en,de", "en"],
    ["tlh,tlh-Latn;q=0.9,de;q=0.1", "de"],
    ["tlh, *;q=0.5", "en"],
    ["en;q=0.2, *;q=0.5", emailLocaleNames[1]],
    ["en;q=0, *", emailLocaleNames[1]],
    ["de;q=0.5, *;q=0.8", "en"],
    ["*", "en"],
    ["tlh", "en"],
    ["", "en"],
  ])("for the preference %j is %s", (header, locale) => expect(preferredLocale(header)).toBe(locale));

  test.each([
    ["has weight zero", "de;q=0"],
    ["has a weight that is not a number", "de;q=high"],
    ["has a negative weight", "de;q=-1"],
    ["only starts like a locale", "deutsch"],
    ["is a built-in property", "__proto__,constructor,toString"],
    ["contains a line break", "\r\nde;q=x"],
    ["has no language", ",;,;=;,*;q,-,--,;q=1"],
    ["uses other letters", "ｄｅ,dе"],
  ])("is English if the preference %s", (_what, header) => expect(preferredLocale(header)).toBe("en"));

  test("is found in a preference of any length without delay", () => {
    const began = performance.now();
    expect(preferredLocale(`${"*;q=0.1,".repeat(20_000)}de`)).toBe("de");
    expect(preferredLocale(`de;q=${" ".repeat(50_000)}x`)).toBe("en");
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test("is English for requests of servers and administrators", () => {
    const origin = { languages: "de" };
    expect(emailLocale({ accessType: "client", origin })).toBe("de");
    expect(emailLocale({ accessType: "server", origin })).toBe("en");
    expect(emailLocale({ accessType: "admin", origin })).toBe("en");
  });
});

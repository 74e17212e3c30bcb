import { describe, expect, test } from "vitest";
import { mailLocale, preferredLocale } from "./locale.ts";

describe("the language of a mail", () => {
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
    ["fr,it;q=0.9,de;q=0.1", "de"],
    ["fr, *;q=0.5", "en"],
    ["en;q=0.2, *;q=0.5", "de"],
    ["en;q=0, *", "de"],
    ["de;q=0.5, *;q=0.8", "en"],
    ["*", "en"],
    ["fr", "en"],
    ["", "en"],
  ])("of somebody who asks for %j is %s", (header, locale) => expect(preferredLocale(header)).toBe(locale));

  test.each([
    ["is not wanted at all", "de;q=0"],
    ["has a weight that is none", "de;q=high"],
    ["has a weight above all weights", "de;q=9"],
    ["has a negative weight", "de;q=-1"],
    ["has a weight with too many digits", "de;q=0.12345"],
    ["has a parameter that is no weight", "de;level=1"],
    ["only begins like one", "deutsch"],
    ["is named like a property of every object", "__proto__,constructor,toString"],
    ["breaks the line", "\r\nde;q=x"],
    ["is nothing but signs", ",;,;=;,*;q,-,--,;q=1"],
    ["is written in other letters", "ｄｅ,dе"],
  ])("is English when the wish %s", (_what, header) => expect(preferredLocale(header)).toBe("en"));

  test("is found at once in a wish of any length", () => {
    const began = performance.now();
    expect(preferredLocale(`${"*;q=0.1,".repeat(20_000)}de`)).toBe("de");
    expect(preferredLocale(`de;q=${" ".repeat(50_000)}x`)).toBe("en");
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test("is English when a server or an administrator causes it, whatever their software prefers", () => {
    const origin = { languages: "de" };
    expect(mailLocale({ accessType: "client", origin })).toBe("de");
    expect(mailLocale({ accessType: "server", origin })).toBe("en");
    expect(mailLocale({ accessType: "admin", origin })).toBe("en");
  });
});

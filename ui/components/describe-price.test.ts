import { compileMessage } from "@lingui/message-utils/compileMessage";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type CompiledMessage, formatMessage } from "#contract/vocabulary/format-message.ts";
import { messages as german } from "../locales/de/pages.ts";
import { messages as english } from "../locales/en/pages.ts";
import { formatMoney } from "../locales/money.ts";
import { describeIncludedItem, describePrice, type PriceTerms } from "./describe-price.ts";

const page = vi.hoisted(() => ({ lang: "en" }));
vi.mock("../locales/i18n.ts", () => ({
  activeLanguage: () => page.lang,
  t: (id: keyof typeof english, values: Record<string, string | number>) =>
    formatMessage(compileMessage((page.lang === "de" ? german : english)[id]) as CompiledMessage, values, page.lang),
}));
vi.stubGlobal("document", { documentElement: page });
beforeEach(() => {
  page.lang = "en";
});
afterAll(() => vi.unstubAllGlobals());

test.each<[PriceTerms, string, string]>([
  [
    { USD: "12", interval: [1, "month"], freeTrial: [7, "day"] },
    "$12.00 per month, after a free trial of 7 days",
    "12,00\u00a0$ pro Monat, nach einem kostenlosen Test von 7 Tagen",
  ],
  [{ USD: "12", EUR: "11.5", interval: [3, "month"] }, "$12.00 or €11.50 every 3 months", "12,00\u00a0$ oder 11,50\u00a0€ alle 3 Monate"],
  [{ JPY: "1200" }, "¥1,200 once", "1.200\u00a0¥ einmalig"],
  [{ EUR: "0.99", freeTrial: [7, "day"] }, "€0.99 once", "0,99\u00a0€ einmalig"],
  [{ EUR: "1", interval: [1, "year"], freeTrial: [0, "day"] }, "€1.00 per year", "1,00\u00a0€ pro Jahr"],
  [
    { EUR: "1", interval: [2, "week"], freeTrial: [1, "week"] },
    "€1.00 every 2 weeks, after a free trial of 1 week",
    "1,00\u00a0€ alle 2 Wochen, nach einem kostenlosen Test von 1 Woche",
  ],
])("the price %j is described in English and German", (price, inEnglish, inGerman) => {
  expect(describePrice(price)).toBe(inEnglish);
  page.lang = "de";
  expect(describePrice(price)).toBe(inGerman);
});

test("a price has the trial of its product, unless it has one itself", () => {
  const price: PriceTerms = { USD: "5", interval: [1, "day"] };
  expect(describePrice(price, [1, "month"])).toBe("$5.00 per day, after a free trial of 1 month");
  expect(describePrice({ ...price, freeTrial: [2, "day"] }, [1, "month"])).toBe("$5.00 per day, after a free trial of 2 days");
});

describe("an included item", () => {
  test.each([
    ["never", "never", "credits: 100 once; no expiry date"],
    ["never", "when-repeated", "credits: 100 once; no expiry date"],
    ["never", "when-purchase-expires", "credits: 100 until the purchase ends"],
    [[1, "day"], "never", "credits: 100 per day; unused ones remain"],
    [[1, "day"], "when-purchase-expires", "credits: 100 per day; all expire when the purchase ends"],
    [[5, "hour"], "when-repeated", "credits: 100 every 5 hours; unused ones expire"],
    [[1, "minute"], "never", "credits: 100 per minute; unused ones remain"],
    [[1, "second"], "never", "credits: 100 per second; unused ones remain"],
    [[500, "millisecond"], "never", "credits: 100 every 500 milliseconds; unused ones remain"],
    [[2, "week"], "when-repeated", "credits: 100 every 2 weeks; unused ones expire"],
  ] as const)("that repeats %j and expires %s", (repeat, expires, text) => {
    expect(describeIncludedItem("credits", { quantity: 100, repeat, expires })).toBe(text);
  });

  test("of a one-time payment is granted once", () => {
    const terms = { quantity: 5000, repeat: [1, "day"], expires: "when-repeated" } as const;
    expect(describeIncludedItem("credits", terms, true)).toBe("credits: 5,000 once; no expiry date");
    page.lang = "de";
    expect(describeIncludedItem("Credits", terms)).toBe("Credits: 5.000 pro Tag; Ungenutztes verfällt");
  });
});

test("amounts above 2^53 stay exact", () => {
  expect(formatMoney("90071992547409930.07", "USD")).toBe("$90,071,992,547,409,930.07");
});

import { compileMessage } from "@lingui/message-utils/compileMessage";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type CompiledMessage, formatMessage } from "#contract/vocabulary/format-message.ts";
import { messages as german } from "../locales/de/pages.ts";
import { messages as english } from "../locales/en/pages.ts";
import { formatMoney } from "../locales/money.ts";
import { describeIncludedItem, describePrice, type PriceTerms } from "./describe-price.ts";

const page = vi.hoisted(() => ({ lang: "en" }));
vi.mock("../locales/i18n.ts", () => ({
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
    "12.00 USD per month, after a free trial of 7 days",
    "12,00 USD pro Monat, nach einem kostenlosen Test von 7 Tagen",
  ],
  [{ USD: "12", EUR: "11.5", interval: [3, "month"] }, "12.00 USD or 11.50 EUR every 3 months", "12,00 USD oder 11,50 EUR alle 3 Monate"],
  [{ JPY: "1200" }, "1,200 JPY once", "1.200 JPY einmalig"],
  [{ EUR: "0.99", freeTrial: [7, "day"] }, "0.99 EUR once", "0,99 EUR einmalig"],
  [{ EUR: "1", interval: [1, "year"], freeTrial: [0, "day"] }, "1.00 EUR per year", "1,00 EUR pro Jahr"],
  [
    { EUR: "1", interval: [2, "week"], freeTrial: [1, "week"] },
    "1.00 EUR every 2 weeks, after a free trial of 1 week",
    "1,00 EUR alle 2 Wochen, nach einem kostenlosen Test von 1 Woche",
  ],
])("the price %j is described in English and German", (price, inEnglish, inGerman) => {
  expect(describePrice(price)).toBe(inEnglish);
  page.lang = "de";
  expect(describePrice(price)).toBe(inGerman);
});

test("a price has the trial of its product, unless it has one itself", () => {
  const price: PriceTerms = { USD: "5", interval: [1, "day"] };
  expect(describePrice(price, [1, "month"])).toBe("5.00 USD per day, after a free trial of 1 month");
  expect(describePrice({ ...price, freeTrial: [2, "day"] }, [1, "month"])).toBe("5.00 USD per day, after a free trial of 2 days");
});

describe("an included item", () => {
  test.each([
    ["never", "never", "100 credits once; they do not expire"],
    ["never", "when-repeated", "100 credits once; they do not expire"],
    ["never", "when-purchase-expires", "100 credits until the purchase ends"],
    [[1, "day"], "never", "100 credits per day; unused credits remain"],
    [[1, "day"], "when-purchase-expires", "100 credits per day; all expire when the purchase ends"],
    [[5, "hour"], "when-repeated", "100 credits every 5 hours; unused credits expire"],
    [[1, "minute"], "never", "100 credits per minute; unused credits remain"],
    [[1, "second"], "never", "100 credits per second; unused credits remain"],
    [[500, "millisecond"], "never", "100 credits every 500 milliseconds; unused credits remain"],
    [[2, "week"], "when-repeated", "100 credits every 2 weeks; unused credits expire"],
  ] as const)("that repeats %j and expires %s", (repeat, expires, text) => {
    expect(describeIncludedItem("credits", { quantity: 100, repeat, expires })).toBe(text);
  });

  test("of a one-time payment is granted once", () => {
    const terms = { quantity: 5000, repeat: [1, "day"], expires: "when-repeated" } as const;
    expect(describeIncludedItem("credits", terms, true)).toBe("5,000 credits once; they do not expire");
    page.lang = "de";
    expect(describeIncludedItem("Credits", terms)).toBe("5.000 Credits pro Tag; ungenutzte Credits verfallen");
  });
});

test("amounts above 2^53 stay exact", () => {
  expect(formatMoney("90071992547409930.07", "USD")).toBe("90,071,992,547,409,930.07 USD");
});

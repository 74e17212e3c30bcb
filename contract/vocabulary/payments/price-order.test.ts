import { expect, test } from "vitest";
import { listPricesInOrder } from "./price-order.ts";

test("prices are listed by interval, then by amount, whatever their order in JSON", () => {
  const prices = {
    yearly: { USD: "100", interval: [1, "year"] },
    once: { USD: "1" },
    months: { USD: "90", interval: [12, "month"] },
    monthly: { USD: "10.50", interval: [1, "month"] },
    cheap: { USD: "9", interval: [1, "month"] },
    euros: { EUR: "1", interval: [1, "month"] },
    weekly: { JPY: "300", interval: [1, "week"] },
    also: { USD: "9.00", interval: [1, "month"] },
  } as const;
  expect(listPricesInOrder(prices).map(([id]) => id)).toEqual(["weekly", "also", "cheap", "monthly", "euros", "months", "yearly", "once"]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type BilledProject, startBilledProject } from "../../testing/payments/billed-project.ts";
import { paymentConfig } from "../../testing/payments/payment-config.ts";

const day = 86_400_000;
const products = {
  ...paymentConfig.products,
  yearly: {
    displayName: "Yearly",
    customerType: "custom",
    stackable: true,
    prices: { yearly: { USD: "100.00", interval: [1, "year"] }, quarterly: { EUR: "10.00", interval: [3, "month"] } },
    includedItems: {},
  },
  weekly: {
    displayName: "Weekly",
    customerType: "custom",
    prices: { weekly: { JPY: "700", interval: [1, "week"], freeTrial: [2, "week"] } },
    includedItems: {},
  },
};

let billed: BilledProject;
beforeAll(async () => {
  billed = await startBilledProject({ products });
});
afterAll(() => billed?.close());

const readRecurring = async (query = "") =>
  (await billed.server.request("GET", `/internal/payments/recurring-revenue?${query}`, { as: "admin", project: billed.project })).json;

/** Periods of a year by the names that Stripe has for them. */
const perYear: Readonly<Record<string, number>> = { day: 365, week: 52, month: 12, year: 1 };

/** The recurring revenue by currency, in minor units, computed from what Stripe bills. */
function sumAtStripe(): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { status, currency, unitAmount, quantity, interval } of billed.account().subscriptions.values()) {
    if (status !== "active" && status !== "past_due") continue;
    const monthly = Math.round((unitAmount * quantity * (perYear[interval.interval] ?? 0)) / interval.interval_count / 12);
    sums[currency] = (sums[currency] ?? 0) + monthly;
  }
  return sums;
}

/** Compares each currency with Stripe, to the minor unit. */
async function expectAgreement(): Promise<void> {
  const atStripe = sumAtStripe();
  for (const [currency, decimals] of [
    ["USD", 2],
    ["EUR", 2],
    ["JPY", 0],
  ] as const) {
    const { mrr_amount, months } = await readRecurring(`currency=${currency}`);
    expect([currency, mrr_amount]).toEqual([currency, ((atStripe[currency.toLowerCase()] ?? 0) / 10 ** decimals).toFixed(decimals)]);
    expect(months.at(-1).mrr_amount).toBe(mrr_amount);
  }
}

test("recurring revenue agrees with Stripe to the cent, through purchases, switches, failures and ends", async () => {
  const { server, fake, accountId, account, buy, change, switchPlan, withEvents } = billed;
  const { customerId } = await buy("pro");
  const { customerId: other } = await buy("max", { currency: "EUR" });
  await buy("yearly", { price: "yearly", quantity: 7 });
  await buy("yearly", { price: "quarterly" });
  // 58.33 is a rounded twelfth of 700.00, and 3.33 a third of 10.00.
  expect(await readRecurring()).toMatchObject({ mrr_amount: "78.33", currencies: ["USD", "EUR"], active_subscriptions: 4 });
  expect(await readRecurring("currency=EUR")).toMatchObject({ mrr_amount: "48.33" });
  await expectAgreement();

  await withEvents(() => switchPlan(customerId, {}));
  await expectAgreement();
  const [month] = (await readRecurring("months=1")).months;
  expect(month).toMatchObject({ new_amount: "78.33", expansion_amount: "30.00", churned_amount: "0.00", mrr_amount: "108.33" });

  // A failed payment is still recurring revenue; a failed subscription is not.
  const switched = [...account().subscriptions.values()].find(({ unitAmount, currency }) => unitAmount === 5000 && currency === "usd");
  fake.decline(accountId, switched?.customer ?? "", true);
  server.clock.advance(32 * day);
  await withEvents(() => fake.renewDue());
  expect([...account().subscriptions.values()].map(({ status }) => status)).toContain("past_due");
  expect(await readRecurring()).toMatchObject({ mrr_amount: "108.33", active_subscriptions: 4, past_due_subscriptions: 1 });
  await expectAgreement();

  await withEvents(() => change("DELETE", `${other}/max`, {}));
  server.clock.advance(32 * day);
  await withEvents(() => fake.renewDue());
  await expectAgreement();
  const ended = (await readRecurring("currency=EUR&months=3")).months.at(-1);
  expect(ended).toMatchObject({ churned_amount: "45.00" });
  expect(await readRecurring("test_mode=true")).toMatchObject({ mrr_amount: "0.00", currencies: [] });
});

test("what a server grants is counted as granted, and never as revenue", async () => {
  const before = await readRecurring();
  expect((await billed.change("POST", "granted-customer", { product_id: "seatless" })).status).toBe(200);
  const after = await readRecurring();
  expect(after).toMatchObject({ mrr_amount: before.mrr_amount, granted_subscriptions: before.granted_subscriptions + 1 });
  expect(after.active_subscriptions).toBe(before.active_subscriptions);
  const { transactions } = await billed.calls.transactions(billed.project, "?customer_id=granted-customer");
  expect(transactions).toMatchObject([{ is_granted: true, product_id: "seatless", charged_amount: null, customer: null }]);
});

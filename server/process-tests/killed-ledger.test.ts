import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { freshDatabase } from "../testing/databases.ts";
import { type StripeFake, startStripeFake } from "../testing/payments/stripe-fake/start-stripe-fake.ts";
import { openProcessContext, type ProcessContext } from "../testing/process.ts";
import type { Request } from "../testing/request.ts";

let context: ProcessContext;
beforeAll(async () => {
  context = await openProcessContext();
});
afterEach(() => context.clear());
afterAll(() => context?.close());

const item = "/payments/items/custom/c1/credits";
const planned = 10_000;

/** Decreases that were sent, and those that were acknowledged. */
interface Count {
  sent: number;
  acknowledged: number;
}

/** One caller that decreases until all planned decreases are sent, or the server is gone. */
async function decrease(request: Request, count: Count): Promise<void> {
  try {
    while (count.sent < planned) {
      count.sent++;
      const { status, text } = await request("POST", `${item}/update-quantity?allow_negative=true`, { as: "server", body: { delta: -1 } });
      expect(status, text).toBe(200);
      count.acknowledged++;
    }
  } catch (error) {
    // The connection broke with the process; anything else is a failure of the test.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** The balance, and the sum of the ledger's entries. */
async function sums(request: Request): Promise<{ balance: number; ledger: number }> {
  const balance = (await request("GET", item, { as: "server" })).json.quantity;
  let ledger = 0;
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { json } = await request("GET", `${item}/explain?limit=200${cursor ? `&cursor=${cursor}` : ""}`, { as: "server" });
    ledger += json.entries.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0);
    cursor = json.next_cursor;
  }
  return { balance, ledger };
}

/** Credits bought and paid at Stripe, of which the server has received no event. */
async function givenPaidPurchases(request: Request, fake: StripeFake, purchases: number): Promise<void> {
  const setUp = await request("POST", "/internal/payments/setup", { as: "admin", body: {} });
  expect(setUp.status, setUp.text).toBe(200);
  const [accountId = ""] = [...fake.accounts.keys()];
  for (let index = 0; index < purchases; index++) {
    const buy = { customer_type: "custom", customer_id: "c1", product_id: "pack" };
    const { json } = await request("POST", "/payments/purchases/create-purchase-url", { as: "server", body: buy });
    const full_code = new URL(json.url).pathname.split("/").at(-1);
    const opened = await request("POST", "/payments/purchases/purchase-session", { body: { full_code, price_id: "once" } });
    expect(opened.status, opened.text).toBe(200);
    fake.pay(accountId, opened.json.client_secret);
  }
}

/** Delivers every event twice. Stripe repeats what got no response. */
async function deliver(request: Request, fake: StripeFake): Promise<void> {
  try {
    for (const event of fake.events.flatMap((each) => [each, each])) {
      const { headers, body: rawBody } = fake.signed(event);
      const { status, text } = await request("POST", "/integrations/stripe/webhooks", { headers, rawBody });
      expect(status, text).toBe(200);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

test.runIf(process.env.TEST_DATABASE_URL)(
  "a server killed among ten thousand decreases and payments records each acknowledged one once; its ledger sums to the balance",
  async () => {
    const database = await freshDatabase(inject("template"));
    const fake = await startStripeFake();
    try {
      const location = await context.givenInstallation({
        DATABASE_URL: database.url as string,
        RATE_LIMITS: "off",
        STRIPE_SECRET_KEY: "sk_test_fake",
        STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
        STRIPE_API_URL: fake.url,
      });
      const first = context.start(location);
      await first.ready();
      const override = JSON.stringify({
        "payments.testMode": false,
        "payments.items.credits": { customerType: "custom" },
        "payments.products.pack": {
          customerType: "custom",
          stackable: true,
          prices: { once: { USD: "10.00" } },
          includedItems: { credits: { quantity: 50, expires: "never" } },
        },
      });
      const configured = await first.request("PATCH", "/internal/config/override", {
        as: "admin",
        body: { config_override_string: override },
      });
      expect(configured.status, configured.text).toBe(200);
      const purchases = 20;
      await givenPaidPurchases(first.request, fake, purchases);
      const count: Count = { sent: 0, acknowledged: 0 };
      const delivery = deliver(first.request, fake);
      const callers = Array.from({ length: 8 }, () => decrease(first.request, count));
      await expect.poll(() => count.acknowledged, { timeout: 60_000, interval: 5 }).toBeGreaterThan(700);
      first.child.kill("SIGKILL");
      expect(await first.ended).toBe("SIGKILL");
      await Promise.all([...callers, delivery]);
      expect(count.sent).toBeLessThan(planned);

      const again = context.start(location);
      await again.ready();
      await deliver(again.request, fake);
      const { balance, ledger } = await sums(again.request);
      expect(ledger).toBe(balance);
      const used = purchases * 50 - balance;
      expect(used).toBeGreaterThanOrEqual(count.acknowledged);
      expect(used).toBeLessThanOrEqual(count.sent);
    } finally {
      await context.clear();
      await fake.close();
      await database.drop();
    }
  },
  120_000,
);

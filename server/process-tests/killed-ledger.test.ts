import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { freshDatabase } from "../testing/databases.ts";
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

test.runIf(process.env.TEST_DATABASE_URL)(
  "a server that is killed among ten thousand decreases has recorded each acknowledged one, and its ledger sums up to the balance",
  async () => {
    const database = await freshDatabase(inject("template"));
    try {
      const location = await context.givenInstallation({ DATABASE_URL: database.url as string, RATE_LIMITS: "off" });
      const first = context.start(location);
      await first.ready();
      const override = JSON.stringify({ "payments.items.credits": { customerType: "custom" } });
      const configured = await first.request("PATCH", "/internal/config/override", {
        as: "admin",
        body: { config_override_string: override },
      });
      expect(configured.status, configured.text).toBe(200);
      const count: Count = { sent: 0, acknowledged: 0 };
      const callers = Array.from({ length: 8 }, () => decrease(first.request, count));
      await expect.poll(() => count.acknowledged, { timeout: 60_000, interval: 5 }).toBeGreaterThan(700);
      first.child.kill("SIGKILL");
      expect(await first.ended).toBe("SIGKILL");
      await Promise.all(callers);
      expect(count.sent).toBeLessThan(planned);

      const again = context.start(location);
      await again.ready();
      const { balance, ledger } = await sums(again.request);
      expect(ledger).toBe(balance);
      expect(-balance).toBeGreaterThanOrEqual(count.acknowledged);
      expect(-balance).toBeLessThanOrEqual(count.sent);
    } finally {
      await context.clear();
      await database.drop();
    }
  },
  120_000,
);

import { expect } from "vitest";
import type { CustomerType } from "#contract/vocabulary/payments/payments.ts";
import type { TenantKeys } from "../given-state.ts";
import type { TestServer } from "../index.ts";
import { givenPurchaseCode } from "./stripe.ts";
import type { StripeFake } from "./stripe-fake/start-stripe-fake.ts";
import type { FakeEvent } from "./stripe-fake/stripe-state.ts";

/** Creates the calls that customers, the pages and the payment provider send to a test server. */
export function checkoutCalls(server: TestServer, fake: StripeFake) {
  const post = (path: string, body: object, at = server) => at.request("POST", path, { body });
  const session = (fullCode: string, choice: object, at = server) =>
    post("/payments/purchases/purchase-session", { full_code: fullCode, ...choice }, at);
  const webhook = (event: FakeEvent, at = server) => {
    const { headers, body } = fake.signed(event, server.clock.now());
    return at.request("POST", "/integrations/stripe/webhooks", { headers, rawBody: body });
  };
  return {
    post,
    session,
    webhook,
    async owned(project: TenantKeys, customerId: string) {
      const { json } = await server.request("GET", `/payments/products/custom/${customerId}`, { as: "server", project });
      return json.items.filter(({ type }: { type: string }) => type !== "included") as { id: string; quantity: number; type: string }[];
    },
    credits: async (project: TenantKeys, customerId: string) =>
      (await server.request("GET", `/payments/items/custom/${customerId}/credits`, { as: "server", project })).json.quantity as number,
    transactions: async (project: TenantKeys, query = "") =>
      (await server.request("GET", `/internal/payments/transactions${query}`, { as: "admin", project })).json,
    /** Buys and pays, with all events delivered. */
    async buy(
      { project, accountId }: { project: TenantKeys; accountId: string },
      productId: string,
      about: { customerType?: CustomerType; customerId?: string; price?: string; currency?: string; quantity?: number } = {},
    ) {
      const { customerType = "custom", customerId, price = "monthly", ...choice } = about;
      const customer = { customer_type: customerType, ...(customerId && { customer_id: customerId }) };
      const bought = await givenPurchaseCode(server, project, { product_id: productId, ...customer });
      const opened = await session(bought.fullCode, { price_id: price, ...choice });
      expect(opened.status, opened.text).toBe(200);
      const since = fake.events.length;
      fake.pay(accountId, opened.json.client_secret);
      for (const event of fake.events.slice(since)) expect((await webhook(event)).status).toBe(200);
      await server.running.jobsIdle();
      return bought;
    },
  };
}

import { expect } from "vitest";
import type { Json } from "#contract/vocabulary/json.ts";
import type { TenantKeys } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";
import { givenStripeAccount, givenTestPurchase, givenUnreportedPayment, withStripe } from "../../../../testing/payments/stripe.ts";
import type { AuditedAction } from "./audited-action.ts";

const byAdmin = { user: null, by: "admin", actor: null } as const;

/** How each audited event of payments is brought about. */
export function paymentScenarios(server: TestServer, project: TenantKeys) {
  const post = (path: string, body: object) => server.request("POST", path, { as: "admin", project, body });
  const ownMethods = "/payments/payment-method/user/me";
  async function givenUserWithCard() {
    const { fake } = await withStripe(server);
    const accountId = await givenStripeAccount(server, fake, project);
    const { id, accessToken } = await server.givenUser({ project });
    const { json } = await server.request("POST", `${ownMethods}/setup-intent`, { as: "client", project, user: accessToken });
    fake.storeCard(accountId, json.client_secret);
    const setupIntentId: string = json.client_secret.split("_secret_")[0];
    return { id, accessToken, setupIntentId, methodId: fake.accounts.get(accountId)?.setupIntents.get(setupIntentId)?.payment_method?.id };
  }
  return {
    async "payments.account_created"(): Promise<AuditedAction> {
      await withStripe(server);
      const answer = await post("/internal/payments/setup", {});
      return { answer, ...byAdmin, data: { account_id: expect.any(String) as unknown as Json } };
    },
    async "payments.methods_changed"(): Promise<AuditedAction> {
      const { fake } = await withStripe(server);
      const accountId = await givenStripeAccount(server, fake, project);
      const body = { config_id: fake.accounts.get(accountId)?.methods.id, updates: { link: "off" } };
      const answer = await server.request("PATCH", "/internal/payments/method-configs", { as: "admin", project, body });
      return { answer, ...byAdmin, data: { methods: { link: "off" } } };
    },
    async "payments.default_method_changed"(): Promise<AuditedAction> {
      const { id, accessToken, setupIntentId } = await givenUserWithCard();
      const body = { setup_intent_id: setupIntentId };
      const answer = await server.request("POST", `${ownMethods}/set-default`, { as: "client", project, user: accessToken, body });
      return { answer, user: id, actor: id, data: { customer_type: "user", customer_id: id } };
    },
    async "payments.method_removed"(): Promise<AuditedAction> {
      const { id, accessToken, methodId } = await givenUserWithCard();
      const answer = await server.request("DELETE", `${ownMethods}/${methodId}`, { as: "client", project, user: accessToken });
      return { answer, user: id, actor: id, data: { customer_type: "user", customer_id: id } };
    },
    async "payments.refunded"(): Promise<AuditedAction> {
      const { id, type } = await givenTestPurchase(server, project);
      const answer = await post("/internal/payments/refunds", { transaction_id: id, type });
      return { answer, ...byAdmin, data: { transaction_id: id, amount: "10.00" } };
    },
    async "payments.refund_failed"(): Promise<AuditedAction> {
      const { fake } = await withStripe(server);
      const accountId = await givenStripeAccount(server, fake, project);
      await givenUnreportedPayment(server, fake, project, accountId);
      await post("/internal/payments/reconciliation", {});
      fake.holdRefunds(accountId, true);
      const { json } = await server.request("GET", "/internal/payments/transactions?type=one_time", { as: "admin", project });
      const { id } = json.transactions[0];
      await post("/internal/payments/refunds", { transaction_id: id, type: "one_time", amount_minor: 400 });
      fake.holdRefunds(accountId, false);
      const [refund] = [...(fake.accounts.get(accountId)?.refunds.values() ?? [])].reverse();
      fake.settleRefund(accountId, refund?.id ?? "", "failed");
      const answer = await post("/internal/payments/reconciliation", {});
      return { answer, ...byAdmin, data: { transaction_id: id, amount: "4.00" } };
    },
    async "payments.drift_repaired"(): Promise<AuditedAction> {
      const { fake } = await withStripe(server);
      const accountId = await givenStripeAccount(server, fake, project);
      await givenUnreportedPayment(server, fake, project, accountId);
      const answer = await post("/internal/payments/reconciliation", {});
      return { answer, ...byAdmin, data: { repaired: 1 } };
    },
  };
}

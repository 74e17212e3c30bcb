import { ItemCustomerTypeDoesNotMatch, ItemNotFound } from "#contract/errors/index.ts";
import type { itemRoutes } from "#contract/routes/payments/items.ts";
import type { CustomerType } from "#contract/vocabulary/payments/payments.ts";
import { idempotently } from "../../../core/idempotency.ts";
import type { Handlers, Project } from "../../../kernel/call.ts";
import { paymentsNow } from "../clock/clock.ts";
import { changeQuantity } from "./change-quantity.ts";
import { type Customer, requireCustomer, requireOwnCustomer, toCustomer } from "./customer.ts";
import { explainItem } from "./explain.ts";
import { readBalance, recordBalance, toQuantity } from "./read-balance.ts";

export const itemHandlers: Handlers<typeof itemRoutes> = {
  async get(call) {
    const { input, project, db, transaction } = call;
    const customer = toCustomer(input, call);
    const item = requireItem(project, input.item_id, customer);
    await requireOwnCustomer(call, customer);
    const key = { tenancyId: project.tenancyId, customer, itemId: input.item_id };
    const balance = await readBalance({ db, transaction, config: project.config, now: paymentsNow(call) }, key);
    return { id: input.item_id, display_name: item.displayName, quantity: toQuantity(balance) };
  },

  async explain(call) {
    const { input, project, db, transaction } = call;
    const customer = toCustomer(input, call);
    requireItem(project, input.item_id, customer);
    const key = { tenancyId: project.tenancyId, customer, itemId: input.item_id };
    await requireCustomer(db, project.tenancyId, customer);
    const recorded = await recordBalance({ transaction, config: project.config, now: paymentsNow(call) }, key);
    return { quantity: toQuantity(recorded.balance), ...(await explainItem(db, key, recorded, input)) };
  },

  async updateQuantity(call) {
    const { input, project } = call;
    const customer = toCustomer(input, call);
    requireItem(project, input.item_id, customer);
    const key = { tenancyId: project.tenancyId, customer, itemId: input.item_id };
    const change = {
      delta: input.delta,
      allowNegative: input.allow_negative,
      expiresAt: input.expires_at === undefined ? null : new Date(input.expires_at),
      description: input.description ?? null,
    };
    const now = paymentsNow(call);
    const { quantity } = await idempotently<{ readonly quantity?: number }>(call, "payments.items.updateQuantity", async (context) => ({
      quantity: toQuantity(await changeQuantity({ ...context, config: project.config, now }, key, change)),
    }));
    // Earlier versions stored responses without the quantity. A repeated call gets the current one.
    return { quantity: quantity ?? toQuantity(await readBalance({ ...call, config: project.config, now }, key)) };
  },
};

/** @throws ItemNotFound, ItemCustomerTypeDoesNotMatch */
function requireItem({ config }: Project, itemId: string, customer: Customer): { displayName: string; customerType: CustomerType } {
  const { items } = config.payments;
  const item = Object.hasOwn(items, itemId) ? items[itemId] : undefined;
  if (!item) throw new ItemNotFound({ item_id: itemId });
  if (item.customerType !== customer.type) {
    throw new ItemCustomerTypeDoesNotMatch({
      item_id: itemId,
      customer_id: customer.id,
      item_customer_type: item.customerType,
      actual_customer_type: customer.type,
    });
  }
  return item;
}

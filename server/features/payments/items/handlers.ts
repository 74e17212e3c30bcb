import { ItemCustomerTypeDoesNotMatch, ItemNotFound, OtherUserNotAllowed } from "#contract/errors/index.ts";
import type { itemRoutes } from "#contract/routes/payments/items.ts";
import { type CustomerType, paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { idempotently } from "../../../core/idempotency.ts";
import type { Handlers, Project } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { paymentsNow } from "../clock/clock.ts";
import { changeQuantity } from "./change-quantity.ts";
import { paymentRules } from "./configured-product.ts";
import { type Customer, requireCustomer, requireOwnCustomer, toCustomer } from "./customer.ts";
import { explainItem, recordedAt } from "./explain.ts";
import { listItemChanges } from "./list-changes.ts";
import { completeLedger, readBalance, recordBalance, toQuantity } from "./read-balance.ts";

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

  async listChanges(call) {
    const { input, project, db, transaction, accessType } = call;
    const { tenancyId, config } = project;
    const customer = toCustomer(input, call);
    requireItem(project, input.item_id, customer);
    const isClient = accessType === "client";
    // The ids of custom customers are chosen by the developer: a user may guess that of another.
    if (isClient && customer.type === "custom") throw new OtherUserNotAllowed();
    await requireOwnCustomer(call, customer);
    await requireCustomer(db, tenancyId, customer);
    const key = { tenancyId, customer, itemId: input.item_id };
    await completeLedger({ db, transaction, config, now: paymentsNow(call) }, key);
    const { cursor = paymentLimits.itemQuantity, limit = paymentLimits.changePage.default } = input;
    const rows = await listItemChanges(db, paymentRules(config), key, { before: Number(cursor), limit: limit + 1 });
    const next = rows[limit];
    return reply.page(rows.slice(0, limit), next ? String(next.seq) : null, (row) => ({
      id: row.id,
      kind: row.kind,
      quantity: row.amount,
      at_millis: row.effective_at.getTime(),
      expires_at_millis: row.expires_at?.getTime() ?? null,
      product_name: isClient && row.is_server_only ? null : row.product_name,
      description: isClient ? null : row.description,
    }));
  },

  async explain(call) {
    const { input, project, db, transaction } = call;
    const customer = toCustomer(input, call);
    requireItem(project, input.item_id, customer);
    const key = { tenancyId: project.tenancyId, customer, itemId: input.item_id };
    await requireCustomer(db, project.tenancyId, customer);
    const recorded = await recordBalance({ transaction, config: project.config, now: paymentsNow(call) }, key);
    const moment = input.at_millis === undefined ? recorded : await recordedAt(db, key, recorded, input.at_millis);
    const { balance, ...explanation } = await explainItem(db, key, moment, input);
    // A ledger that is not read from its beginning has no sum.
    return { quantity: toQuantity(input.at_millis === undefined ? recorded.balance : balance), ...explanation };
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

import { PaymentMethodInUse, PaymentMethodNotFound, PaymentsNotSetUp, SetupIntentNotUsable } from "#contract/errors/index.ts";
import type { billingRoutes } from "#contract/routes/payments/billing.ts";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { audit } from "../../../core/audit.ts";
import type { Call, Handlers, Project } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import type { ProviderPaymentMethod } from "../../../services/stripe/payments-provider.ts";
import { paymentRules } from "../items/configured-product.ts";
import { type Customer, mayManage, requireCustomer, requireMayManage, requireOwnCustomer, toCustomer } from "../items/customer.ts";
import { currentProduct, listCustomerSubscriptions } from "../items/grant-sources.ts";
import { findAccountId } from "./accounts.ts";
import { fromProvider, requireStripe } from "./provider.ts";
import { ensureProviderCustomer, findProviderCustomer, type ProviderAccess } from "./provider-customer.ts";

type BillingCall = Call & { readonly project: Project };

const toView = ({ id, brand, last4, expMonth, expYear }: ProviderPaymentMethod) => ({
  id,
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
});

/** Where a customer of the project pays; undefined for one that the provider does not know. */
async function billedCustomer({ db, services, project }: BillingCall, customer: Customer) {
  const { tenancyId } = project;
  const { stripe } = services;
  const accountId = stripe && (await findAccountId(db, tenancyId));
  const customerId = accountId && (await findProviderCustomer(db, tenancyId, customer));
  return stripe && accountId && customerId ? { stripe, accountId, customerId } : undefined;
}

const overdue: readonly string[] = ["past_due", "unpaid"];

/** The subscriptions of a customer whose last payment failed. */
async function listOverdue({ db, project: { tenancyId, config } }: BillingCall, customer: Customer) {
  const rules = paymentRules(config);
  return (await listCustomerSubscriptions(db, tenancyId, customer))
    .filter(({ status }) => overdue.includes(status))
    .map((row) => ({
      id: row.id,
      product_id: row.product_id,
      display_name: (currentProduct(rules, row) ?? row.product).display_name,
    }));
}

/** @throws StripeNotConfigured, PaymentsNotSetUp */
async function requireAccess({ db, services, project: { tenancyId } }: BillingCall): Promise<ProviderAccess> {
  const stripe = requireStripe(services);
  const accountId = await findAccountId(db, tenancyId);
  if (accountId === undefined) throw new PaymentsNotSetUp();
  return { stripe, accountId, tenancyId };
}

/** The customer of a call that changes how it pays, and its access to the provider. @throws the errors of `billing` writes */
async function requirePayer(call: BillingCall & { readonly input: Parameters<typeof toCustomer>[0] }) {
  const customer = toCustomer(call.input, call);
  await requireMayManage(call, customer);
  await requireCustomer(call.db, call.project.tenancyId, customer);
  return { customer, access: await requireAccess(call) };
}

/** Records a change of how a customer pays. */
const record = (call: BillingCall, { type, id }: Customer, event: "payments.default_method_changed" | "payments.method_removed") =>
  audit(call, {
    event,
    userId: type === "user" ? id : null,
    data: { customer_type: type, customer_id: id },
  }).execute(call.db);

export const billingHandlers: Handlers<typeof billingRoutes> = {
  async get(call) {
    const customer = toCustomer(call.input, call);
    await requireOwnCustomer(call, customer);
    await requireCustomer(call.db, call.project.tenancyId, customer);
    const billed = await billedCustomer(call, customer);
    if (!billed) return { has_customer: false, default_payment_method: null, overdue_subscriptions: [] };
    const overdue_subscriptions = await listOverdue(call, customer);
    if (!(await mayManage(call, customer))) return { has_customer: true, default_payment_method: null, overdue_subscriptions };
    const method = await fromProvider(billed.stripe.getDefaultPaymentMethod(billed.accountId, billed.customerId));
    return { has_customer: true, default_payment_method: method ? toView(method) : null, overdue_subscriptions };
  },

  async listMethods(call) {
    const customer = toCustomer(call.input, call);
    await requireMayManage(call, customer);
    await requireCustomer(call.db, call.project.tenancyId, customer);
    const billed = await billedCustomer(call, customer);
    const methods = billed ? await fromProvider(billed.stripe.listPaymentMethods(billed.accountId, billed.customerId)) : [];
    const items = methods.map((method) => ({ ...toView(method), is_default: method.isDefault, is_in_use: method.isInUse }));
    return { items, is_paginated: false };
  },

  async listInvoices(call) {
    const { cursor, limit = paymentLimits.invoicePage.default } = call.input;
    const customer = toCustomer(call.input, call);
    await requireOwnCustomer(call, customer);
    await requireCustomer(call.db, call.project.tenancyId, customer);
    const billed = await billedCustomer(call, customer);
    if (!billed) return reply.page([], null, (none) => none);
    const seesLinks = await mayManage(call, customer);
    const { items, next } = await fromProvider(
      billed.stripe.listInvoices(billed.accountId, billed.customerId, { after: cursor || undefined, limit }),
    );
    return reply.page(items, next ?? null, ({ id, createdAt, status, total, currency, hostedUrl }) => ({
      id,
      created_at_millis: createdAt.getTime(),
      status,
      amount_total: Number(total),
      currency,
      hosted_invoice_url: seesLinks ? hostedUrl : null,
    }));
  },

  async createSetupIntent(call) {
    const { customer, access } = await requirePayer(call);
    const { stripe, accountId } = access;
    const customerId = await ensureProviderCustomer(call.db, access, customer);
    return {
      client_secret: await fromProvider(stripe.createSetupIntent(accountId, customerId)),
      stripe_account_id: accountId,
      stripe_publishable_key: call.serverConfig.stripePublishableKey,
    };
  },

  async setDefault(call) {
    const { customer, access } = await requirePayer(call);
    const { stripe, accountId, tenancyId } = access;
    const { setup_intent_id: setupIntentId, payment_method_id: methodId = "" } = call.input;
    const customerId = await findProviderCustomer(call.db, tenancyId, customer);
    const choice = setupIntentId === undefined ? { methodId } : { setupIntentId };
    const method = customerId && (await fromProvider(stripe.setDefaultPaymentMethod(accountId, customerId, choice)));
    if (!method) throw setupIntentId === undefined ? new PaymentMethodNotFound() : new SetupIntentNotUsable();
    await record(call, customer, "payments.default_method_changed");
    return { default_payment_method: toView(method) };
  },

  async removeMethod(call) {
    const { customer, access } = await requirePayer(call);
    const { stripe, accountId, tenancyId } = access;
    const customerId = await findProviderCustomer(call.db, tenancyId, customer);
    const outcome = customerId && (await fromProvider(stripe.removePaymentMethod(accountId, customerId, call.input.payment_method_id)));
    if (!outcome) throw new PaymentMethodNotFound();
    if (outcome === "in-use") throw new PaymentMethodInUse();
    await record(call, customer, "payments.method_removed");
    return { success: true };
  },
};

import { PaymentsNotSetUp, SetupIntentNotUsable } from "#contract/errors/index.ts";
import type { billingRoutes } from "#contract/routes/payments/billing.ts";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { audit } from "../../../core/audit.ts";
import type { Call, Handlers, Project } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import type { ProviderPaymentMethod } from "../../../services/stripe/payments-provider.ts";
import { type Customer, mayManage, requireCustomer, requireMayManage, requireOwnCustomer, toCustomer } from "../items/customer.ts";
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

/** @throws StripeNotConfigured, PaymentsNotSetUp */
async function requireAccess({ db, services, project: { tenancyId } }: BillingCall): Promise<ProviderAccess> {
  const stripe = requireStripe(services);
  const accountId = await findAccountId(db, tenancyId);
  if (accountId === undefined) throw new PaymentsNotSetUp();
  return { stripe, accountId, tenancyId };
}

export const billingHandlers: Handlers<typeof billingRoutes> = {
  async get(call) {
    const customer = toCustomer(call.input, call);
    await requireOwnCustomer(call, customer);
    await requireCustomer(call.db, call.project.tenancyId, customer);
    const billed = await billedCustomer(call, customer);
    if (!billed || !(await mayManage(call, customer))) return { has_customer: billed !== undefined, default_payment_method: null };
    const method = await fromProvider(billed.stripe.getDefaultPaymentMethod(billed.accountId, billed.customerId));
    return { has_customer: true, default_payment_method: method ? toView(method) : null };
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
    const customer = toCustomer(call.input, call);
    await requireMayManage(call, customer);
    await requireCustomer(call.db, call.project.tenancyId, customer);
    const access = await requireAccess(call);
    const { stripe, accountId } = access;
    const customerId = await ensureProviderCustomer(call.db, access, customer);
    return { client_secret: await fromProvider(stripe.createSetupIntent(accountId, customerId)), stripe_account_id: accountId };
  },

  async setDefault(call) {
    const customer = toCustomer(call.input, call);
    await requireMayManage(call, customer);
    await requireCustomer(call.db, call.project.tenancyId, customer);
    const { stripe, accountId, tenancyId } = await requireAccess(call);
    const customerId = await findProviderCustomer(call.db, tenancyId, customer);
    const intent = call.input.setup_intent_id;
    const method = customerId && (await fromProvider(stripe.setDefaultPaymentMethod(accountId, customerId, intent)));
    if (!method) throw new SetupIntentNotUsable();
    await audit(call, {
      event: "payments.default_method_changed",
      userId: customer.type === "user" ? customer.id : null,
      data: { customer_type: customer.type, customer_id: customer.id },
    }).execute(call.db);
    return { default_payment_method: toView(method) };
  },
};

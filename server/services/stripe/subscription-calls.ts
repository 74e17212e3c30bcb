import Stripe from "stripe";
import { type NewSubscription, type PaymentsProvider, ProviderFailed } from "./payments-provider.ts";
import { readId, readInvoice, readSubscription, toAmount } from "./read-objects.ts";
import {
  boundedMetadata,
  callStripe,
  findAtStripe,
  pageSize,
  replacementMetadata,
  requestOptions,
  safeNumber,
  startingAfter,
} from "./stripe-requests.ts";

const subscriptionParts = ["latest_invoice.confirmation_secret", "pending_setup_intent"];

type SubscriptionCalls = Pick<
  PaymentsProvider,
  | "createSubscription"
  | "getSubscription"
  | "listSubscriptions"
  | "updateSubscription"
  | "previewChange"
  | "getInvoice"
  | "listPaidInvoices"
  | "cancelSubscription"
>;

type Plan = Pick<NewSubscription, "charge" | "productName" | "interval" | "metadata">;

const readPrice = ({ charge, interval }: Plan, product: string) => ({
  currency: charge.currency.toLowerCase(),
  product,
  unit_amount: safeNumber(charge.unitAmount),
  recurring: { interval: interval[1] as "day" | "week" | "month" | "year", interval_count: interval[0] },
});

/** The calls about subscriptions and their invoices. */
export function subscriptionCalls(stripe: Stripe): SubscriptionCalls {
  const newPrice = async (accountId: string, plan: Plan, idempotencyKey: string) => {
    // A price needs a product that exists. The names of products are not unique: each subscription has one.
    const product = await stripe.products.create(
      { name: plan.productName, metadata: boundedMetadata(plan.metadata) },
      requestOptions(accountId, `${idempotencyKey}/product`),
    );
    return readPrice(plan, product.id);
  };

  /**
   * Finds how Stripe Tax applies to a customer. Undefined where the account does not use it, or the address of the customer has no place.
   * Undefined as well where the server's key may not read this: such purchases have no tax, as before.
   */
  async function findTaxBehavior(accountId: string, customerId: string, ip: string) {
    try {
      const { status, defaults } = await stripe.tax.settings.retrieve({}, requestOptions(accountId));
      if (status !== "active") return undefined;
      const tax = { ip_address: ip, validate_location: "deferred" as const };
      const customer = await stripe.customers.update(customerId, { tax, expand: ["tax"] }, requestOptions(accountId));
      if (customer.tax?.automatic_tax !== "supported") return undefined;
      // Without a default of the account, Stripe refuses a price that does not say it.
      return { tax_behavior: defaults.tax_behavior === null ? ("exclusive" as const) : undefined };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripePermissionError)
        return undefined;
      throw error;
    }
  }

  return {
    createSubscription: (accountId, { customerId, customerIp, trialDays, ...plan }, idempotencyKey) =>
      callStripe(async () => {
        const taxBehavior = await findTaxBehavior(accountId, customerId, customerIp);
        const price = await newPrice(accountId, plan, idempotencyKey);
        const price_data = { ...price, ...(taxBehavior?.tax_behavior && { tax_behavior: taxBehavior.tax_behavior }) };
        const trial_settings = { end_behavior: { missing_payment_method: "cancel" as const } };
        const created = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price_data, quantity: plan.charge.quantity }],
            payment_behavior: "default_incomplete",
            payment_settings: { save_default_payment_method: "on_subscription" },
            metadata: boundedMetadata(plan.metadata),
            ...(taxBehavior && { automatic_tax: { enabled: true } }),
            ...(trialDays !== undefined && { trial_period_days: trialDays, trial_settings }),
            expand: subscriptionParts,
          },
          requestOptions(accountId, taxBehavior ? `${idempotencyKey}/tax` : idempotencyKey),
        );
        return readSubscription(created);
      }),
    getSubscription: (accountId, id) =>
      findAtStripe(async () =>
        readSubscription(await stripe.subscriptions.retrieve(id, { expand: subscriptionParts }, requestOptions(accountId))),
      ),
    listSubscriptions: (accountId, customer, after) =>
      callStripe(async () => {
        const { data, has_more } = await stripe.subscriptions.list(
          { status: "all", limit: pageSize, ...(customer !== undefined && { customer }), ...startingAfter(after) },
          requestOptions(accountId),
        );
        return { items: data.map(readSubscription), next: has_more ? data.at(-1)?.id : undefined };
      }),
    updateSubscription: (accountId, id, { plan, quantity, cancelAtPeriodEnd, endsTrial }, idempotencyKey) =>
      callStripe(async () => {
        const changesItem = plan !== undefined || quantity !== undefined;
        const item = changesItem ? (await stripe.subscriptions.retrieve(id, {}, requestOptions(accountId))).items.data[0]?.id : undefined;
        const price = plan && { price_data: await newPrice(accountId, plan, idempotencyKey) };
        const changed = await stripe.subscriptions.update(
          id,
          {
            ...(item !== undefined && {
              items: [{ id: item, ...price, quantity: plan?.charge.quantity ?? quantity ?? 1 }],
              proration_behavior: "always_invoice" as const,
              payment_behavior: "error_if_incomplete" as const,
            }),
            ...(plan && { metadata: replacementMetadata(plan.metadata) }),
            ...(endsTrial && { trial_end: "now" as const }),
            ...(cancelAtPeriodEnd !== undefined && { cancel_at_period_end: cancelAtPeriodEnd }),
            expand: subscriptionParts,
          },
          requestOptions(accountId, idempotencyKey),
        );
        return readSubscription(changed);
      }),
    previewChange: (accountId, id, { plan, quantity, endsTrial }) =>
      callStripe(async () => {
        const item = (await stripe.subscriptions.retrieve(id, {}, requestOptions(accountId))).items.data[0];
        const product = item && readId(item.price.product);
        if (!product) throw new ProviderFailed("unavailable", "Stripe returned a subscription without a product.");
        const price = plan && { price_data: readPrice(plan, product) };
        const { amount_due, currency } = await stripe.invoices.createPreview(
          {
            subscription: id,
            subscription_details: {
              items: [{ id: item.id, ...price, quantity: plan?.charge.quantity ?? quantity ?? 1 }],
              proration_behavior: "always_invoice",
              ...(endsTrial && { trial_end: "now" as const }),
            },
          },
          requestOptions(accountId),
        );
        return { amountDue: toAmount(amount_due), currency };
      }),
    getInvoice: (accountId, id) =>
      findAtStripe(async () => readInvoice(await stripe.invoices.retrieve(id, { expand: ["payments"] }, requestOptions(accountId)))),
    listPaidInvoices: (accountId, after, subscription) =>
      callStripe(async () => {
        const query = {
          status: "paid" as const,
          limit: pageSize,
          expand: ["data.payments"],
          ...(subscription !== undefined && { subscription }),
          ...startingAfter(after),
        };
        const { data, has_more } = await stripe.invoices.list(query, requestOptions(accountId));
        return { items: data.map(readInvoice), next: has_more ? data.at(-1)?.id : undefined };
      }),
    cancelSubscription: (accountId, id, when) =>
      findAtStripe(async () => {
        try {
          return readSubscription(
            when === "now"
              ? await stripe.subscriptions.cancel(id, {}, requestOptions(accountId))
              : await stripe.subscriptions.update(id, { cancel_at_period_end: true }, requestOptions(accountId)),
          );
        } catch (error) {
          const found = readSubscription(await stripe.subscriptions.retrieve(id, {}, requestOptions(accountId)));
          // It has ended already.
          if (found.status === "canceled" || found.status === "incomplete_expired") return found;
          throw error;
        }
      }),
  };
}

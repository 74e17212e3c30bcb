import type Stripe from "stripe";
import type { MethodChoice, PaymentsProvider, ProviderPaymentMethod } from "./payments-provider.ts";
import { readId, toAmount, toDate } from "./read-objects.ts";
import { callStripe, findAtStripe, pageSize, requestOptions, startingAfter } from "./stripe-requests.ts";

type BillingCalls = Pick<
  PaymentsProvider,
  | "getDefaultPaymentMethod"
  | "listPaymentMethods"
  | "listInvoices"
  | "createSetupIntent"
  | "setDefaultPaymentMethod"
  | "removePaymentMethod"
  | "getMethods"
  | "setMethods"
>;

const readPaymentMethod = ({ id, card }: Stripe.PaymentMethod): ProviderPaymentMethod => ({
  id,
  brand: card?.brand ?? null,
  last4: card?.last4 ?? null,
  expMonth: card?.exp_month ?? null,
  expYear: card?.exp_year ?? null,
});

const invoiceStatuses = ["draft", "open", "paid", "uncollectible", "void"] as const;

const isOpen = ({ status }: Stripe.Subscription) => !["canceled", "incomplete", "incomplete_expired"].includes(status);

/** A way to pay within a configuration, whose fields are not typed by name. */
interface MethodPart {
  readonly available: boolean;
  readonly display_preference: { readonly overridable: boolean | null; readonly value: "on" | "off" };
}
const isMethodPart = (value: unknown): value is MethodPart => typeof value === "object" && value !== null && "display_preference" in value;

/** The calls about how a customer pays. */
export function billingCalls(stripe: Stripe): BillingCalls {
  const openSubscriptions = async (accountId: string, customer: string) => {
    const expand = ["data.default_payment_method"];
    // Without a status, Stripe lists those that are not canceled: a customer may have canceled any number.
    const { data } = await stripe.subscriptions.list({ customer, limit: pageSize, expand }, requestOptions(accountId));
    return data.filter(isOpen);
  };

  const findDefault = async (accountId: string, customerId: string) => {
    const expand = ["invoice_settings.default_payment_method"];
    const customer = await stripe.customers.retrieve(customerId, { expand }, requestOptions(accountId));
    return customer.deleted ? null : customer.invoice_settings.default_payment_method;
  };

  /** The ids of the default payment method, and of those that pay subscriptions that renew. */
  const findUsed = async (accountId: string, customerId: string) => {
    const chosen = readId(await findDefault(accountId, customerId));
    const subscriptions = await openSubscriptions(accountId, customerId);
    const payers = (open: readonly Stripe.Subscription[]) => open.map((each) => readId(each.default_payment_method) ?? chosen);
    return {
      standard: chosen ?? payers(subscriptions).find((each) => each !== null),
      used: payers(subscriptions.filter((each) => !each.cancel_at_period_end)),
    };
  };

  /** The method of a choice; undefined if it is not the customer's. */
  const findChosen = async (accountId: string, customerId: string, choice: MethodChoice) => {
    if ("methodId" in choice) {
      const method = await stripe.paymentMethods.retrieve(choice.methodId, {}, requestOptions(accountId));
      return readId(method.customer) === customerId ? method : undefined;
    }
    const intent = await stripe.setupIntents.retrieve(choice.setupIntentId, { expand: ["payment_method"] }, requestOptions(accountId));
    const method = intent.payment_method;
    const isUsable = readId(intent.customer) === customerId && intent.status === "succeeded";
    return isUsable && method !== null && typeof method === "object" ? method : undefined;
  };

  return {
    getDefaultPaymentMethod: (accountId, customerId) =>
      callStripe(async () => {
        // A first purchase stores the card with its subscription alone.
        const method =
          (await findDefault(accountId, customerId)) ??
          (await openSubscriptions(accountId, customerId)).map((each) => each.default_payment_method).find((each) => each !== null);
        return typeof method === "object" && method !== null ? readPaymentMethod(method) : undefined;
      }),
    listPaymentMethods: (accountId, customerId) =>
      callStripe(async () => {
        const { data } = await stripe.customers.listPaymentMethods(customerId, { limit: pageSize }, requestOptions(accountId));
        const { standard, used } = await findUsed(accountId, customerId);
        return data.map((method) => ({
          ...readPaymentMethod(method),
          isDefault: method.id === standard,
          isInUse: used.includes(method.id),
        }));
      }),
    removePaymentMethod: (accountId, customerId, methodId) =>
      findAtStripe(async () => {
        if (!(await findChosen(accountId, customerId, { methodId }))) return undefined;
        if ((await findUsed(accountId, customerId)).used.includes(methodId)) return "in-use";
        await stripe.paymentMethods.detach(methodId, {}, requestOptions(accountId));
        return "removed";
      }),
    listInvoices: (accountId, customer, { after, limit }) =>
      callStripe(async () => {
        const { data, has_more } = await stripe.invoices.list({ customer, limit, ...startingAfter(after) }, requestOptions(accountId));
        const items = data.map(({ id, created, status, total, currency, hosted_invoice_url }) => ({
          id,
          createdAt: toDate(created),
          status: invoiceStatuses.find((known) => known === status) ?? null,
          total: toAmount(total),
          currency,
          hostedUrl: hosted_invoice_url ?? null,
        }));
        return { items, next: has_more ? data.at(-1)?.id : undefined };
      }),
    createSetupIntent: (accountId, customer) =>
      callStripe(async () => {
        const card = { customer, usage: "off_session" as const, payment_method_types: ["card"] };
        return (await stripe.setupIntents.create(card, requestOptions(accountId))).client_secret ?? "";
      }),
    getMethods: (accountId) =>
      findAtStripe(async () => {
        const { data } = await stripe.paymentMethodConfigurations.list({ limit: pageSize }, requestOptions(accountId));
        const config = data.find(({ is_default }) => is_default) ?? data[0];
        if (!config) return undefined;
        const methods = Object.entries(config).flatMap(([id, part]) =>
          isMethodPart(part)
            ? [
                {
                  id,
                  isEnabled: part.display_preference.value === "on",
                  isAvailable: part.available,
                  isOverridable: part.display_preference.overridable ?? true,
                },
              ]
            : [],
        );
        return { configId: config.id, methods };
      }),
    setMethods: (accountId, configId, updates) =>
      callStripe(async () => {
        const changes = Object.entries(updates).map(([id, preference]) => [id, { display_preference: { preference } }]);
        await stripe.paymentMethodConfigurations.update(configId, Object.fromEntries(changes), requestOptions(accountId));
      }),
    setDefaultPaymentMethod: (accountId, customerId, choice) =>
      findAtStripe(async () => {
        const method = await findChosen(accountId, customerId, choice);
        if (!method) return undefined;
        const chosen = { default_payment_method: method.id };
        await stripe.customers.update(customerId, { invoice_settings: chosen }, requestOptions(accountId));
        // The card of a subscription would take precedence.
        for (const { id } of await openSubscriptions(accountId, customerId))
          await stripe.subscriptions.update(id, chosen, requestOptions(accountId));
        return readPaymentMethod(method);
      }),
  };
}

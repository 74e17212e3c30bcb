import type {
  ClientApi,
  CustomerInvoice as InvoiceResponse,
  PaymentMethod as MethodResponse,
  OverdueSubscription as OverdueResponse,
  StoredPaymentMethod as StoredResponse,
} from "../../generated/client.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";
import { type ListPage, readList } from "../list-page.ts";
import type { CustomerKey } from "./customer-key.ts";

/** A user or a team: custom customers have no payment method of their own. */
export interface BilledKey extends CustomerKey {
  readonly customer_type: "user" | "team";
}

/** A payment method, such as a card with its last digits. */
export interface PaymentMethod extends Fields<MethodResponse> {}
/** A payment method that a customer has stored. */
export interface StoredPaymentMethod extends Fields<StoredResponse> {}
/** An invoice. The total is in minor units of its currency, such as cents. */
export interface Invoice extends Fields<InvoiceResponse> {}
/** A subscription whose last payment failed. */
export interface OverdueSubscription extends Fields<OverdueResponse> {}

/** How a customer pays. */
export interface Billing {
  /** False for a customer that Stripe does not know. */
  readonly hasCustomer: boolean;
  /** Null without one, and for members of a team who may not change it. */
  readonly defaultPaymentMethod: PaymentMethod | null;
  readonly overdueSubscriptions: readonly OverdueSubscription[];
}

/** The parts with which Stripe's Payment Element stores a payment method. */
export interface PaymentMethodSetup {
  readonly clientSecret: string;
  readonly stripeAccountId: string;
  /** Null where the server has no publishable key. */
  readonly stripePublishableKey: string | null;
}

/** The page of a list of invoices. */
export interface ListInvoicesOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Invoices per page: 10 by default, 100 at most. */
  readonly limit?: number;
}

/** Methods of a user or a team for how it pays. In a team, changes need the permission `$update_team`. */
export interface BillingMethods {
  /** Returns how the customer pays, and whether a payment failed. */
  getBilling(): Promise<Billing>;
  /**
   * Lists the invoices of the customer, newest first. Without options: all of them.
   * @example
   * const [newest] = await user.listInvoices({ limit: 1 });
   */
  listInvoices(options?: ListInvoicesOptions): Promise<ListPage<Invoice>>;
  /** Lists the stored payment methods, newest first. */
  listPaymentMethods(): Promise<StoredPaymentMethod[]>;
  /**
   * Begins to store a payment method. Confirm the setup intent with Stripe.js.
   * @example
   * const { clientSecret } = await user.createPaymentMethodSetupIntent();
   */
  createPaymentMethodSetupIntent(): Promise<PaymentMethodSetup>;
  /**
   * Pays with the method that a setup intent has stored, also for open subscriptions.
   * @throws PlainError 400 `SETUP_INTENT_NOT_USABLE`
   */
  setDefaultPaymentMethodFromSetupIntent(setupIntentId: string): Promise<PaymentMethod>;
  /**
   * Pays with another stored method from now on, also for open subscriptions.
   * @throws PlainError 404 `PAYMENT_METHOD_NOT_FOUND`
   */
  setDefaultPaymentMethod(paymentMethodId: string): Promise<PaymentMethod>;
  /**
   * Removes a stored payment method.
   * @throws PlainError 404 `PAYMENT_METHOD_NOT_FOUND`, 400 `PAYMENT_METHOD_IN_USE` if a subscription that renews is paid with it
   * @example
   * await user.removePaymentMethod(method.id);
   */
  removePaymentMethod(paymentMethodId: string): Promise<void>;
}

/** Creates the methods of a user or a team. */
export function billingMethods(customer: BilledKey, { payments: { billing } }: Pick<ClientApi, "payments">): BillingMethods {
  const setDefault = async (choice: { readonly setup_intent_id: string } | { readonly payment_method_id: string }) =>
    fieldsFrom(unwrap(await billing.setDefault({ ...customer, ...choice })).default_payment_method);
  return {
    async getBilling() {
      const { default_payment_method: method, ...response } = unwrap(await billing.get(customer));
      return {
        hasCustomer: response.has_customer,
        defaultPaymentMethod: method && fieldsFrom(method),
        overdueSubscriptions: response.overdue_subscriptions.map(fieldsFrom),
      };
    },
    listInvoices: (options = {}) =>
      readList(options, ({ cursor, limit }) => billing.listInvoices({ ...customer, cursor, limit }), fieldsFrom),
    listPaymentMethods: async () => unwrap(await billing.listMethods(customer)).items.map(fieldsFrom),
    createPaymentMethodSetupIntent: async () => fieldsFrom(unwrap(await billing.createSetupIntent(customer))),
    setDefaultPaymentMethodFromSetupIntent: (id) => setDefault({ setup_intent_id: id }),
    setDefaultPaymentMethod: (id) => setDefault({ payment_method_id: id }),
    async removePaymentMethod(id) {
      unwrap(await billing.removeMethod({ ...customer, payment_method_id: id }));
    },
  };
}

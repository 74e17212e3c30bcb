import type { Currency } from "#contract/vocabulary/payments/payments.ts";

/** An account of the provider that belongs to a project: its money goes there. */
export interface ProviderAccount {
  readonly id: string;
  readonly chargesEnabled: boolean;
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
}

/** The metadata of a payment or subscription, as the provider returns it. Values are text. */
export type ProviderMetadata = Readonly<Record<string, string>>;

export interface ProviderPayment {
  readonly id: string;
  /** `succeeded` is paid; see Stripe's states of payment intents. */
  readonly status: string;
  readonly customerId: string | null;
  /** Minor units of the currency. */
  readonly amount: bigint;
  /** Lower case. */
  readonly currency: string;
  readonly metadata: ProviderMetadata;
  /** With it a browser pays. Null in lists. */
  readonly clientSecret: string | null;
  readonly createdAt: Date;
  /** When it was paid; of an open one, when it was created. */
  readonly paidAt: Date;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly status: string;
  readonly customerId: string;
  readonly quantity: number;
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly metadata: ProviderMetadata;
  /** When the trial ends or ended; null without one. */
  readonly trialEnd: Date | null;
  /** Whether its trial waits for the customer's card: nothing is granted before. */
  readonly awaitsCard: boolean;
  /** With it a browser pays the first invoice, or stores the card of a trial. Null once that is done, and in lists. */
  readonly clientSecret: string | null;
  /** The tax of the newest invoice; undefined without one, and in lists. */
  readonly tax: ProviderTax | undefined;
  readonly createdAt: Date;
}

/** The tax of an invoice, in minor units of its currency. */
export interface ProviderTax {
  readonly amount: bigint;
  /** The amount of the invoice with its tax. */
  readonly total: bigint;
}

/** The cost of a subscription: for a period, or for the rest of one after a change. */
export interface ProviderInvoice {
  readonly id: string;
  /** Null for an invoice of something else. */
  readonly subscriptionId: string | null;
  readonly isPaid: boolean;
  /** Minor units of the currency. */
  readonly amountPaid: bigint;
  /** Lower case. */
  readonly currency: string;
  /** The payment that has paid it; null if nothing was to be paid. */
  readonly paymentId: string | null;
  readonly createdAt: Date;
  /** When it was paid; of an open one, when it was created. */
  readonly paidAt: Date;
}

/** A stored way to pay. What only cards have is null for others. */
export interface ProviderPaymentMethod {
  readonly id: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
}

/** A payment method in the list of those that a customer has stored. */
export interface StoredMethod extends ProviderPaymentMethod {
  readonly isDefault: boolean;
  /** Whether a subscription that renews is paid with it. */
  readonly isInUse: boolean;
}

/** A way to pay that a customer chooses: stored by a setup intent, or before. */
export type MethodChoice = { readonly setupIntentId: string } | { readonly methodId: string };

/** An invoice as its customer sees it. */
export interface CustomerInvoice {
  readonly id: string;
  readonly createdAt: Date;
  readonly status: "draft" | "open" | "paid" | "uncollectible" | "void" | null;
  /** Minor units of the currency. */
  readonly total: bigint;
  /** Lower case. */
  readonly currency: string;
  readonly hostedUrl: string | null;
}

/** The ways to pay that an account offers. */
export interface ProviderMethods {
  readonly configId: string;
  readonly methods: readonly {
    readonly id: string;
    readonly isEnabled: boolean;
    readonly isAvailable: boolean;
    readonly isOverridable: boolean;
  }[];
}

export interface ProviderRefund {
  readonly id: string;
  /** `succeeded` is made; see Stripe's states of refunds. */
  readonly status: string;
  /** Null for a refund of something else than a payment intent. */
  readonly paymentId: string | null;
  /** Minor units of the currency. */
  readonly amount: bigint;
  /** The id of the server's refund, from the metadata; undefined for one that was made on the provider's own pages. */
  readonly refundId: string | undefined;
}

/** A notification whose signature was verified. Its content may be outdated: only ids are taken from it. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The account that it is about; undefined for the platform's own. */
  readonly accountId: string | undefined;
  readonly objectId: string | undefined;
  readonly customerId: string | undefined;
  /** False if an id of the object has a form that Stripe gives none. Accounts choose the ids of their products and coupons. */
  readonly hasUsableIds: boolean;
}

/** The amount of a charge. */
export interface Charge {
  /** Minor units of one piece. */
  readonly unitAmount: bigint;
  readonly currency: Currency;
  readonly quantity: number;
}

export interface NewSubscription {
  readonly customerId: string;
  readonly charge: Charge;
  readonly productName: string;
  readonly interval: readonly [count: number, unit: string];
  /** The address of the customer, by which the provider finds the place for taxes. */
  readonly customerIp: string;
  /** Days before the first payment; none without. */
  readonly trialDays?: number | undefined;
  readonly metadata: ProviderMetadata;
}

/** A change of a subscription. Absent fields stay unchanged. */
export interface SubscriptionChange {
  readonly plan?: Omit<NewSubscription, "customerId" | "customerIp" | "trialDays"> | undefined;
  /** Without another plan. */
  readonly quantity?: number | undefined;
  readonly cancelAtPeriodEnd?: boolean | undefined;
  readonly endsTrial?: boolean | undefined;
}

/** Lists are returned up to this many objects of a customer. */
export interface Paged<T> {
  readonly items: readonly T[];
  /** Undefined on the last page. */
  readonly next: string | undefined;
}

/**
 * The part of Stripe's API that the product uses. Every method but `createAccount` takes the account of the project.
 * Creations take an idempotency key: the same key twice creates one object.
 * @throws ProviderFailed
 */
export interface PaymentsProvider {
  createAccount(metadata: ProviderMetadata, idempotencyKey: string): Promise<string>;
  /** Undefined for an account that no longer exists, or is not ours. */
  getAccount(accountId: string): Promise<ProviderAccount | undefined>;
  /** The URL of the pages where a developer connects the account. */
  createAccountLink(accountId: string, returnUrl: string): Promise<string>;
  /** A client secret for the provider's widgets. */
  createAccountSession(accountId: string): Promise<string>;

  createCustomer(accountId: string, metadata: ProviderMetadata, idempotencyKey: string): Promise<string>;

  createPayment(
    accountId: string,
    payment: { readonly customerId: string; readonly charge: Charge; readonly metadata: ProviderMetadata },
    idempotencyKey: string,
  ): Promise<ProviderPayment>;
  getPayment(accountId: string, id: string): Promise<ProviderPayment | undefined>;
  /** Newest first. */
  listPayments(accountId: string, after: string | undefined): Promise<Paged<ProviderPayment>>;
  /** Cancels an unpaid payment. @returns false if it was paid, or is being paid */
  cancelPayment(accountId: string, id: string): Promise<boolean>;

  /** A subscription that is active once its first invoice is paid, or on trial once the card is stored. */
  createSubscription(accountId: string, subscription: NewSubscription, idempotencyKey: string): Promise<ProviderSubscription>;
  getSubscription(accountId: string, id: string): Promise<ProviderSubscription | undefined>;
  /** Lists the subscriptions of a customer, or of all customers, newest first; ended ones, too. */
  listSubscriptions(accountId: string, customerId: string | undefined, after: string | undefined): Promise<Paged<ProviderSubscription>>;
  /**
   * Changes it. What the rest of the period costs more, or less, is charged or credited at once. If the payment fails, nothing changes.
   */
  updateSubscription(accountId: string, id: string, change: SubscriptionChange, idempotencyKey: string): Promise<ProviderSubscription>;
  /** Computes the immediate charge of a change, in minor units of the currency, in lower case. It changes nothing. */
  previewChange(
    accountId: string,
    id: string,
    change: SubscriptionChange,
  ): Promise<{ readonly amountDue: bigint; readonly currency: string }>;
  /** Ends it now, or at the end of the paid period. @returns undefined if it does not exist */
  cancelSubscription(accountId: string, id: string, when: "now" | "period-end"): Promise<ProviderSubscription | undefined>;

  getInvoice(accountId: string, id: string): Promise<ProviderInvoice | undefined>;
  /** The paid ones, of all subscriptions or of one, newest first. */
  listPaidInvoices(accountId: string, after: string | undefined, subscriptionId?: string): Promise<Paged<ProviderInvoice>>;

  /** How a customer pays by default; undefined if nothing is stored. */
  getDefaultPaymentMethod(accountId: string, customerId: string): Promise<ProviderPaymentMethod | undefined>;
  /** Lists the invoices of a customer, newest first. @param page `after`: the id of the last invoice of the previous page */
  listInvoices(
    accountId: string,
    customerId: string,
    page: { readonly after: string | undefined; readonly limit: number },
  ): Promise<Paged<CustomerInvoice>>;
  /** A client secret with which a browser stores a payment method. */
  createSetupIntent(accountId: string, customerId: string): Promise<string>;
  /** The stored ways to pay, newest first. */
  listPaymentMethods(accountId: string, customerId: string): Promise<readonly StoredMethod[]>;
  /** Pays all that is open from now on in this way. @returns undefined for a setup intent without success, or of another customer */
  setDefaultPaymentMethod(accountId: string, customerId: string, choice: MethodChoice): Promise<ProviderPaymentMethod | undefined>;
  /** @returns undefined for a method that the customer does not have; `in-use` if a subscription that renews is paid with it */
  removePaymentMethod(accountId: string, customerId: string, methodId: string): Promise<"removed" | "in-use" | undefined>;

  /** Undefined for an account that has no configuration of ways to pay. */
  getMethods(accountId: string): Promise<ProviderMethods | undefined>;
  setMethods(accountId: string, configId: string, updates: Readonly<Record<string, "on" | "off">>): Promise<void>;

  /** The refund of a payment that was created with `refundId` in its metadata, among the newest. */
  findRefund(accountId: string, paymentId: string, refundId: string): Promise<ProviderRefund | undefined>;
  getRefund(accountId: string, id: string): Promise<ProviderRefund | undefined>;
  /** Newest first. */
  listRefunds(accountId: string, after: string | undefined): Promise<Paged<ProviderRefund>>;
  /** Gives back a part of a payment, or all of it. */
  createRefund(
    accountId: string,
    refund: { readonly paymentId: string; readonly amount: bigint; readonly metadata: ProviderMetadata },
    idempotencyKey: string,
  ): Promise<ProviderRefund>;

  /** Verifies a webhook by the bytes of its body. `unsigned`: its signature is wrong or older than five minutes. */
  verifyEvent(body: Uint8Array, signature: string, now: Date): ProviderEvent | "unsigned" | "malformed";
}

/** Why a call of the provider failed: it did not answer as expected (`unavailable`), or it refused the request (`refused`). */
export class ProviderFailed extends Error {
  override name = "ProviderFailed";
  readonly reason: "unavailable" | "refused";
  readonly code: string | undefined;
  constructor(reason: "unavailable" | "refused", message: string, code?: string) {
    super(message);
    this.reason = reason;
    this.code = code;
  }
}

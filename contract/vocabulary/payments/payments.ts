export const customerTypes = ["user", "team", "custom"] as const;
export type CustomerType = (typeof customerTypes)[number];

/** Value of an included item's `repeat` that grants it once. */
export const itemRepeatNever = "never";
export const itemExpiries = ["never", "when-purchase-expires", "when-repeated"] as const;
/** Value of a product's `prices` that grants it to every customer free of charge. */
export const includeByDefault = "include-by-default";

/** Decimal places by currency (specification 000, section 9). Amounts are decimal strings, never floats. */
export const currencyDecimals = { USD: 2, EUR: 2, GBP: 2, JPY: 0, INR: 2, AUD: 2, CAD: 2 } as const;

export type Currency = keyof typeof currencyDecimals;
export const currencies = Object.keys(currencyDecimals) as Currency[];

/** Digits, optionally a point and more digits. Leading zeros and excess decimals have messages of their own. */
export const moneyPattern = /^\d+(?:\.\d+)?$/;
/** Matches `00.50` and `05`, but not `0.50`. */
export const leadingZeroPattern = /^0\d/;

/** Why an amount is not accepted (specification 000, section 5). */
export const moneyMessages = {
  format: "Money amount must be in the format of <number> or <number>.<number>",
  tooManyDecimals: (currency: Currency) => `Too many decimals; ${currency} only has ${currencyDecimals[currency]} decimals`,
  leadingZeros: "Money amount must not have leading zeros",
  noCurrency: "At least one currency is required",
} as const;

/** States of a subscription, as the payment provider names them. */
export const subscriptionStatuses = [
  "active",
  "trialing",
  "canceled",
  "paused",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "unpaid",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** How a customer came to own a product. */
export const purchaseSources = ["API_GRANT", "TEST_MODE", "PURCHASE_PAGE"] as const;
export type PurchaseSource = (typeof purchaseSources)[number];

/** The reason why a customer owns a product: a subscription, a single purchase, or the configuration for every customer. */
export const ownershipTypes = ["subscription", "one_time", "included"] as const;

/** The states of a product that is for sale, by what its customer can do. */
export const offerStates = ["available", "owned", "switchable", "unavailable"] as const;

/** The cause of an entry in an item's ledger: a call, a one-time purchase, or a product with periods. */
export const ledgerKinds = ["change", "purchase", "subscription", "default"] as const;

export const paymentLimits = {
  /** Characters of a customer's id, where the developer chooses it. */
  customerId: 255,
  /** Characters of the description of a change of an item's quantity. */
  description: 1000,
  /** How many of a product one call grants. */
  quantity: 1_000_000,
  /** The greatest quantity of an item, positive or negative: what JSON numbers represent exactly. */
  itemQuantity: Number.MAX_SAFE_INTEGER,
  /** Decreases of one item that have not expired yet. */
  expiringDecreases: 1000,
  /** Different moments at which what remains of an item's grants expires. */
  grantExpiries: 1000,
  /** Prices, and included items, of an inline product. */
  inlineEntries: 100,
  /** Products of one page. */
  productPage: { default: 10, max: 100 },
  /** Stored payment methods of a customer that are listed. */
  paymentMethods: 100,
  /** Changes of one page of the history of an item. */
  changePage: { default: 20, max: 100 },
  /** Invoices of one page. */
  invoicePage: { default: 10, max: 100 },
  /** The newest entries of a ledger that an explanation considers. */
  explainedEntries: 200_000,
  /** Future expiries in an explanation. */
  upcomingExpiries: 100,
  /** Grants and uses of one page of an explanation. */
  explanationPage: { default: 50, max: 200 },
  idempotencyKey: 255,
  /** Hours for which the response of a call with an idempotency key is retained. */
  idempotencyHours: 24,
} as const;

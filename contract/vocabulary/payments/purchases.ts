import { codeLimits } from "../foundation/verification-codes.ts";
import { seconds } from "../time.ts";
import { type Currency, currencies } from "./payments.ts";

export const purchaseLimits = {
  /** Lifetime of a purchase URL. */
  codeMillis: 1000 * seconds.day,
  /** Characters of the code in a purchase URL: the tenancy's id, an underscore and the code. */
  fullCode: 36 + 1 + codeLimits.length,
  /** Transactions of one page. */
  transactionPage: { default: 50, max: 200 },
  /** Transactions that totals consider, the newest first. */
  summedTransactions: 10_000,
  /** Transactions of one export. */
  exportedTransactions: 100_000,
  /** Products and items of a customer in the list of customers. */
  listedHoldings: 5,
  /** Months of one summary of recurring revenue. */
  revenueMonths: { default: 12, max: 60 },
  /** Days of one summary of revenue. */
  revenueDays: { default: 30, max: 366 },
  /** Differences that a report of the reconciliation lists, and cancellations that are open. */
  drifts: 100,
  /** How long before the end of a trial its customer gets an e-mail. */
  trialNoticeMillis: 3 * 1000 * seconds.day,
  /** Members of a team who get an e-mail about its payments. */
  noticeRecipients: 20,
  /** Characters of the reason of a refund. */
  refundReason: 500,
} as const;

/** Path of the page where a customer buys, below the server's root; the full code follows. */
export const purchasePath = "/purchase";

/** The currency that is charged where a price has it and the buyer chooses no other. */
export const chargedCurrency = "USD";

/** The currency in which a price is charged unless the buyer chooses: US dollars, else the first that it has. */
export const chooseCurrency = (price: { readonly [Code in Currency]?: string | undefined }): Currency =>
  price[chargedCurrency] === undefined
    ? (currencies.find((currency) => price[currency] !== undefined) ?? chargedCurrency)
    : chargedCurrency;

export const transactionTypes = ["subscription", "one_time", "item_quantity_change"] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** The transactions that can be refunded. */
export const refundableTypes = ["subscription", "one_time"] as const;

export const refundStatuses = ["pending", "succeeded", "failed"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The reasons why recurring revenue changes: a subscription begins, costs more or less, or ends. */
export const mrrKinds = ["new", "expansion", "contraction", "churn"] as const;
export type MrrKind = (typeof mrrKinds)[number];

/** The subjects of e-mails to customers. */
export const paymentNotices = ["receipt", "payment_failed", "trial_ends", "canceled", "ended", "refund"] as const;
export type PaymentNotice = (typeof paymentNotices)[number];

/** How an object at the provider and the server's record of it differ. */
export const driftProblems = [
  "missing_purchase",
  "missing_subscription",
  "outdated_subscription",
  "unknown_subscription",
  "unexpected_amount",
  "missing_charge",
  "not_canceled",
  "missing_refund",
] as const;

import type {
  AdminApi,
  RecurringRevenue as RecurringResponse,
  Refund as RefundResponse,
  ReconciliationReport as ReportResponse,
  RevenueSummary as RevenueResponse,
  TransactionTotals as TotalsResponse,
  Transaction as TransactionResponse,
} from "../../generated/admin.ts";
import { makeHeaders, toAddress } from "../../transport/connection.ts";
import { readApiError, readResponse } from "../../transport/response.ts";
import { unwrap } from "../../transport/result.ts";
import { type CamelCase, type Fields, fieldsFrom, toCamelCase } from "../camel-case.ts";
import { repeatable } from "../repeatable.ts";
import type { ServerContext } from "../users/server-user.ts";
import { type CustomerReference, customerKey } from "./customer-key.ts";

/** A purchase, or a change of an item's quantity. */
export interface Transaction extends Fields<Omit<TransactionResponse, "customer">> {
  /** Null for a custom customer, and after a deletion. The name of a user without one is the primary address. */
  readonly customer: CamelCase<TransactionResponse["customer"]>;
}

/** A page of transactions, newest first. `nextCursor` is null on the last page. */
export interface TransactionPage {
  readonly transactions: readonly Transaction[];
  readonly nextCursor: string | null;
}

/** The transactions that a call is about. */
export interface TransactionFilter {
  readonly type?: Transaction["type"];
  readonly customerType?: Transaction["customerType"];
  /** Only transactions of this customer. */
  readonly customerId?: string;
  /** Only purchases of this product. */
  readonly productId?: string;
  /** Only transactions at this time or later. */
  readonly since?: Date;
  /** Only transactions before this time. */
  readonly until?: Date;
}

/** Options of `listTransactions`. */
export interface ListTransactionsOptions extends TransactionFilter {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Transactions per page: 50 by default, 200 at most. */
  readonly limit?: number;
}

/** The sums of the transactions that a filter finds. Currencies and tests are apart. */
export interface TransactionTotals extends Fields<Omit<TotalsResponse, "sums">> {
  readonly sums: readonly Fields<TotalsResponse["sums"][number]>[];
}

/** Monthly recurring revenue in one currency. Amounts are decimal strings. */
export interface RecurringRevenue extends Fields<Omit<RecurringResponse, "months">> {
  /** By month in UTC, such as `2026-01`, the oldest first. */
  readonly months: readonly Fields<RecurringResponse["months"][number]>[];
}

/** Money that is given back. */
export interface Refund extends Fields<RefundResponse> {}

/** Options of `refundTransaction`. */
export interface RefundOptions {
  /** Minor units of the currency, such as cents. Default: all that is left of the charge. */
  readonly amountMinor?: number;
  /** At most 500 characters, stored with the refund. */
  readonly reason?: string;
}

/** The revenue of some days. Amounts are decimal strings in its currency. */
export interface RevenueSummary extends Fields<Omit<RevenueResponse, "daily">> {
  /** By day in UTC, such as `2026-01-31`. */
  readonly daily: readonly Fields<RevenueResponse["daily"][number]>[];
}

/** How the records of a project differ from those of Stripe. */
export interface ReconciliationReport extends Fields<Omit<ReportResponse, "drifts">> {
  /** The differences that were found, and whether they were repaired. */
  readonly drifts: readonly Fields<ReportResponse["drifts"][number]>[];
}

/** How a project's records and those of Stripe compare. */
export interface Reconciliation {
  /** The last comparison; null before the first. */
  readonly report: ReconciliationReport | null;
  /** Subscriptions that have ended here and not at Stripe yet, which may charge for them; how often that was tried. */
  readonly openCancellations: readonly Fields<ReconciliationResponse["open_cancellations"][number]>[];
}

/** A change of the quantity of an item. */
export type ItemQuantityChange = CustomerReference & {
  readonly itemId: string;
  /** Positive or negative. */
  readonly quantity: number;
  /** When the change ends. ISO text or a Date. */
  readonly expiresAt?: string | Date;
  readonly description?: string;
};

/** Methods of an admin for what customers bought. */
export interface TransactionMethods {
  /**
   * Lists purchases and changes of item quantities in pages, newest first.
   * @example
   * const { transactions, nextCursor } = await admin.listTransactions({ limit: 100 });
   */
  listTransactions(options?: ListTransactionsOptions): Promise<TransactionPage>;
  /** Sums up the transactions that a filter finds, the newest 10 000 at most. */
  getTransactionTotals(filter?: TransactionFilter): Promise<TransactionTotals>;
  /** Reads at most 100 000 transactions as a CSV file, newest first. In a browser, offer it as a download. */
  exportTransactionFile(filter?: TransactionFilter): Promise<Blob>;
  /** Changes the quantity of an item, also below zero. Returns the new one. */
  createItemQuantityChange(change: ItemQuantityChange): Promise<number>;
  /**
   * Gives money back. Giving back everything takes the product back.
   * @throws PlainError 400 `NOTHING_TO_REFUND`, 404 `TRANSACTION_NOT_FOUND`
   * @example
   * await admin.refundTransaction({ id, type: "one_time" }, { amountMinor: 500, reason: "Delayed delivery" });
   */
  refundTransaction(transaction: Pick<Transaction, "id" | "type">, options?: RefundOptions): Promise<Refund>;
  /** Summarizes the revenue of the last days, 30 by default, in one currency, US dollars by default. */
  getRevenue(options?: { readonly days?: number; readonly currency?: RevenueResponse["currency"] }): Promise<RevenueSummary>;
  /** Summarizes the monthly recurring revenue of the last months: 12 by default, in US dollars by default, without test purchases. */
  getRecurringRevenue(options?: {
    readonly months?: number;
    readonly currency?: RecurringResponse["currency"];
    readonly testMode?: boolean;
  }): Promise<RecurringRevenue>;
  /** The last comparison with Stripe, and cancellations that Stripe has not got yet. */
  getReconciliation(): Promise<Reconciliation>;
  /** The last comparison with Stripe; null before the first. */
  getReconciliationReport(): Promise<ReconciliationReport | null>;
  /** Compares the project's records with Stripe, and repairs them. */
  reconcilePayments(): Promise<ReconciliationReport>;
}

type ReconciliationResponse = Extract<Awaited<ReturnType<AdminApi["internal"]["payments"]["reconciliation"]>>, { status: "ok" }>["data"];

const filterFrom = ({ type, customerType, customerId, productId, since, until }: TransactionFilter) => ({
  type,
  customer_type: customerType,
  customer_id: customerId,
  product_id: productId,
  since_millis: since?.getTime(),
  until_millis: until?.getTime(),
});

// Servers of earlier versions do not send the customer.
const transactionFrom = ({ customer = null, ...transaction }: TransactionResponse): Transaction =>
  Object.freeze({ ...fieldsFrom(transaction), customer: toCamelCase(customer) });

const reportFrom = ({ drifts, ...report }: ReportResponse): ReconciliationReport => ({
  ...fieldsFrom(report),
  drifts: drifts.map(fieldsFrom),
});

async function getReconciliation(payments: AdminApi["internal"]["payments"]): Promise<Reconciliation> {
  const { report, open_cancellations } = unwrap(await payments.reconciliation());
  return { report: report && reportFrom(report), openCancellations: open_cancellations.map(fieldsFrom) };
}

export const transactionMethods = ({
  api: {
    payments: { items },
    internal: { payments },
  },
  caller,
}: ServerContext & { readonly api: AdminApi }): TransactionMethods => ({
  async listTransactions({ cursor, limit, ...filter } = {}) {
    const { transactions, next_cursor } = unwrap(await payments.listTransactions({ cursor, limit, ...filterFrom(filter) }));
    return { transactions: transactions.map(transactionFrom), nextCursor: next_cursor };
  },
  async getTransactionTotals(filter = {}) {
    const { sums, ...totals } = unwrap(await payments.transactionTotals(filterFrom(filter)));
    return { ...fieldsFrom(totals), sums: sums.map((sum) => fieldsFrom(sum)) };
  },
  async exportTransactionFile(filter = {}) {
    const { connection } = caller;
    const set = Object.entries(filterFrom(filter)).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    const ownerToken = (await connection.ownerToken?.()) ?? null;
    const address = toAddress(connection, `/internal/payments/transactions/export?${new URLSearchParams(set)}`);
    const response = await connection.effects.fetch(address, { headers: makeHeaders(connection, null, ownerToken) });
    if (response.headers.get("content-type")?.includes("csv")) return response.blob();
    throw (await readApiError(await readResponse(response))) ?? new Error("The server did not send an export of transactions.");
  },
  async createItemQuantityChange({ itemId, quantity, expiresAt, description, ...customer }) {
    const result = await items.updateQuantity(
      {
        ...customerKey(customer as CustomerReference),
        item_id: itemId,
        allow_negative: true,
        delta: quantity,
        expires_at: expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt,
        description,
      },
      repeatable(),
    );
    return unwrap(result).quantity;
  },
  async refundTransaction({ id, type }, { amountMinor, reason } = {}) {
    if (type === "item_quantity_change") throw new Error("A change of an item has no price that could be given back.");
    return fieldsFrom(unwrap(await payments.refund({ transaction_id: id, type, amount_minor: amountMinor, reason }, repeatable())));
  },
  async getRevenue(options = {}) {
    const { daily, ...summary } = unwrap(await payments.revenue(options));
    return { ...fieldsFrom(summary), daily: daily.map(fieldsFrom) };
  },
  async getRecurringRevenue({ testMode, ...options } = {}) {
    const { months, ...summary } = unwrap(await payments.recurringRevenue({ ...options, test_mode: testMode }));
    return { ...fieldsFrom(summary), months: months.map((month) => fieldsFrom(month)) };
  },
  getReconciliation: () => getReconciliation(payments),
  getReconciliationReport: async () => (await getReconciliation(payments)).report,
  reconcilePayments: async () => reportFrom(unwrap(await payments.reconcile())),
});

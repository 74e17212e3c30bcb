import { type CustomerType, customerTypes } from "#contract/vocabulary/payments/payments.ts";
import { type TransactionType, transactionTypes } from "#contract/vocabulary/payments/purchases.ts";
import type { TransactionFilter } from "#sdk/admin.ts";

const dayMillis = 86_400_000;

/** Periods up to now, in days. */
const periodDays = { week: 7, month: 30, year: 365 } as const;
export const transactionPeriods = ["week", "month", "year", "custom"] as const;
type TransactionPeriod = (typeof transactionPeriods)[number];

/** The filters of the list of transactions. They are in the address, so that a list can be shared and returned to. */
export interface TransactionListState {
  readonly type: TransactionType | undefined;
  readonly customerType: CustomerType | undefined;
  /** Empty: all customers of the type. */
  readonly customerId: string;
  /** Empty: all products. */
  readonly productId: string;
  readonly period: TransactionPeriod | undefined;
  /** The first and the last day of a custom period, as `2026-01-31`, in the time zone of the reader. */
  readonly from: string;
  readonly to: string;
}

const readDay = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "");

/** Reads the state from the parameters of an address. Unknown values are left out. */
export const readTransactionList = (parameters: URLSearchParams): TransactionListState => ({
  type: transactionTypes.find((type) => type === parameters.get("type")),
  customerType: customerTypes.find((type) => type === parameters.get("customer_type")),
  customerId: parameters.get("customer_id")?.trim() ?? "",
  productId: parameters.get("product") ?? "",
  period: transactionPeriods.find((period) => period === parameters.get("period")),
  from: readDay(parameters.get("from")),
  to: readDay(parameters.get("to")),
});

/** The parameters of the address for a state; none for the default. */
export function writeTransactionList({ type, customerType, customerId, productId, period, from, to }: TransactionListState): string {
  const values = {
    type,
    customer_type: customerType,
    customer_id: customerId,
    product: productId,
    period,
    ...(period === "custom" && { from, to }),
  };
  return new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();
}

/** The filter of the calls for a state. `now`: milliseconds; periods count back from it. */
export function transactionFilter(state: TransactionListState, now: number): TransactionFilter {
  const { type, customerType, customerId, productId, period, from, to } = state;
  const start = (day: string, days = 0) => {
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
    return new Date(year, month - 1, date + days);
  };
  return {
    ...(type && { type }),
    ...(customerType && { customerType }),
    ...(customerId && { customerId }),
    ...(productId && { productId }),
    ...(period && period !== "custom" && { since: new Date(now - periodDays[period] * dayMillis) }),
    ...(period === "custom" && from && { since: start(from) }),
    ...(period === "custom" && to && { until: start(to, 1) }),
  };
}

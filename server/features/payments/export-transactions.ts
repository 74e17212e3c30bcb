import type { internalPaymentRoutes } from "#contract/routes/payments/internal-payments.ts";
import { purchaseLimits } from "#contract/vocabulary/payments/purchases.ts";
import type { Call } from "../../kernel/call.ts";
import { csvLine } from "../../services/csv.ts";
import { listTransactions } from "./transactions.ts";

const pageSize = 1000;

type ExportCall = Call<typeof internalPaymentRoutes.exportTransactions>;
type Exported = Awaited<ReturnType<typeof listTransactions>>["transactions"][number];

/** The columns of the CSV file. */
const columns = {
  time: ({ created_at_millis }) => new Date(created_at_millis).toISOString(),
  type: ({ type }) => type,
  customer_type: ({ customer_type }) => customer_type,
  customer_id: ({ customer_id }) => customer_id,
  customer_name: ({ customer }) => customer?.display_name,
  product_id: ({ product_id }) => product_id,
  product_name: ({ product_display_name }) => product_display_name,
  item_id: ({ item_id }) => item_id,
  quantity: ({ quantity }) => quantity,
  status: ({ status }) => status,
  granted: ({ is_granted }) => is_granted,
  test: ({ test_mode }) => test_mode,
  currency: ({ currency }) => currency,
  charged: ({ charged_amount }) => charged_amount,
  refunded: ({ refunded_amount }) => refunded_amount,
  description: ({ description }) => description,
  id: ({ id }) => id,
} as const satisfies Readonly<Record<string, (transaction: Exported) => unknown>>;

/** The transactions that pass the filter, page by page, so that the memory does not grow with their number. */
async function* listLines({ project, input, readReplica, recheck }: ExportCall): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvLine(Object.keys(columns)));
  let cursor: string | undefined;
  for (let count = 0; count < purchaseLimits.exportedTransactions; count += pageSize) {
    const request = { ...input, limit: pageSize, cursor };
    const page = await readReplica((db) => listTransactions(db, project.tenancyId, request, pageSize));
    const lines = page.transactions.map((transaction) => csvLine(Object.values(columns).map((read) => read(transaction))));
    if (lines.length > 0) yield Buffer.from(lines.join(""));
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
    // A reader who is slow would otherwise get all transactions, long after its key was revoked.
    await recheck();
  }
}

/** Exports the transactions that pass a filter as a stream. */
export const exportTransactions = (call: ExportCall) => ({ mediaType: "text/csv; charset=utf-8", content: listLines(call) });

import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { ProductView } from "#contract/entities/payments/products.ts";
import type { Transaction } from "#contract/entities/payments/transaction.ts";
import { SchemaError } from "#contract/errors/index.ts";
import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import type { Currency, CustomerType, PurchaseSource, SubscriptionStatus } from "#contract/vocabulary/payments/payments.ts";
import { purchaseLimits, type TransactionType } from "#contract/vocabulary/payments/purchases.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import type { Db } from "../../database/schema.ts";
import { boughtPrice } from "./products/resolve.ts";

export interface TransactionFilter {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly type?: TransactionType | undefined;
  readonly customer_type?: CustomerType | undefined;
}

interface TransactionRow {
  readonly id: string;
  readonly type: TransactionType;
  readonly created_at: Date;
  readonly customer_type: CustomerType;
  readonly customer_id: string;
  readonly quantity: number;
  readonly source: PurchaseSource | null;
  readonly product: ProductView | null;
  readonly price_id: string | null;
  readonly status: SubscriptionStatus | null;
  readonly item_id: string | null;
  readonly description: string | null;
  readonly expires_at: Date | null;
  /** The currency of the charge. */
  readonly currency: Currency | null;
  /** Minor units, as text: a sum may exceed what a number holds. */
  readonly charged: string | null;
  readonly refunded: string | null;
  readonly refunding: string | null;
}

/** A position in the order of all transactions, whatever their type: pages neither repeat nor skip one. */
interface Position {
  readonly at: Date;
  readonly id: string;
}

const toCursor = ({ created_at, id }: TransactionRow) => `${created_at.getTime()}_${id}`;

/** @throws SchemaError */
function readCursor(cursor: string | undefined): Position | undefined {
  if (!cursor) return undefined;
  const [millis = "", id = ""] = cursor.split("_", 2);
  if (!/^\d{1,16}$/.test(millis) || Number(millis) > 8.64e15 || !uuid.safeParse(id).success)
    throw new SchemaError({ message: "query.cursor is not one that this list has returned" });
  return { at: new Date(Number(millis)), id };
}

/** A page of transactions, newest first. One statement; each type is read by its own index, up to the size of the page. */
export async function listTransactions(db: Db, tenancyId: string, filter: TransactionFilter) {
  const { transactionPage } = purchaseLimits;
  const limit = Math.max(1, Math.min(transactionPage.max, filter.limit ?? transactionPage.default));
  const after = readCursor(filter.cursor);
  const findPage = (columns: RawBuilder<unknown>, table: string, more: RawBuilder<unknown> = sql``) => sql`SELECT ${columns}
    FROM ${sql.table(table)} AS t WHERE t.tenancy_id = ${tenancyId}::uuid ${more}
    ${filter.customer_type ? sql`AND t.customer_type = ${filter.customer_type}` : sql``}
    ${after ? sql`AND (t.created_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit + 1}`;
  const shared = sql`t.id, t.created_at, t.customer_type, t.customer_id`;
  const bought = sql`t.source, t.product, t.price_id`;
  const unnamed = sql`NULL::text AS item_id, NULL::text AS description, NULL::timestamptz AS expires_at`;
  const parts = {
    subscription: findPage(sql`${shared}, 'subscription' AS type, t.quantity, ${bought}, t.status, ${unnamed}`, "subscriptions"),
    one_time: findPage(sql`${shared}, 'one_time' AS type, t.quantity, ${bought}, NULL::text AS status, ${unnamed}`, "one_time_purchases"),
    item_quantity_change: findPage(
      sql`${shared}, 'item_quantity_change' AS type, t.amount AS quantity, NULL::text AS source, NULL::jsonb AS product,
        NULL::text AS price_id, NULL::text AS status, t.item_id, t.description, t.expires_at`,
      "item_ledger",
      sql`AND t.kind = 'change'`,
    ),
  };
  const chosen = filter.type ? [parts[filter.type]] : Object.values(parts);
  const { rows } = await sql<TransactionRow>`WITH page AS (
      SELECT * FROM (${sql.join(
        chosen.map((part) => sql`(${part})`),
        sql` UNION ALL `,
      )}) AS u ORDER BY u.created_at DESC, u.id DESC LIMIT ${limit + 1})
    SELECT p.*, (SELECT max(c.currency) FROM payment_charges c WHERE c.tenancy_id = ${tenancyId}::uuid AND c.purchase_id = p.id) AS currency,
      (SELECT sum(c.amount_minor) FROM payment_charges c WHERE c.tenancy_id = ${tenancyId}::uuid AND c.purchase_id = p.id)::text AS charged,
      r.refunded::text, r.refunding::text
    FROM page p LEFT JOIN LATERAL (SELECT sum(r.amount_minor) FILTER (WHERE r.status = 'succeeded') AS refunded,
        sum(r.amount_minor) FILTER (WHERE r.status = 'pending') AS refunding
      FROM payment_charges c JOIN payment_refunds r ON r.tenancy_id = c.tenancy_id AND r.charge_id = c.id
      WHERE c.tenancy_id = ${tenancyId}::uuid AND c.purchase_id = p.id) AS r ON true ORDER BY p.created_at DESC, p.id DESC`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { transactions: page.map(toView), next_cursor: rows.length > limit && last ? toCursor(last) : null };
}

const computeAmount = (minor: string | null, currency: Currency | null) =>
  minor === null || currency === null ? null : fromMinorUnits(BigInt(minor), currency);

function toView(row: TransactionRow): z.output<typeof Transaction> {
  return {
    id: row.id,
    type: row.type,
    created_at_millis: row.created_at.getTime(),
    customer_type: row.customer_type,
    customer_id: row.customer_id,
    quantity: Number(row.quantity),
    test_mode: row.source === "TEST_MODE",
    product_display_name: row.product?.display_name ?? null,
    price: readPrice(row),
    status: row.status,
    ...(row.item_id !== null && {
      item_id: row.item_id,
      description: row.description,
      expires_at_millis: row.expires_at?.getTime() ?? null,
    }),
    currency: row.currency,
    charged_amount: computeAmount(row.charged, row.currency),
    refunded_amount: computeAmount(row.refunded, row.currency),
    pending_refund_amount: computeAmount(row.refunding, row.currency),
  };
}

function readPrice({ product, price_id }: TransactionRow) {
  const price = product && boughtPrice({ product, price_id });
  if (!price) return null;
  const { free_trial: _, ...shown } = price;
  return shown;
}

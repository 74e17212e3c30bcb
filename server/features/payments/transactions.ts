import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { ProductView } from "#contract/entities/payments/products.ts";
import type { Transaction, TransactionTotals } from "#contract/entities/payments/transaction.ts";
import { SchemaError } from "#contract/errors/index.ts";
import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import {
  type Currency,
  type CustomerType,
  customerTypes,
  type PurchaseSource,
  type SubscriptionStatus,
} from "#contract/vocabulary/payments/payments.ts";
import { purchaseLimits, type TransactionType } from "#contract/vocabulary/payments/purchases.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import type { Db } from "../../database/schema.ts";
import { boughtPrice } from "./products/resolve.ts";

/** The transactions that a call is about. */
interface TransactionFilter {
  readonly type?: TransactionType | undefined;
  readonly customer_type?: CustomerType | undefined;
  readonly customer_id?: string | undefined;
  readonly product_id?: string | undefined;
  readonly since_millis?: number | undefined;
  readonly until_millis?: number | undefined;
}

interface TransactionRequest extends TransactionFilter {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

interface TransactionRow {
  readonly id: string;
  readonly type: TransactionType;
  readonly created_at: Date;
  readonly customer_type: CustomerType;
  readonly customer_id: string;
  readonly quantity: number;
  /** Whether the user or team exists, and its name and picture. */
  readonly has_customer: boolean;
  readonly customer_name: string | null;
  readonly customer_image: string | null;
  readonly source: PurchaseSource | null;
  readonly product_id: string | null;
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

const time = (millis: number) => sql`${new Date(millis)}::timestamptz`;

/**
 * SQL: the conditions of a filter on a row `t`. A customer of an unknown type is found by each type, for the index begins with it.
 * @param hasProduct false for a change of an item, which is of no product
 */
const conditions = (
  { customer_type, customer_id, product_id, since_millis, until_millis }: TransactionFilter,
  hasProduct: boolean,
): RawBuilder<unknown> => sql`
    ${customer_type ? sql`AND t.customer_type = ${customer_type}` : customer_id ? sql`AND t.customer_type = ANY (${[...customerTypes]}::text[])` : sql``}
    ${customer_id ? sql`AND t.customer_id = ${customer_id}` : sql``}
    ${product_id === undefined ? sql`` : sql`AND ${hasProduct ? sql`t.product_id = ${product_id}` : sql`false`}`}
    ${since_millis === undefined ? sql`` : sql`AND t.created_at >= ${time(since_millis)}`}
    ${until_millis === undefined ? sql`` : sql`AND t.created_at < ${time(until_millis)}`}`;

/** SQL: the newest transactions that a filter finds. Each type is read by its own index, up to the limit. */
function findNewest(tenancyId: string, filter: TransactionFilter, limit: number, after?: Position): RawBuilder<unknown> {
  const findPage = (columns: RawBuilder<unknown>, table: string, more?: RawBuilder<unknown>) => sql`SELECT ${columns}
    FROM ${sql.table(table)} AS t WHERE t.tenancy_id = ${tenancyId}::uuid ${more ?? sql``} ${conditions(filter, !more)}
    ${after ? sql`AND (t.created_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit}`;
  const shared = sql`t.id, t.created_at, t.customer_type, t.customer_id`;
  const bought = sql`t.source, t.product_id, t.product, t.price_id`;
  const unnamed = sql`NULL::text AS item_id, NULL::text AS description, NULL::timestamptz AS expires_at`;
  const parts = {
    subscription: findPage(sql`${shared}, 'subscription' AS type, t.quantity, ${bought}, t.status, ${unnamed}`, "subscriptions"),
    one_time: findPage(sql`${shared}, 'one_time' AS type, t.quantity, ${bought}, NULL::text AS status, ${unnamed}`, "one_time_purchases"),
    item_quantity_change: findPage(
      sql`${shared}, 'item_quantity_change' AS type, t.amount AS quantity, NULL::text AS source, NULL::text AS product_id, NULL::jsonb AS product,
        NULL::text AS price_id, NULL::text AS status, t.item_id, t.description, t.expires_at`,
      "item_ledger",
      sql`AND t.kind = 'change'`,
    ),
  };
  const chosen = filter.type ? [parts[filter.type]] : Object.values(parts);
  return sql`SELECT * FROM (${sql.join(
    chosen.map((part) => sql`(${part})`),
    sql` UNION ALL `,
  )}) AS u ORDER BY u.created_at DESC, u.id DESC LIMIT ${limit}`;
}

/** SQL: the id of a customer as that of a user or team; null for another text. */
const customerUuid = (type: CustomerType) =>
  sql`CASE WHEN p.customer_type = ${type} AND p.customer_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN p.customer_id::uuid END`;

/** A page of transactions, newest first. One statement. @param max the largest page */
export async function listTransactions(
  db: Db,
  tenancyId: string,
  request: TransactionRequest,
  max: number = purchaseLimits.transactionPage.max,
) {
  const limit = Math.max(1, Math.min(max, request.limit ?? purchaseLimits.transactionPage.default));
  const { rows } = await sql<TransactionRow>`WITH page AS (${findNewest(tenancyId, request, limit + 1, readCursor(request.cursor))})
    SELECT p.*, coalesce(cu.id, ct.id) IS NOT NULL AS has_customer,
      coalesce(nullif(cu.display_name, ''), nullif(cu.primary_email, ''), ct.display_name) AS customer_name,
      coalesce(cu.profile_image_url, ct.profile_image_url) AS customer_image,
      (SELECT max(c.currency) FROM payment_charges c WHERE c.tenancy_id = ${tenancyId}::uuid AND c.purchase_id = p.id) AS currency,
      (SELECT sum(c.amount_minor) FROM payment_charges c WHERE c.tenancy_id = ${tenancyId}::uuid AND c.purchase_id = p.id)::text AS charged,
      r.refunded::text, r.refunding::text
    FROM page p LEFT JOIN users cu ON cu.tenancy_id = ${tenancyId}::uuid AND cu.id = ${customerUuid("user")}
      LEFT JOIN teams ct ON ct.tenancy_id = ${tenancyId}::uuid AND ct.id = ${customerUuid("team")}
      LEFT JOIN LATERAL (SELECT sum(r.amount_minor) FILTER (WHERE r.status = 'succeeded') AS refunded,
        sum(r.amount_minor) FILTER (WHERE r.status = 'pending') AS refunding
      FROM payment_charges c JOIN payment_refunds r ON r.tenancy_id = c.tenancy_id AND r.charge_id = c.id
      WHERE c.tenancy_id = ${tenancyId}::uuid AND c.purchase_id = p.id) AS r ON true ORDER BY p.created_at DESC, p.id DESC`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { transactions: page.map(toView), next_cursor: rows.length > limit && last ? toCursor(last) : null };
}

interface SumRow {
  readonly count: number;
  readonly currency: Currency | null;
  readonly is_test: boolean | null;
  readonly charged: string;
  readonly refunded: string;
}

/** The sums of the newest transactions that a filter finds. One statement, which reads no more of them than the limit. */
export async function sumTransactions(db: Db, tenancyId: string, filter: TransactionFilter): Promise<z.output<typeof TransactionTotals>> {
  const max = purchaseLimits.summedTransactions;
  const { rows } =
    await sql<SumRow>`WITH found AS MATERIALIZED (SELECT id, created_at FROM (${findNewest(tenancyId, filter, max + 1)}) AS n),
      counted AS (SELECT id FROM found ORDER BY created_at DESC, id DESC LIMIT ${max}),
      charges AS MATERIALIZED (
        SELECT c.* FROM counted t CROSS JOIN LATERAL (SELECT c.id, c.currency, c.is_test, c.amount_minor FROM payment_charges c
          WHERE c.tenancy_id = ${tenancyId}::uuid AND c.purchase_id = t.id OFFSET 0) AS c),
      refunds AS (
        SELECT c.currency, c.is_test, sum(r.amount_minor) AS refunded FROM charges c
        JOIN payment_refunds r ON r.tenancy_id = ${tenancyId}::uuid AND r.charge_id = c.id AND r.status = 'succeeded' GROUP BY 1, 2)
    SELECT (SELECT count(*)::int FROM found) AS count, s.currency, s.is_test, s.charged::text, coalesce(r.refunded, 0)::text AS refunded
    FROM (SELECT 1) AS one LEFT JOIN (SELECT currency, is_test, sum(amount_minor) AS charged FROM charges GROUP BY 1, 2) AS s ON true
    LEFT JOIN refunds r ON r.currency = s.currency AND r.is_test = s.is_test
    ORDER BY s.is_test, s.currency`.execute(db);
  const count = rows[0]?.count ?? 0;
  return {
    count: Math.min(count, max),
    is_capped: count > max,
    sums: rows.flatMap(({ currency, is_test, charged, refunded }) =>
      currency === null
        ? []
        : [
            {
              currency,
              test_mode: is_test === true,
              charged_amount: fromMinorUnits(BigInt(charged), currency),
              refunded_amount: fromMinorUnits(BigInt(refunded), currency),
              net_amount: fromMinorUnits(BigInt(charged) - BigInt(refunded), currency),
            },
          ],
    ),
  };
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
    customer: row.has_customer ? { display_name: row.customer_name, profile_image_url: row.customer_image } : null,
    quantity: Number(row.quantity),
    is_granted: row.source === "API_GRANT",
    product_id: row.product_id,
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

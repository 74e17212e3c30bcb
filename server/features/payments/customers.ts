import { CompiledQuery } from "kysely";
import type { Customer } from "#contract/entities/payments/customer.ts";
import type { View } from "#contract/kernel/entity.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import type { Currency, CustomerType, PurchaseSource, SubscriptionStatus } from "#contract/vocabulary/payments/payments.ts";
import { purchaseLimits } from "#contract/vocabulary/payments/purchases.ts";
import { containsTerm, foundInSearchText, looksLikeId, searchTerm } from "../../core/search-term.ts";
import type { Db } from "../../database/schema.ts";
import { noPrepare } from "../../database/statement-names.ts";
import type { Project } from "../../kernel/call.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../kernel/page.ts";
import { paymentRules } from "./items/configured-product.ts";
import { toQuantity } from "./items/read-balance.ts";
import { isCurrent } from "./items/sync.ts";

interface CustomerFilter extends PageRequest {
  readonly query?: string | undefined;
  readonly customer_type?: CustomerType | undefined;
  readonly customer_id?: string | undefined;
  readonly product_id?: string | undefined;
}

interface OwnedRow {
  readonly id: string | null;
  readonly name: string;
  readonly type: "subscription" | "one_time";
  readonly status: SubscriptionStatus | null;
  readonly source: PurchaseSource;
  readonly quantity: number;
}

interface ItemRow {
  readonly id: string;
  readonly balance: string;
  readonly valid_until: string | null;
  readonly rules_digest: string;
}

interface CustomerRow {
  readonly customer_type: CustomerType;
  readonly customer_id: string;
  readonly since: Date;
  readonly exists: boolean;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly profile_image_url: string | null;
  readonly products: readonly OwnedRow[] | null;
  readonly items: readonly ItemRow[] | null;
  readonly spent: readonly { readonly currency: Currency; readonly is_test: boolean; readonly minor: string }[] | null;
}

type Parameter = (value: unknown) => string;

const { listedHoldings } = purchaseLimits;
/** Purchases that are read for a customer: several of one product are one entry. */
const readPurchases = 4 * listedHoldings;

/** SQL: the id of a customer `alias` as that of a user or team; null for another text. */
const toUuid = (alias: string, type: CustomerType) =>
  `CASE WHEN ${alias}.customer_type = '${type}' AND ${alias}.customer_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${alias}.customer_id::uuid END`;

/** From so many matches on, the customers are tested in the order of the list until the page is full. */
const manyMatches = 1000;

/** SQL: the keys of the customers that a filter finds, and the same as a condition on a row `t`. */
interface Match {
  readonly keys: string;
  readonly test: string;
}

const owned = "s.status IN ('active', 'trialing', 'past_due')";

/** Matches the customers who own a product. */
function matchProduct(id: string): Match {
  const subscribed = `FROM subscriptions s WHERE s.tenancy_id = $1 AND s.product_id = ${id}::text AND ${owned}`;
  const bought = `FROM one_time_purchases o WHERE o.tenancy_id = $1 AND o.product_id = ${id}::text AND o.revoked_at IS NULL`;
  const ofRow = (alias: string) => `${alias}.customer_type = t.customer_type AND ${alias}.customer_id = t.customer_id`;
  return {
    keys: `SELECT s.customer_type, s.customer_id ${subscribed} UNION ALL SELECT o.customer_type, o.customer_id ${bought}`,
    test: `(EXISTS (SELECT ${subscribed} AND ${ofRow("s")}) OR EXISTS (SELECT ${bought} AND ${ofRow("o")}))`,
  };
}

/** Matches the customers of a search that is no id. */
function matchTerm(term: string, parameter: Parameter): Match {
  const users = `FROM users p WHERE p.tenancy_id = $1 AND ${foundInSearchText("p.search_text", term, parameter)}`;
  const teams = `FROM teams g WHERE g.tenancy_id = $1 AND ${containsTerm({ text: "g.display_name", folded: "g.folded_name" }, term, parameter)}`;
  // One text for both aliases, so that each value is bound once.
  const isFound = containsTerm({ text: "custom.customer_id" }, term, parameter);
  const customs = (alias: string) => `${alias}.customer_type = 'custom' AND ${isFound.replaceAll("custom.", `${alias}.`)}`;
  return {
    keys: `SELECT 'user', p.id::text ${users} UNION ALL SELECT 'team', g.id::text ${teams}
      UNION ALL SELECT 'custom', o.customer_id FROM customers o WHERE o.tenancy_id = $1 AND ${customs("o")}`,
    test: `(EXISTS (SELECT ${users} AND p.id = ${toUuid("t", "user")}) OR EXISTS (SELECT ${teams} AND g.id = ${toUuid("t", "team")})
      OR ${customs("t")})`,
  };
}

/** SQL: the condition to be the customer of an id, on a row `t`. */
const isCustomer = (id: string) =>
  `(t.customer_type, t.customer_id) IN (VALUES ('user', ${id}::text), ('team', ${id}::text), ('custom', ${id}::text))`;

/** Whether a filter finds many customers. */
async function hasMany(db: Db, tenancyId: string, match: (parameter: Parameter) => Match): Promise<boolean> {
  const values: unknown[] = [tenancyId];
  const { keys } = match((value) => `$${values.push(value)}`);
  const text = `${noPrepare}SELECT count(*)::int AS count FROM (SELECT FROM (${keys}) AS k LIMIT ${manyMatches}) AS found`;
  const { rows } = await db.executeQuery<{ count: number }>(CompiledQuery.raw(text, values));
  return rows[0]?.count === manyMatches;
}

const matchesCustomer = (alias: string) =>
  `${alias}.tenancy_id = $1 AND ${alias}.customer_type = u.customer_type AND ${alias}.customer_id = u.customer_id`;

/** SQL: the products, balances and payments of the customers `u` of a page. Each is read by the customer's index. */
const holdings = `
  (SELECT json_agg(h) FROM (
    (SELECT s.product_id AS id, s.product->>'display_name' AS name, 'subscription' AS type, s.status, s.source, s.quantity
      FROM subscriptions s WHERE ${matchesCustomer("s")} AND s.status IN ('active', 'trialing', 'past_due') ORDER BY s.created_at DESC LIMIT ${listedHoldings + 1})
    UNION ALL
    (SELECT o.product_id, o.product->>'display_name', 'one_time', NULL, o.source, o.quantity
      FROM one_time_purchases o WHERE ${matchesCustomer("o")} AND o.revoked_at IS NULL ORDER BY o.created_at DESC LIMIT ${readPurchases})) AS h) AS products,
  (SELECT json_agg(h) FROM (SELECT b.item_id AS id, b.balance::text, b.valid_until, b.rules_digest
    FROM item_balances b WHERE ${matchesCustomer("b")} ORDER BY b.item_id LIMIT ${listedHoldings + 1}) AS h) AS items,
  (SELECT json_agg(h) FROM (SELECT c.currency, c.is_test, (sum(c.amount_minor) - coalesce(sum(r.refunded), 0))::text AS minor
    FROM payment_charges c LEFT JOIN LATERAL (SELECT sum(r.amount_minor) AS refunded FROM payment_refunds r
      WHERE r.tenancy_id = $1 AND r.charge_id = c.id AND r.status = 'succeeded') AS r ON true
    WHERE ${matchesCustomer("c")} GROUP BY c.currency, c.is_test ORDER BY c.is_test, c.currency) AS h) AS spent`;

/**
 * A page of customers, the newest first. One statement, and one for each of search and product. That counts, up to a limit, how many match.
 * Few are found by their index; many are met soon on the way through the list.
 */
export async function listCustomers(db: Db, tenancyId: string, filter: CustomerFilter): Promise<Page<CustomerRow>> {
  const term = filter.query ? searchTerm(filter.query) : "";
  const { customer_type, customer_id, product_id } = filter;
  const isId = looksLikeId(term);
  const matches = [
    ...(product_id === undefined ? [] : [(parameter: Parameter) => matchProduct(parameter(product_id))]),
    ...(term === "" || isId ? [] : [(parameter: Parameter) => matchTerm(term, parameter)]),
  ];
  const isWalk = await Promise.all(matches.map((match) => hasMany(db, tenancyId, match)));
  const list: PagedList = {
    name: "customers",
    table: "customers",
    columns: "t.customer_type, t.customer_id, t.since",
    orderBy: [sortKey("since")],
    ids: [sortKey("customer_type", "text"), sortKey("customer_id", "text")],
    keyColumns: ["since", "customer_type", "customer_id"],
    descending: true,
    sizes: [10, 25, 50, pageSizes.customers.max],
    conditions: (parameter) => [
      ...(customer_type ? [`t.customer_type = ${parameter(customer_type)}`] : []),
      ...(customer_id === undefined ? [] : [`t.customer_id = ${parameter(customer_id)}`]),
      ...(isId ? [isCustomer(parameter(term))] : []),
      ...matches.map((match, at) => {
        const { keys, test } = match(parameter);
        return isWalk[at] ? test : `(t.customer_type, t.customer_id) IN (${keys})`;
      }),
    ],
    plannedEachTime: term !== "" || product_id !== undefined || customer_id !== undefined,
    select: (page, toOrder) => `SELECT u.*, u.customer_type = 'custom' OR coalesce(p.id, g.id) IS NOT NULL AS exists,
        coalesce(p.display_name, g.display_name) AS display_name, nullif(p.primary_email, '') AS primary_email,
        coalesce(p.profile_image_url, g.profile_image_url) AS profile_image_url, ${holdings}
      FROM (${page}) u LEFT JOIN users p ON p.tenancy_id = $1 AND p.id = ${toUuid("u", "user")}
        LEFT JOIN teams g ON g.tenancy_id = $1 AND g.id = ${toUuid("u", "team")} ${toOrder("u")}`,
  };
  return readPage<CustomerRow>(db, tenancyId, list, filter);
}

/** A customer as it is returned. @param now the project's moment of time */
export function toCustomerView(row: CustomerRow, { config }: Project, now: Date): View<typeof Customer, "admin"> {
  const products = mergePurchases(row.products ?? []);
  const items = row.items ?? [];
  const rules = paymentRules(config);
  return {
    customer_type: row.customer_type,
    customer_id: row.customer_id,
    display_name: row.display_name,
    primary_email: row.primary_email,
    profile_image_url: row.profile_image_url,
    is_deleted: !row.exists,
    since_millis: row.since.getTime(),
    products: products.slice(0, listedHoldings).map(({ name, source, ...product }) => ({
      ...product,
      display_name: name,
      is_granted: source === "API_GRANT",
      test_mode: source === "TEST_MODE",
    })),
    has_more_products: products.length > listedHoldings || (row.products ?? []).length >= readPurchases,
    items: items.slice(0, listedHoldings).map(({ id, balance, valid_until, rules_digest }) => ({
      id,
      quantity: toQuantity(BigInt(balance)),
      is_current: isCurrent({ valid_until: valid_until === null ? null : new Date(valid_until), rules_digest }, rules, now),
    })),
    has_more_items: items.length > listedHoldings,
    spent: (row.spent ?? []).map(({ currency, is_test, minor }) => ({
      currency,
      test_mode: is_test,
      amount: fromMinorUnits(BigInt(minor), currency),
    })),
  };
}

/** Several purchases of one product are one entry with the sum of their quantities. */
function mergePurchases(rows: readonly OwnedRow[]): readonly OwnedRow[] {
  const merged = new Map<string, OwnedRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.type, row.id, row.name, row.status, row.source]);
    merged.set(key, { ...row, quantity: row.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.values()];
}

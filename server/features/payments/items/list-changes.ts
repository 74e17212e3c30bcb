import { sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import type { LedgerKind } from "../../../database/tables/payments.ts";
import type { PaymentRules } from "./configured-product.ts";
import { type ItemKey, matchesItem } from "./ledger.ts";

/** An entry of the ledger, and the product that caused it. */
export interface ItemChangeRow {
  readonly seq: number;
  readonly id: string;
  readonly kind: LedgerKind;
  readonly amount: number;
  readonly effective_at: Date;
  readonly expires_at: Date | null;
  readonly source_id: string | null;
  readonly description: string | null;
  /** Null for a change by a call, and for a product that the configuration includes. */
  readonly product_name: string | null;
  readonly is_server_only: boolean | null;
}

/**
 * Lists entries of the ledger of an item, newest first, with the names of their products.
 * @param before the number of an entry: only older ones, and it, are listed
 */
export async function listItemChanges(
  db: Db,
  rules: PaymentRules,
  key: ItemKey,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<ItemChangeRow[]> {
  const { rows } = await sql<ItemChangeRow>`SELECT l.seq, l.id, l.kind, l.amount, l.effective_at, l.expires_at, l.source_id, l.description,
      coalesce(s.product, p.product) ->> 'display_name' AS product_name,
      (coalesce(s.product, p.product) ->> 'server_only')::boolean AS is_server_only
    FROM (SELECT * FROM item_ledger WHERE ${matchesItem(key)} AND seq <= ${before}::bigint ORDER BY seq DESC LIMIT ${limit}) l
    LEFT JOIN subscriptions s ON s.tenancy_id = l.tenancy_id AND s.id = CASE WHEN l.kind = 'subscription' THEN l.source_id::uuid END
    LEFT JOIN one_time_purchases p ON p.tenancy_id = l.tenancy_id AND p.id = CASE WHEN l.kind = 'purchase' THEN l.source_id::uuid END
    ORDER BY l.seq DESC`.execute(db);
  return rows.map((row) => ({ ...row, ...(row.kind === "default" && nameIncluded(rules, row.source_id)) }));
}

/** The name of a product that the configuration includes for every customer. */
function nameIncluded({ products }: PaymentRules, id: string | null) {
  const view = products.get(id ?? "")?.view;
  return { product_name: view?.display_name ?? null, is_server_only: view?.server_only ?? null };
}

import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { ConfigPlan } from "#contract/entities/console/config-plan.ts";
import type { Db } from "../../../database/schema.ts";

type Product = ProjectConfig["payments"]["products"][string];

/** Returns the grants of a product to its customers. */
const listGrants = ({ includedItems, catalogId, isAddOnTo, customerType }: Product) => ({
  includedItems,
  catalogId,
  isAddOnTo: isAddOnTo || {},
  customerType,
});

/**
 * The products that a change deletes, or by which customers are granted something else, with their running subscriptions.
 * @param most subscriptions of one product that are counted
 */
export async function changedProducts(
  db: Db,
  tenancyId: string,
  before: ProjectConfig,
  after: ProjectConfig,
  most: number,
): Promise<ConfigPlan["changed_products"]> {
  const found: Pick<ConfigPlan["changed_products"][number], "id" | "change">[] = [];
  for (const [id, product] of Object.entries(before.payments.products)) {
    const next = Object.hasOwn(after.payments.products, id) ? after.payments.products[id] : undefined;
    if (!next) found.push({ id, change: "deleted" });
    else if (!isDeepStrictEqual(listGrants(next), listGrants(product))) found.push({ id, change: "edited" });
  }
  if (found.length === 0) return [];
  const { rows } = await sql<{ id: string; count: number; next_at: Date | null }>`SELECT p.id, count(s.product_id)::int AS count,
      min(s.current_period_end) AS next_at
    FROM unnest(${found.map(({ id }) => id)}::text[]) AS p (id) LEFT JOIN LATERAL (
      SELECT product_id, current_period_end FROM subscriptions
      WHERE tenancy_id = ${tenancyId}::uuid AND product_id = p.id AND ended_at IS NULL
      ORDER BY current_period_end LIMIT ${most + 1}::int) AS s ON true
    GROUP BY p.id`.execute(db);
  const counts = new Map(rows.map((row) => [row.id, row]));
  return found.map(({ id, change }) => {
    const { count = 0, next_at = null } = counts.get(id) ?? {};
    return {
      id,
      change,
      subscriptions: { count: Math.min(count, most), is_estimate: count > most },
      next_period_at_millis: next_at?.getTime() ?? null,
    };
  });
}

import type { NewIndex } from "../build-indexes.ts";

// For the job that stores products, and for the dry run of a configuration.
export const indexes: readonly NewIndex[] = [
  {
    name: "subscriptions_without_period",
    table: "subscriptions",
    definition: "(tenancy_id, id) WHERE product_since IS NULL AND ended_at IS NULL AND product_id IS NOT NULL",
  },
  {
    name: "subscriptions_by_product",
    table: "subscriptions",
    definition: "(tenancy_id, product_id, current_period_end) WHERE ended_at IS NULL AND product_id IS NOT NULL",
  },
];

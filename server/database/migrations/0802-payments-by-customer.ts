import type { NewIndex } from "../build-indexes.ts";

/** For the list of customers, the filters of transactions, and the counts of subscriptions. */
export const indexes: readonly NewIndex[] = [
  {
    name: "payment_charges_of_customer",
    table: "payment_charges",
    definition: "(tenancy_id, customer_type, customer_id) INCLUDE (id, currency, amount_minor, is_test)",
  },
  {
    name: "subscriptions_of_product",
    table: "subscriptions",
    definition: "(tenancy_id, product_id, created_at, id) WHERE product_id IS NOT NULL",
  },
  {
    name: "one_time_purchases_of_product",
    table: "one_time_purchases",
    definition: "(tenancy_id, product_id, created_at, id) WHERE product_id IS NOT NULL",
  },
  {
    name: "subscriptions_by_state",
    table: "subscriptions",
    definition: "(tenancy_id, source, status) WHERE status IN ('active', 'trialing', 'past_due')",
  },
];

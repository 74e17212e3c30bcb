import type { CustomerType } from "#contract/vocabulary/payments/payments.ts";

/** The path of a customer's page below a project: what the customer owns and has. */
export const customerPath = (type: CustomerType, id: string): string =>
  `payments/customers?${new URLSearchParams({ customer_type: type, customer_id: id })}`;

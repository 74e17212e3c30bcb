import { sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import type { ProviderSubscription } from "../../../services/stripe/payments-provider.ts";
import { storeSubscription } from "./fulfil.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { fromProvider } from "./provider.ts";
import type { ProviderAccess } from "./provider-customer.ts";

/** Subscriptions of one customer are read up to so many pages. */
const maxPages = 5;

/** The state of a customer at the provider, and which read of it this is. */
export interface CustomerState {
  readonly providerCustomerId: string;
  readonly readNumber: number;
  readonly subscriptions: readonly ProviderSubscription[];
}

/** Reads a customer's subscriptions. Undefined for a customer that this server did not create. @throws StripeUnavailable, StripeRefused */
export async function readCustomer(
  db: Db,
  { stripe, accountId, tenancyId }: ProviderAccess,
  customerId: string,
): Promise<CustomerState | undefined> {
  // The number is taken before the read. A state that was read later is never replaced by one that was read earlier.
  const { rows } = await sql<{ read_number: number }>`UPDATE payment_customers SET read_number = read_number + 1
    WHERE tenancy_id = ${tenancyId}::uuid AND provider_customer_id = ${customerId} RETURNING read_number`.execute(db);
  const readNumber = rows[0]?.read_number;
  if (readNumber === undefined) return undefined;
  const subscriptions: ProviderSubscription[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const { items, next } = await fromProvider(stripe.listSubscriptions(accountId, customerId, after));
    subscriptions.push(...items);
    after = next;
    if (next === undefined) break;
  }
  return { providerCustomerId: customerId, readNumber, subscriptions };
}

/** Stores a customer's state, unless one that was read later has been stored. Call it in a transaction. */
export async function applyCustomerState(at: Fulfilment, { providerCustomerId, readNumber, subscriptions }: CustomerState): Promise<void> {
  const { rows } = await sql`UPDATE payment_customers SET applied_number = ${readNumber}::bigint
    WHERE tenancy_id = ${at.tenancyId}::uuid AND provider_customer_id = ${providerCustomerId} AND applied_number < ${readNumber}::bigint
    RETURNING applied_number`.execute(at.db);
  if (rows.length === 0) return;
  // Oldest first: of two plans of one catalog, the later purchase replaces the earlier.
  for (const each of [...subscriptions].reverse()) await storeSubscription(at, each);
}

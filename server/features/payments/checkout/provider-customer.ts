import type { Expression, SqlBool } from "kysely";
import type { Db } from "../../../database/schema.ts";
import type { PaymentsProvider } from "../../../services/stripe/payments-provider.ts";
import type { Customer } from "../items/customer.ts";
import { fromProvider } from "./provider.ts";

/** A project's access to the provider. */
export interface ProviderAccess {
  readonly stripe: PaymentsProvider;
  readonly accountId: string;
  readonly tenancyId: string;
}

/** The customer at the provider, if it was created. */
export async function findProviderCustomer(db: Db, tenancyId: string, { type, id }: Customer): Promise<string | undefined> {
  const found = await db
    .selectFrom("payment_customers")
    .select("provider_customer_id")
    .where("tenancy_id", "=", tenancyId)
    .where("customer_type", "=", type)
    .where("customer_id", "=", id)
    .executeTakeFirst();
  return found?.provider_customer_id;
}

/** The customer at the provider, which is created once. @throws StripeUnavailable, StripeRefused */
export async function ensureProviderCustomer(
  db: Db,
  { stripe, accountId, tenancyId }: ProviderAccess,
  customer: Customer,
): Promise<string> {
  const { type, id } = customer;
  const found = await findProviderCustomer(db, tenancyId, customer);
  if (found !== undefined) return found;
  const metadata = { tenancyId, customerId: id, customerType: type };
  const created = await fromProvider(stripe.createCustomer(accountId, metadata, `customer/${accountId}/${type}/${id}`));
  await db
    .insertInto("payment_customers")
    .values({ tenancy_id: tenancyId, customer_type: type, customer_id: id, provider_customer_id: created })
    .onConflict((conflict) => conflict.columns(["tenancy_id", "customer_type", "customer_id"]).doNothing())
    .execute();
  return (await findProviderCustomer(db, tenancyId, customer)) ?? created;
}

/** The step of a statement that forgets the customers at the provider. @param when SQL, true if they are to be forgotten */
export const forgetProviderCustomers = (db: Db, tenancyId: string, when: Expression<SqlBool>) =>
  db.deleteFrom("payment_customers").where("tenancy_id", "=", tenancyId).where(when);

import { StripeNotConfigured, StripeRefused, StripeUnavailable } from "#contract/errors/index.ts";
import type { Db } from "../../database/schema.ts";
import type { Services } from "../../services/index.ts";
import { ProviderFailed } from "../../services/stripe/payments-provider.ts";
import type { SubscriptionRow } from "../items/grant-sources.ts";

/**
 * Ends a subscription at the provider, outside of any transaction. Nothing happens for one that the provider does not have.
 * @throws StripeNotConfigured, StripeUnavailable, StripeRefused
 */
export async function cancelAtProvider(
  { db, services }: { readonly db: Db; readonly services: Pick<Services, "stripe"> },
  { tenancy_id, stripe_subscription_id }: SubscriptionRow,
  when: "now" | "period-end",
): Promise<void> {
  if (stripe_subscription_id === null) return;
  const account = await db.selectFrom("payment_accounts").select("account_id").where("tenancy_id", "=", tenancy_id).executeTakeFirst();
  if (!account) return;
  if (!services.stripe) throw new StripeNotConfigured();
  try {
    await services.stripe.cancelSubscription(account.account_id, stripe_subscription_id, when);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    throw error.reason === "refused" ? new StripeRefused(`Stripe refused the request: ${error.message}`) : new StripeUnavailable();
  }
}

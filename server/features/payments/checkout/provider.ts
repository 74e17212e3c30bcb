import { StripeNotConfigured, StripeRefused, StripeUnavailable } from "#contract/errors/index.ts";
import type { Services } from "../../../services/index.ts";
import { type PaymentsProvider, ProviderFailed } from "../../../services/stripe/payments-provider.ts";

/** @throws StripeNotConfigured */
export function requireStripe({ stripe }: Pick<Services, "stripe">): PaymentsProvider {
  if (!stripe) throw new StripeNotConfigured();
  return stripe;
}

/** Awaits a response of the provider. @throws StripeUnavailable, StripeRefused */
export async function fromProvider<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    // What Stripe says about the request helps the developer: it names fields and bounds, and no secret.
    throw error.reason === "refused" ? new StripeRefused(`Stripe refused the request: ${error.message}`) : new StripeUnavailable();
  }
}

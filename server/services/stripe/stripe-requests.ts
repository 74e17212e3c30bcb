import Stripe from "stripe";
import { type Charge, ProviderFailed } from "./payments-provider.ts";

/** Objects of one page. */
export const pageSize = 100;
/** Stripe's longest metadata value. */
const metadataLength = 500;

/** The options of a request about an account. */
export const requestOptions = (stripeAccount: string, idempotencyKey?: string) => ({
  stripeAccount,
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});

export const startingAfter = (id: string | undefined) => (id === undefined ? {} : { starting_after: id });

/** Metadata without values that Stripe would refuse. */
export const boundedMetadata = (metadata: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value.length <= metadataLength));

/** The same for a change, which removes what is left out. */
export const replacementMetadata = (metadata: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, value.length <= metadataLength ? value : ""]));

/** @throws ProviderFailed for an amount that JSON numbers cannot hold */
export function safeNumber(amount: Charge["unitAmount"]): number {
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new ProviderFailed("refused", "The amount is too large.");
  return Number(amount);
}

export const isUnexpectedState = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "payment_intent_unexpected_state";
const isMissing = (error: unknown) =>
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") ||
  // An account that was disconnected, or belongs to another platform. Other permission errors concern the server's key.
  (error instanceof Stripe.errors.StripePermissionError && error.code === "account_invalid");

/** Runs requests; their errors become `ProviderFailed`. */
export async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw providerFailure(error);
  }
}

/** The same, for an object that may not exist. */
export async function findAtStripe<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw providerFailure(error);
  }
}

/** A refusal concerns the request; everything else, such as a lost connection, may pass. A wrong key is the operator's. */
function providerFailure(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error;
  // Another request with the key is in progress, and may succeed.
  const isInProgress = error instanceof Stripe.errors.StripeError && error.code === "idempotency_key_in_use";
  if (
    !isInProgress &&
    (error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeIdempotencyError)
  )
    return new ProviderFailed("refused", error.message, error.code);
  return new ProviderFailed("unavailable", "Stripe did not answer as expected.", error instanceof Error ? error.name : undefined);
}

/** Responses of the provider are smaller; a larger one is an error. */
const maxBytes = 5_000_000;

/** `fetch` for the provider's client: follows no redirects, and reads a response up to a bound. The caller's signal is its deadline. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new TypeError("The response is too large.");
    chunks.push(chunk);
  }
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status: response.status, headers: response.headers });
};

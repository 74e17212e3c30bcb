import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { NetworkError } from "../transport/api-errors.ts";
import type { Effects } from "../transport/effects.ts";

/** Tokens with unknown key ids cause at most one request in this time, since they may be forged; milliseconds. */
const unknownKeyMillis = 30_000;
/** The same after a request that failed. */
const failureMillis = 1000;
/** Known keys are renewed in the background after this time; milliseconds. */
const renewalMillis = tokenLimits.jwksMaxAge * 1000;

/**
 * The keys of a JWKS document, loaded with the first token. The only request that a token waits for is the first, and one for an unknown
 * key id. If the document cannot be loaded later, the known keys remain in use.
 * @returns a function that throws a NetworkError if the keys cannot be loaded
 */
export function verificationKeys(url: URL, { fetch, now }: Pick<Effects, "fetch" | "now">): JWTVerifyGetKey {
  let requestedAt: number | undefined;
  let failure: { readonly error: unknown; readonly at: number } | undefined;
  const keys = createRemoteJWKSet(url, {
    cooldownDuration: unknownKeyMillis,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: requestKeys,
  });

  async function requestKeys(address: string, init: RequestInit): Promise<Response> {
    if (failure && now() - failure.at < failureMillis) throw failure.error;
    requestedAt = now();
    try {
      const response = await fetch(address, init);
      if (response.status !== 200) throw new Error(`The status is ${response.status}.`);
      failure = undefined;
      return response;
    } catch (error) {
      failure = { error, at: now() };
      throw error;
    }
  }

  return async (header, token) => {
    if (requestedAt !== undefined && !keys.reloading && now() - requestedAt > renewalMillis) keys.reload().catch(() => undefined);
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new NetworkError(`The keys that verify access tokens could not be loaded from ${url}: ${reason}`, error);
    }
  };
}

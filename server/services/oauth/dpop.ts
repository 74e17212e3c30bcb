import type { Configuration, DPoPHandle, DPoPOptions } from "openid-client";
import type { ProviderSettings } from "./oauth-clients.ts";

type Library = typeof import("openid-client");

/** The algorithm of the proofs, which every server with DPoP in common use accepts. */
const algorithm = "ES256";

/**
 * Proofs that this process has the key to which a provider binds its tokens (RFC 9449). A token that leaks is of no use. The key is
 * made at the first use and never stored, because the tokens are used for the profile alone.
 */
export function createDPoP() {
  let handle: Promise<DPoPHandle> | undefined;
  return {
    /** Returns the key to send a proof with, if the provider takes one and no app needs the tokens. Published clients expect bearer tokens. */
    async proofFor(client: Library, config: Configuration, { isShared, isSignInOnly }: ProviderSettings): Promise<DPoPOptions | undefined> {
      const { dpop_signing_alg_values_supported: supported } = config.serverMetadata();
      if (isShared || !isSignInOnly || !Array.isArray(supported) || !supported.includes(algorithm)) return undefined;
      handle ??= client.randomDPoPKeyPair(algorithm).then((keys) => client.getDPoPHandle(config, keys));
      return { DPoP: await handle };
    },
  };
}

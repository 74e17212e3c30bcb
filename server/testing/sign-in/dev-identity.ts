import { createHash, randomBytes } from "node:crypto";
import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";
import type { Running } from "../../launch.ts";
import { makeDevIdentity } from "../../services/oauth/dev-identity.ts";
import type { Authorization, ProviderSettings } from "../../services/oauth/oauth-clients.ts";

/** A provider with shared keys. */
export const sharedProvider = (type: ProviderId): ProviderSettings => ({
  id: type,
  type,
  isShared: true,
  clientId: type,
  clientSecret: "",
});

/** The development identity provider of a server as any OpenID Connect issuer that has registered a client. */
export function devIdentityIssuer({ running }: { readonly running: Running }) {
  const { url, services } = running;
  const { issuer, clientSecret } = makeDevIdentity({ publicUrl: url, secrets: services.secrets, listeningAt: () => "" });
  return { issuerUrl: issuer, clientId: "google", clientSecret };
}

/** An authorization with a new state and verifier. */
export const newAuthorization = (redirectUri: string): Authorization => ({
  redirectUri,
  state: randomBytes(16).toString("base64url"),
  codeVerifier: createHash("sha256").update(randomBytes(32)).digest("base64url"),
  extraScopes: [],
});

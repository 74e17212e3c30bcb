import { z } from "zod";
import { accessTokenAlgorithm } from "../../vocabulary/accounts/access-token.ts";
import { oauthLimits } from "../../vocabulary/sign-in/oauth.ts";

/**
 * Metadata of the issuer of a project's access tokens (OpenID Connect Discovery 1.0, section 3; RFC 8414). It names only endpoints that
 * exist: there is no UserInfo endpoint and no dynamic registration. `authorization_response_iss_parameter_supported` is absent. The hosted
 * pages send their origin as `iss`, which is not this issuer (RFC 9207).
 */
export const OpenIdConfiguration = z.object({
  issuer: z.url().describe("The `iss` of the tokens"),
  jwks_uri: z.url().describe("The public keys that verify the tokens"),
  authorization_endpoint: z.url().describe("On the hosted pages of the project. PKCE and `state` are required"),
  token_endpoint: z.url(),
  response_types_supported: z.array(z.enum(["code"])),
  response_modes_supported: z.array(z.enum(["query"])),
  grant_types_supported: z.array(z.enum(["authorization_code", "refresh_token"])),
  scopes_supported: z.array(z.enum([oauthLimits.scope])),
  token_endpoint_auth_methods_supported: z.array(z.enum(["none", "client_secret_post", "client_secret_basic"])),
  code_challenge_methods_supported: z.array(z.enum([oauthLimits.pkceMethod])),
  subject_types_supported: z.array(z.enum(["public"])),
  id_token_signing_alg_values_supported: z
    .array(z.enum([accessTokenAlgorithm]))
    .describe("Algorithm of the access tokens. The standard requires this member; the token endpoint returns no ID tokens"),
  claims_supported: z.array(z.string()),
});

/** A public signing key as the JWKS contains it (RFC 7517; wire protocol, section 3.2). */
export const PublicJwk = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
  kid: z.string(),
  x: z.string(),
  y: z.string(),
});
export type PublicJwk = z.output<typeof PublicJwk>;

export const oauthLimits = {
  scope: "legacy",
  pkceMethod: "S256",
  clientAssertionSeconds: 60,
  /** Accepted clock skew of an ID token, in seconds. */
  idTokenTolerance: 30,
  dpopNonces: 100,
  rsaBitsMin: 2048,
} as const;

/** Beginning of the name of the cookie that holds the PKCE verifier of a flow in the app; a hyphen and the state follow. */
export const oauthVerifierCookie = "stack-oauth-outer";

/** What happens when a user signs in with a provider whose e-mail address belongs to an existing account. */
export const accountMergeStrategies = ["link_method", "raise_error", "allow_duplicates"] as const;

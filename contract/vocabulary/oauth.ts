export const oauthLimits = {
  scope: "legacy",
  pkceMethod: "S256",
  clientAssertionSeconds: 60,
  /** Accepted clock skew of an ID token, in seconds. */
  idTokenTolerance: 30,
  dpopNonces: 100,
  rsaBitsMin: 2048,
} as const;

/** What happens when a user signs in with a provider whose e-mail address belongs to an existing account. */
export const accountMergeStrategies = ["link_method", "raise_error", "allow_duplicates"] as const;

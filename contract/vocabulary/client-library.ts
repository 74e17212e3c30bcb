/** Timing and concurrency of the client library. */
export const clientLimits = {
  networkRetries: 5,
  backoffBaseMillis: 1000,
  /** How long a call is repeated before a warning names the server. */
  unreachableWarningMillis: 2000,
  /** A cached value is dropped this long after its last subscriber left. */
  cacheGraceMillis: 5000,
  cacheThrottleMillis: 300,
  redirectWaitMillis: 2000,
  /** Default of the remaining validity that clients require of an access token. */
  minValidityMillis: 20_000,
  /** The longest remaining validity a caller may require. */
  minValidityMillisMax: 60_000,
  /** The longest wait a caller may request. */
  maxWaitMillis: 2_147_483_647,
} as const;

/** The behaviors of `getUser` when no user is signed in. */
export const signedOutBehaviors = ["redirect", "throw", "anonymous", "return-null"] as const;

export const tokenLimits = {
  /** How long after a sign-in its session may change credentials, where the project requires a recent one. */
  recentSignInMillis: 900_000,
  /** Exchanges of refresh tokens, over all routes: per address and per session. */
  refreshLimits: [
    { max: 150, seconds: 300 },
    { max: 30, seconds: 60, per: "session" },
  ],
  /** Default lifetime of an access token in seconds; set by ACCESS_TOKEN_SECONDS. */
  accessSeconds: 600,
  accessSecondsMin: 60,
  refreshMillis: 31_536_000_000,
  /** Grace period in which a rotated refresh token still returns its successor (parallel tabs, lost responses). */
  rotationGraceSeconds: 10,
  sessionMillisMax: 31_708_800_000,
  /** Shortest lifetime that a project may set for sessions. */
  sessionMillisMin: 300_000,
  /** Shortest idle time that a project may set. Longer than an access token lives, since a client that has one need not call us. */
  idleMillisMin: 900_000,
  /** Largest number of sign-ins per user that a project may set as the limit. */
  maxPerUser: 1000,
  /** Lifetime of a session that a link of the dashboard starts as a user. */
  impersonationMillis: 7_200_000,
  /** Default of `is_impersonation` for sessions that a server creates. */
  impersonation: false,
  /** How long the JWKS may be cached, in seconds. */
  jwksMaxAge: 300,
} as const;

/** Accepted `token_type` values of token endpoints, compared case-insensitively. */
export const tokenTypes = ["bearer", "dpop"] as const;

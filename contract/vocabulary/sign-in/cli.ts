/** Signing in a command line tool. */
export const cliLimits = {
  pollMillis: 2000,
  pollAttempts: Number.POSITIVE_INFINITY,
  /** Polls per polling code, across all callers. */
  perPollingCode: [{ max: 1, seconds: 1 }],
  /** Default lifetime of the polling and login codes. */
  lifetimeMillis: 7_200_000,
  lifetimeMillisMax: 86_400_000,
  deviceNameLength: 100,
} as const;

/**
 * The first eight characters of a login code, as terminal and page show them. A user who compares them does not confirm another tool's
 * sign-in. 40 bits, and the rest of the code stays secret.
 */
export const toShortCode = (loginCode: string): string => `${loginCode.slice(0, 4)}-${loginCode.slice(4, 8)}`.toUpperCase();

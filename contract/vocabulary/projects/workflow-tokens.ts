export const workflowTokenLimits = {
  lifetimeMillisMin: 1000,
  /** A token cannot be revoked, so it lasts a day at most. */
  lifetimeMillisMax: 86_400_000,
  /** How long an expired token is reported as expired; afterwards it is unknown. */
  reportedExpiredSeconds: 86_400,
} as const;

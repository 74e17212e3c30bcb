export const auditLogLimits = {
  retentionDays: 400,
  /** Retention of failed sign-ins for unknown accounts. Anyone can cause any number of them. */
  unknownUserRetentionDays: 30,
  /** Changed paths listed in one `config.changed` event. */
  maxPaths: 100,
} as const;

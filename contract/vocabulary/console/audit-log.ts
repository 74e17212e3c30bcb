export const auditLogLimits = {
  retentionDays: 400,
  /** Retention of failed sign-ins for unknown accounts. Anyone can cause any number of them. */
  unknownUserRetentionDays: 30,
  /** Changed paths listed in one `config.changed` event. */
  maxPaths: 100,
  /** Changes listed with their values in one `config.changed` event. */
  maxChanges: 20,
  /** Characters of a value in JSON that a `config.changed` event has. Longer ones are left out. */
  valueLength: 200,
  /** The shortest search by a user's name or address. */
  minQuery: 3,
  /** Users, and developers, that a search by name or address considers. */
  foundUsers: 50,
  /** Events of one export. */
  exportEvents: 100_000,
} as const;

/** Bounds of the history of a branch's configuration. */
export const configHistoryLimits = {
  retentionDays: 400,
  /** Earlier configurations of a branch. The oldest are deleted first. */
  versions: 1000,
  /** Characters of all earlier configurations of a branch. */
  totalLength: 32_000_000,
} as const;

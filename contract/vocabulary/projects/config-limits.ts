/** Bounds of a project's configuration. */
export const configLimits = {
  /** Characters of one change: room for a logo of the greatest size, and less than a request may have. */
  changeLength: 2_000_000,
  /** Characters of a branch's whole override. */
  totalLength: 5_000_000,
  /** Values in a branch's whole override. Each step of a change takes time with their number, and blocks the process meanwhile. */
  totalValues: 5_000,
  /** Nesting of one change, or parts of a dotted path. */
  depth: 16,
  /** Values in one change. */
  keys: 2_500,
  /** Characters of one dotted path. */
  pathLength: 1000,
  /** Trusted domains of a branch. Every redirect is compared with each of them. */
  trustedDomains: 1000,
  /** Default permissions per event (sign-up, team creation, team membership). Each becomes a row per user. */
  defaultPermissions: 100,
} as const;

/** The rights of an agent token. Those that end in `:write` change something; the others only read. */
export const agentRights = [
  "documents:read",
  "config:read",
  "config:write",
  "users:read",
  "users:write",
  "emails:read",
  "logs:read",
] as const;
export type AgentRight = (typeof agentRights)[number];

/** Whether a holder of the right changes something. */
export const changesSomething = (right: AgentRight): boolean => right.endsWith(":write");

export const agentTokenLimits = {
  /** Agent tokens of a branch. Expired ones are replaced by new ones. */
  perBranch: 50,
  nameLength: 100,
  lifetimeMillisMax: 366 * 86_400_000,
  /** How long a use is recorded before the next one is. */
  lastUsedMillis: 3_600_000,
  /** How long an expired token is listed. */
  listedExpiredSeconds: 30 * 86_400,
} as const;

/** A call of published clients for what this server does not have. */
export interface UnavailableCall {
  readonly method: string;
  readonly path: `/${string}`;
  /** The purpose of the call: a plural noun. */
  readonly feature: string;
}

const domains = "managed e-mail domains";
const replays = "recorded browser sessions";

/**
 * The calls of published clients, up to 2.8.108, that can never succeed here. They are refused by name, so that a developer does not take
 * them for a wrong base URL. Calls with an honest empty answer are routes.
 */
export const unavailableCalls: readonly UnavailableCall[] = [
  { method: "POST", path: "/emails/capacity-boost", feature: "limited e-mail capacities that a boost would raise" },
  { method: "POST", path: "/internal/analytics/query", feature: "analytics" },
  { method: "POST", path: "/internal/emails/managed-onboarding/setup", feature: domains },
  { method: "POST", path: "/internal/emails/managed-onboarding/check", feature: domains },
  { method: "POST", path: "/internal/emails/managed-onboarding/apply", feature: domains },
  { method: "POST", path: "/internal/emails/managed-onboarding/delete", feature: domains },
  { method: "POST", path: "/internal/rewrite-template-source", feature: "template sources in an older form" },
  { method: "GET", path: "/internal/session-replays/{replay_id}", feature: replays },
  { method: "GET", path: "/internal/session-replays/{replay_id}/events", feature: replays },
  { method: "GET", path: "/internal/session-replays/{replay_id}/chunks", feature: replays },
  { method: "GET", path: "/internal/session-replays/{replay_id}/chunks/{chunk_id}/events", feature: replays },
];

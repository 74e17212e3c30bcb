/** The moments before which the endpoint of a project is called. */
export const hookEvents = ["sign_up", "sign_in"] as const;
export type HookEvent = (typeof hookEvents)[number];

/** The decisions of the endpoint. */
export const hookOutcomes = ["allow", "reject", "restrict"] as const;
export type HookOutcome = (typeof hookOutcomes)[number];

/** The result of a sign-up or sign-in for which the endpoint gives no valid answer. */
export const hookFailureModes = ["open", "closed"] as const;

/** Why a call of the endpoint has no valid answer. */
export const hookFailures = {
  unreachable: "The endpoint could not be reached",
  timeout: "The endpoint did not answer in time",
  busy: "Too many calls of the endpoint were in progress",
  status: "The endpoint answered with another status than 200",
  too_large: "The answer was too long",
  invalid_json: "The answer was not JSON",
  invalid_answer: "The answer had unknown or invalid fields",
  metadata_too_large: "The metadata of the user would be too large",
} as const;
export type HookFailure = keyof typeof hookFailures;
export const hookFailureNames = Object.keys(hookFailures) as [HookFailure, ...HookFailure[]];

export const signUpHookLimits = {
  /** Milliseconds of a call, to the end of its answer. */
  deadlineMillis: 3000,
  /** Bytes of an answer. */
  answerBytes: 16_384,
  /** Calls that one process has in progress: of all projects, and of one. */
  calls: 200,
  callsPerProject: 50,
  /** Characters of the message to a rejected user. */
  messageLength: 300,
  /** Days for which decisions are retained, and the decisions that a project has at most. */
  retentionDays: 30,
  decisions: 10_000,
} as const;

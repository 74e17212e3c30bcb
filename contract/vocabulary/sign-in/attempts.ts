import { textLimits } from "../text-limits.ts";

/** The methods with which a sign-in begins. `session`: the app continues with the session of the hosted pages. */
export const attemptMethods = ["password", "otp", "passkey", "oauth", "id_token", "anonymous", "cli", "mfa", "session"] as const;
export type AttemptMethod = (typeof attemptMethods)[number];

/** The calls of which a sign-in consists. */
export const attemptSteps = [
  "sign_up",
  "sign_in",
  "code_requested",
  "code_entered",
  "passkey_requested",
  "provider_started",
  "provider_returned",
  "app_continued",
  "code_exchanged",
  "second_factor",
  "cli_started",
  "cli_confirmed",
  "cli_collected",
] as const;
export type AttemptStep = (typeof attemptSteps)[number];

/** `pending`: the next step has not come. */
export const attemptOutcomes = ["ok", "refused", "pending"] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

export const attemptLimits = {
  retentionDays: 30,
  /** Sign-ins that a project has at most. The oldest are deleted. */
  perProject: 200_000,
  /** Steps of one sign-in. */
  steps: 50,
  /** A later step begins another sign-in. */
  joinMillis: 3_600_000,
  /** Characters of the message of an error. */
  message: 1000,
  /** Characters of the JSON of its details. Longer details are left out. */
  details: 2000,
  address: textLimits.email,
  /** Characters of a provider's id. */
  provider: 64,
} as const;

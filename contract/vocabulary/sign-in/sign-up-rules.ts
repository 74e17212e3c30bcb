/**
 * The sign-up modes of a project. `open` accepts the sign-ups that no rule refuses, `invite-only` those of them with an invitation. `waitlist`
 * puts the others on the waitlist. `closed` refuses every sign-up.
 */
export const signUpModes = ["open", "invite-only", "waitlist", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** The results of a rule for a sign-up that it matches. */
export const signUpOutcomes = ["allow", "reject", "restrict", "waitlist"] as const;
export type SignUpOutcome = (typeof signUpOutcomes)[number];

/** The methods that a rule can name. */
export const signUpMethods = ["password", "otp", "passkey", "oauth", "anonymous"] as const;
export type SignUpMethod = (typeof signUpMethods)[number];

export const signUpRuleLimits = {
  /** Rules of a project. Each sign-up is compared with all of them. */
  rules: 100,
  /** Characters of a pattern. A match takes at most this many comparisons for each character of the address. */
  patternLength: 128,
  /** Domains, and providers, of one rule. */
  domains: 200,
  providers: 50,
  /** There are fewer codes of ISO 3166-1. */
  countries: 300,
  /** Characters of the message to a rejected user. */
  messageLength: 300,
  priority: 10_000,
  /** Days for which matches are counted. */
  countedDays: 30,
  /** Users that one dry run compares with the rule, and that it returns at most. */
  scannedUsers: 5_000,
  listedUsers: 100,
} as const;

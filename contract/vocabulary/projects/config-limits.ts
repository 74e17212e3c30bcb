import { signUpRuleLimits } from "../sign-in/sign-up-rules.ts";

/** Bounds of a project's configuration. */
export const configLimits = {
  /** Characters of one change: room for a light and a dark logo of the greatest size. A request may have more. */
  changeLength: 2_750_000,
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
  /** Rules of sign-up of a branch. Every sign-up is compared with each of them. */
  signUpRules: signUpRuleLimits.rules,
  /** Default permissions per event (sign-up, team creation, team membership). Each becomes a row per user. */
  defaultPermissions: 100,
} as const;

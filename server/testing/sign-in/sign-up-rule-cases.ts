import type { RouteCase } from "../route-case.ts";

/** Valid calls of the routes about the rules of sign-up. */
export const signUpRuleRouteCases = {
  "internal.signUpRules.test": { statements: 1, build: () => ({ body: { email: "ada@example.org", method: "password", country: "GB" } }) },
  "internal.signUpRules.listCounts": { statements: 2, build: () => ({}) },
  "internal.signUpRules.listMatchingUsers": { statements: 2, build: () => ({ body: { conditions: { domains: ["example.com"] } } }) },
} as const satisfies Record<string, RouteCase>;

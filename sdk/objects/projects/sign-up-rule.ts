import type { AdminApi, InternalSignUpRulesListMatchingUsersInput, InternalSignUpRulesTestInput } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";

/** A sign-up to evaluate. Absent facts are unknown, and match no condition about them. */
export type SignUpAttempt = InternalSignUpRulesTestInput;

/** The result of a sign-up. */
export interface SignUpVerdict {
  readonly outcome: "allow" | "reject" | "restrict" | "waitlist";
  /** The key of the rule in `auth.signUp.rules`; null where no rule matches, or the mode decides. */
  readonly ruleId: string | null;
  /** The text that the rejected user reads. */
  readonly message: string | null;
}

/** The conditions of a sign-up rule, as in `auth.signUp.rules`. */
export type SignUpRuleConditions = InternalSignUpRulesListMatchingUsersInput["conditions"];

/** Existing users whom the conditions of a rule match. */
export interface MatchingUsers {
  /** The users that this call compared. */
  readonly scanned: number;
  /** The number of compared users whom the conditions match. */
  readonly count: number;
  readonly users: readonly { readonly id: string; readonly displayName: string | null; readonly primaryEmail: string | null }[];
  /** Continues after the compared users; null after the last. */
  readonly nextCursor: string | null;
}

/** Methods of an admin for the rules of sign-up. */
export interface SignUpRuleMethods {
  /**
   * Finds out what would happen to a sign-up, without creating a user.
   * @example
   * const { outcome, ruleId } = await admin.testSignUp({ email: "ada@example.org", method: "password", country: "GB" });
   */
  testSignUp(attempt: SignUpAttempt): Promise<SignUpVerdict>;
  /** Counts how often each rule has matched in the last 30 days, by its key. Rules that never matched are left out. */
  countSignUpRuleMatches(): Promise<Readonly<Record<string, number>>>;
  /** Lists the existing users whom the conditions of a rule match: a dry run before the rule is written. */
  listUsersMatchingRule(
    conditions: SignUpRuleConditions,
    options?: { readonly cursor?: string; readonly limit?: number },
  ): Promise<MatchingUsers>;
}

/** The methods for the rules of sign-up. */
export const signUpRuleMethods = ({ internal: { signUpRules } }: AdminApi): SignUpRuleMethods => ({
  async testSignUp(attempt) {
    const { outcome, rule_id: ruleId, message } = unwrap(await signUpRules.test(attempt));
    return { outcome, ruleId, message };
  },
  countSignUpRuleMatches: async () =>
    Object.fromEntries(unwrap(await signUpRules.listCounts()).items.map(({ rule_id, count }) => [rule_id, count])),
  async listUsersMatchingRule(conditions, options = {}) {
    const { scanned, count, items, next_cursor: nextCursor } = unwrap(await signUpRules.listMatchingUsers({ conditions, ...options }));
    const users = items.map(({ id, display_name: displayName, primary_email: primaryEmail }) => ({ id, displayName, primaryEmail }));
    return { scanned, count, users, nextCursor };
  },
});

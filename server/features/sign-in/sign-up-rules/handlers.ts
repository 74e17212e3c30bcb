import { SignUpInvitationRequired, SignUpRejected, SignUpWaitlisted } from "#contract/errors/index.ts";
import type { internalSignUpRuleRoutes } from "#contract/routes/sign-in/sign-up-rules.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { isSignUpClosed } from "../sign-up-policy.ts";
import { evaluateRules } from "./evaluate-rules.ts";
import { countMatches } from "./match-recorder.ts";
import { findMatchingUsers } from "./matching-users.ts";

export const signUpRuleHandlers: Handlers<typeof internalSignUpRuleRoutes> = {
  async test(call) {
    const { email, method, provider, country } = call.input;
    const { signUp } = call.project.config.auth;
    // An anonymous user signs up when it is upgraded, and the mode applies to that.
    const isClosed = isSignUpClosed(call) || (signUp.mode === "closed" && method !== "anonymous");
    if (isClosed) return { outcome: "reject", rule_id: null, message: null };
    const facts = { email, methods: [method], providers: provider === undefined ? [] : [provider], country };
    const { outcome, ruleId, message } = await evaluateRules(signUp.rules, facts, call.services.disposableDomains);
    if (outcome === "reject") return { outcome, rule_id: ruleId, message: message ?? SignUpRejected.defaultMessage };
    if (method === "anonymous" || (signUp.mode !== "invite-only" && signUp.mode !== "waitlist"))
      return { outcome, rule_id: ruleId, message: null };
    const isWaitlist = signUp.mode === "waitlist";
    return {
      outcome: isWaitlist ? "waitlist" : "reject",
      rule_id: null,
      message: (isWaitlist ? new SignUpWaitlisted() : new SignUpInvitationRequired()).message,
    };
  },

  async listCounts({ db, project, now }) {
    const counts = await countMatches(db, project.tenancyId, now);
    const { rules } = project.config.auth.signUp;
    // A rule that was removed is not of interest any more.
    return { items: Object.keys(rules).flatMap((id) => (counts.has(id) ? [{ rule_id: id, count: counts.get(id) ?? 0 }] : [])) };
  },

  listMatchingUsers: ({ readReplica, project, input, services }) =>
    readReplica((db) => findMatchingUsers(db, project.tenancyId, input, services.disposableDomains)),
};

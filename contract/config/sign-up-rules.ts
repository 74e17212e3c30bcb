import { z } from "zod";
import { userSpecifiedId } from "../vocabulary/payments/prices.ts";
import { signUpRuleLimits as limits, signUpMethods, signUpModes, signUpOutcomes } from "../vocabulary/sign-in/sign-up-rules.ts";
import { string } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { toAsciiDomain } from "./host-pattern.ts";
import { branchLevel, flag, group } from "./leaf.ts";
import { signUpHook } from "./sign-up-hook.ts";

const pattern = string(limits.patternLength).regex(/^[^\s,;<>"]+$/, "must be an address with `*` and `?`, without spaces");
const domain = string(textLimits.email).refine(
  (value) => toAsciiDomain(value) !== undefined,
  "must be a domain such as example.com, without wildcards",
);
const country = z.string().regex(/^[A-Z]{2}$/, "must be a country code of two capital letters (ISO 3166-1)");

/** The conditions of a rule. Those that are absent match every sign-up; a rule matches if all of its conditions do. */
export const signUpConditions = {
  addressPattern: branchLevel(
    pattern.optional(),
    "Matches the whole address. `*` is any text, also none; `?` is one character. There are no regular expressions",
  ),
  domains: branchLevel(
    z.array(domain).min(1).max(limits.domains).optional(),
    "Matches addresses of these domains. A subdomain is another domain",
  ),
  disposable: flag(false, "Matches only addresses of providers whose addresses are thrown away"),
  countries: branchLevel(
    z.array(country).min(1).max(limits.countries).optional(),
    "Matches callers from these countries, by their IP address. An unknown country never matches",
  ),
  methods: branchLevel(
    z.array(z.enum(signUpMethods)).min(1).max(signUpMethods.length).optional(),
    "Matches sign-ups with these methods. A passkey is added to an account, so no sign-up has this method yet",
  ),
  providers: branchLevel(
    z.array(string(textLimits.userSpecifiedId)).min(1).max(limits.providers).optional(),
    "Matches sign-ups with these OAuth providers, by their ids",
  ),
};

/** Decides who may sign up: the mode, the rules in their order, and the endpoint of the project. */
export const signUp = group({
  mode: branchLevel(
    z.enum(signUpModes).default("open"),
    "Who may sign up: everyone, those with an invitation, those whom the waitlist admits, or no one. `auth.allowSignUp` is true unless it is `closed`",
  ),
  rules: z
    .record(
      userSpecifiedId,
      z.object({
        priority: branchLevel(
          z.int().min(0).max(limits.priority).default(0),
          "The rules are tried in the order of this number, those with the same one in that of their ids. The first match decides",
        ),
        enabled: flag(true, "Whether the rule is tried"),
        ...signUpConditions,
        outcome: branchLevel(
          z.enum(signUpOutcomes).default("reject"),
          "The result of a sign-up that the rule matches. `restrict` creates a restricted user. `waitlist` requires an approval",
        ),
        message: branchLevel(string(limits.messageLength).optional(), "Text that a rejected user reads"),
      }),
    )
    .default({}),
  hook: signUpHook,
});

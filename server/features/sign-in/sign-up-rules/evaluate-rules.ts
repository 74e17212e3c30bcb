import { toAsciiDomain } from "#contract/config/host-pattern.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { SignUpOutcome } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import type { DisposableDomains } from "../../../services/disposable-domains.ts";
import { matchesPattern, normalizePattern, type RuleAddress, readRuleAddress } from "./address-pattern.ts";

type Rules = ProjectConfig["auth"]["signUp"]["rules"];
type ConditionName = "addressPattern" | "domains" | "disposable" | "countries" | "methods" | "providers";
export type RuleConditions = { readonly [Name in ConditionName]?: Rules[string][Name] | undefined };

/** The facts about a sign-up that rules compare. Absent facts match no condition about them. */
export interface SignUpFacts {
  readonly email?: string | null | undefined;
  readonly methods: readonly string[];
  readonly providers: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null | undefined;
}

/** The rule that decides, and its result. */
export interface RuleDecision {
  readonly ruleId: string | null;
  readonly outcome: SignUpOutcome;
  readonly message: string | undefined;
}

type Match = (facts: SignUpFacts, address: RuleAddress | undefined) => boolean | Promise<boolean>;

const includesOne = (allowed: ReadonlySet<string>, values: readonly string[]) => values.some((value) => allowed.has(value));

/** Prepares the conditions of a rule. Those that are cheap are first. */
export function compileConditions(conditions: RuleConditions, disposable: DisposableDomains): Match {
  const { addressPattern, domains, countries, methods, providers } = conditions;
  const pattern = addressPattern === undefined ? undefined : normalizePattern(addressPattern);
  const [domainSet, countrySet, methodSet, providerSet] = [domains?.map(toAsciiDomain), countries, methods, providers].map(
    (values) => values && new Set(values.filter((value) => value !== undefined)),
  );
  return (facts, address) => {
    if (methodSet && !includesOne(methodSet, facts.methods)) return false;
    if (providerSet && !includesOne(providerSet, facts.providers)) return false;
    if (countrySet && !countrySet.has(facts.country ?? "")) return false;
    if (domainSet && !domainSet.has(address?.domain ?? "")) return false;
    if (pattern !== undefined && !(address && matchesPattern(address.value, pattern))) return false;
    if (!conditions.disposable) return true;
    return address !== undefined && disposable.includes(address.domain);
  };
}

interface CompiledRule {
  readonly id: string;
  readonly outcome: SignUpOutcome;
  readonly message: string | undefined;
  readonly matches: Match;
}

/** The rules of each configuration in memory. It is an object of its revision, so a change has others. */
const compiled = new WeakMap<Rules, readonly CompiledRule[]>();

function compileRules(rules: Rules, disposable: DisposableDomains): readonly CompiledRule[] {
  const known = compiled.get(rules);
  if (known) return known;
  const enabled = Object.entries(rules).filter(([, { enabled }]) => enabled);
  const ordered = enabled
    .sort(([a, { priority: first }], [b, { priority: second }]) => first - second || (a < b ? -1 : 1))
    .map(([id, rule]) => ({ id, outcome: rule.outcome, message: rule.message, matches: compileConditions(rule, disposable) }));
  compiled.set(rules, ordered);
  return ordered;
}

/** Finds the first rule that matches. A sign-up that no rule matches is allowed. Reads nothing but memory once the domains are loaded. */
export async function evaluateRules(rules: Rules, facts: SignUpFacts, disposable: DisposableDomains): Promise<RuleDecision> {
  const address = facts.email ? readRuleAddress(facts.email) : undefined;
  for (const { id, outcome, message, matches } of compileRules(rules, disposable))
    if (await matches(facts, address)) return { ruleId: id, outcome, message };
  return { ruleId: null, outcome: "allow", message: undefined };
}

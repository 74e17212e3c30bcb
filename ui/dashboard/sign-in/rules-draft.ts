import { toAsciiDomain } from "#contract/config/host-pattern.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { signUpRuleLimits as limits, type SignUpMethod, type SignUpOutcome } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";

type Rules = ProjectConfig["auth"]["signUp"]["rules"];

/** A rule of sign-up in the form. Lists are texts with commas or spaces between their entries. */
export interface RuleDraft {
  readonly id: string;
  readonly enabled: boolean;
  readonly addressPattern: string;
  readonly domains: string;
  readonly disposable: boolean;
  readonly countries: string;
  readonly methods: readonly SignUpMethod[];
  readonly providers: string;
  readonly outcome: SignUpOutcome;
  readonly message: string;
}
/** In the order in which they are tried. */
export type RuleDrafts = readonly RuleDraft[];
export type RuleField = "addressPattern" | "domains" | "countries";

/** A rule of which only the id is known. */
export const newRuleDraft = (id: string): RuleDraft => ({
  id,
  enabled: true,
  addressPattern: "",
  domains: "",
  disposable: false,
  countries: "",
  methods: [],
  providers: "",
  outcome: "reject",
  message: "",
});

const joinList = (values: readonly string[] = []) => values.join(", ");
const splitList = (text: string) => text.split(/[\s,]+/).filter((entry) => entry !== "");

/** Reads the rules of a configuration, in their order. */
export const toRuleDrafts = (rules: Rules): RuleDrafts =>
  Object.entries(rules)
    .sort(([a, { priority: first }], [b, { priority: second }]) => first - second || (a < b ? -1 : 1))
    .map(([id, rule]) => ({
      id,
      enabled: rule.enabled,
      addressPattern: rule.addressPattern ?? "",
      domains: joinList(rule.domains),
      disposable: rule.disposable,
      countries: joinList(rule.countries),
      methods: rule.methods ?? [],
      providers: joinList(rule.providers),
      outcome: rule.outcome,
      message: rule.message ?? "",
    }));

/** The conditions of a rule as the server takes them. Empty fields are no conditions. */
export const toConditions = (rule: RuleDraft) => {
  const [domains, countries, providers] = [splitList(rule.domains), splitList(rule.countries.toUpperCase()), splitList(rule.providers)];
  return {
    ...(rule.addressPattern.trim() === "" ? {} : { addressPattern: rule.addressPattern.trim() }),
    ...(domains.length > 0 ? { domains } : {}),
    ...(rule.disposable ? { disposable: true } : {}),
    ...(countries.length > 0 ? { countries } : {}),
    ...(rule.methods.length > 0 ? { methods: [...rule.methods] } : {}),
    ...(providers.length > 0 ? { providers } : {}),
  };
};

const toConfigEntry = (rule: RuleDraft, priority: number) => ({
  priority,
  ...(rule.enabled ? {} : { enabled: false }),
  ...toConditions(rule),
  outcome: rule.outcome,
  ...(rule.message.trim() === "" ? {} : { message: rule.message.trim() }),
});

/** The entries of the override that turns `saved` into `draft`. A rule that keeps its place and content is left out. */
export function rulesOverride(saved: RuleDrafts, draft: RuleDrafts) {
  const toEntries = (rules: RuleDrafts) => new Map(rules.map((rule, index) => [rule.id, toConfigEntry(rule, index)]));
  const [before, after] = [toEntries(saved), toEntries(draft)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) =>
    JSON.stringify(before.get(id)) === JSON.stringify(after.get(id)) ? [] : [[`auth.signUp.rules.${id}`, after.get(id) ?? null] as const],
  );
}

/** The fields that have to change before the rule can be saved. */
export const invalidRuleFields = (rule: RuleDraft): RuleField[] => {
  const pattern = rule.addressPattern.trim();
  const valid: Record<RuleField, boolean> = {
    addressPattern: pattern.length <= limits.patternLength && !/[\s,;<>"]/.test(pattern),
    domains:
      splitList(rule.domains).length <= limits.domains && splitList(rule.domains).every((entry) => toAsciiDomain(entry) !== undefined),
    countries: splitList(rule.countries).every((entry) => /^[a-z]{2}$/i.test(entry)),
  };
  return (Object.keys(valid) as RuleField[]).filter((field) => !valid[field]);
};

/** Whether a rule can be added under an id. */
export const isFreeRuleId = (id: string, rules: RuleDrafts): boolean =>
  /^[a-z0-9][a-z0-9_-]*$/.test(id) && id.length <= textLimits.userSpecifiedId && !rules.some((rule) => rule.id === id);

/** The rules with one of them moved up (-1) or down (1). */
export function moveRule(rules: RuleDrafts, id: string, by: -1 | 1): RuleDrafts {
  const from = rules.findIndex((rule) => rule.id === id);
  const other = rules[from + by];
  const moved = rules[from];
  if (!other || !moved) return rules;
  return rules.map((rule) => (rule === other ? moved : rule === moved ? other : rule));
}

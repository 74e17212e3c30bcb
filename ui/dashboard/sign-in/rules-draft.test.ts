import { expect, test } from "vitest";
import { renderConfiguration } from "#contract/config/render.ts";
import { invalidRuleFields, isFreeRuleId, moveRule, newRuleDraft, rulesOverride, toRuleDrafts } from "./rules-draft.ts";

const rules = {
  second: { priority: 7, domains: ["evil.example"], message: "No." },
  first: { priority: 1, outcome: "allow", methods: ["password"] },
};
const drafts = toRuleDrafts(renderConfiguration({ "auth.signUp.rules": rules }).auth.signUp.rules);

test("rules are listed in the order in which they are tried", () => {
  expect(drafts.map(({ id }) => id)).toEqual(["first", "second"]);
});

test("what was not changed is not written, and an order is written as numbers", () => {
  expect(rulesOverride(drafts, drafts)).toEqual([]);
  expect(rulesOverride(drafts, moveRule(drafts, "second", -1))).toEqual([
    ["auth.signUp.rules.first", { priority: 1, outcome: "allow", methods: ["password"] }],
    ["auth.signUp.rules.second", { priority: 0, domains: ["evil.example"], outcome: "reject", message: "No." }],
  ]);
  expect(moveRule(drafts, "first", -1)).toEqual(drafts);
});

test("a removed rule is null, and a new one has the entered conditions only", () => {
  const added = { ...newRuleDraft("new"), domains: "a.example, b.example\nc.example", countries: "de ch" };
  expect(rulesOverride(drafts, [...drafts.slice(0, 1), added])).toEqual([
    ["auth.signUp.rules.second", null],
    [
      "auth.signUp.rules.new",
      { priority: 1, domains: ["a.example", "b.example", "c.example"], countries: ["DE", "CH"], outcome: "reject" },
    ],
  ]);
});

test("fields that the server refuses are named", () => {
  const draft = { ...newRuleDraft("new"), addressPattern: "a b", domains: "*.example.org", countries: "Germany" };
  expect(invalidRuleFields(draft)).toEqual(["addressPattern", "domains", "countries"]);
  expect(invalidRuleFields(newRuleDraft("new"))).toEqual([]);
});

test("an id is free if no rule has it and the server takes it", () => {
  expect(["new", "first", "", "A", "a b"].map((id) => isFreeRuleId(id, drafts))).toEqual([true, false, false, false, false]);
});

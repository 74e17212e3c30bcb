import { expect, test } from "vitest";
import { checkOverride, mergeOverride } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { invalidClaims, invalidLimits, isFreeClaim, readLimit, sessionOverride, toSessionDraft } from "./session-draft.ts";

const override = {
  "auth.sessions.lifetimeMillis": 86_400_000,
  "auth.sessions.idleMillis": 1_800_000,
  "auth.claims.plan": "x",
  "auth.claims.a": "b",
};
const saved = toSessionDraft(renderConfiguration(override));

test("the form shows hours, minutes and a count, and none as empty", () => {
  expect(saved).toEqual({ limits: { lifetimeMillis: "24", idleMillis: "30", maxPerUser: "" }, claims: { plan: "x", a: "b" } });
});

test("an unchanged form changes nothing", () => expect(sessionOverride(saved, saved)).toEqual({}));

test("changed limits and claims are a valid change with which the form reads as before", () => {
  const draft = {
    limits: { lifetimeMillis: "1.5", idleMillis: "", maxPerUser: "3" },
    claims: { plan: "{{user.client_metadata.plan}}", id: "{{user.id}}" },
  };
  const change = sessionOverride(saved, draft);
  expect(change).toEqual({
    "auth.sessions.lifetimeMillis": 5_400_000,
    "auth.sessions.idleMillis": null,
    "auth.sessions.maxPerUser": 3,
    "auth.claims.plan": "{{user.client_metadata.plan}}",
    "auth.claims.a": null,
    "auth.claims.id": "{{user.id}}",
  });
  expect(checkOverride(change).ok).toBe(true);
  expect(toSessionDraft(renderConfiguration(mergeOverride(override, change)))).toEqual(draft);
});

test.each([
  ["lifetimeMillis", "0.01"],
  ["lifetimeMillis", "9000"],
  ["idleMillis", "14"],
  ["idleMillis", "soon"],
  ["maxPerUser", "0"],
  ["maxPerUser", "1.5"],
  ["maxPerUser", "1001"],
] as const)("%s is invalid as %s", (name, text) => {
  expect(readLimit(name, text)).toBeUndefined();
  expect(invalidLimits({ ...saved, limits: { ...saved.limits, [name]: text } })).toEqual([name]);
});

test("claims with an invalid template are found, and a name that is taken or reserved is not free", () => {
  expect(invalidClaims({ ...saved, claims: { good: "{{user.id}}", bad: "{{user.password}}" } })).toEqual(["bad"]);
  expect(["plan", "sub", "1st", "tier"].filter((name) => isFreeClaim(name, saved))).toEqual(["tier"]);
});

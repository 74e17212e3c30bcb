import fc from "fast-check";
import { expect, test } from "vitest";
import { checkOverride, mergeOverride } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { providerIds, providers } from "#contract/providers/index.ts";
import { accountMergeStrategies } from "#contract/vocabulary/oauth.ts";
import {
  type MethodSwitch,
  type MethodsDraft,
  methodsOverride,
  missingFields,
  type ProviderDraft,
  switchKeys,
  toMethodsDraft,
} from "./methods-draft.ts";

const typed = fc.constantFrom("", "an-id", "another id");
const provider = (id: (typeof providerIds)[number]): fc.Arbitrary<ProviderDraft> =>
  fc.record({
    key: fc.constant(id),
    on: fc.boolean(),
    shared: providers[id].sharedKeys ? fc.boolean() : fc.constant(false),
    connect: fc.boolean(),
    clientId: typed,
    clientSecret: typed,
    facebookConfigId: typed,
    microsoftTenantId: typed,
  });
const switches = Object.keys(switchKeys) as MethodSwitch[];
const draft: fc.Arbitrary<MethodsDraft> = fc.record({
  switches: fc.record(Object.fromEntries(switches.map((name) => [name, fc.boolean()])) as Record<MethodSwitch, fc.Arbitrary<boolean>>),
  strategy: fc.constantFrom(...accountMergeStrategies),
  providers: fc.record(Object.fromEntries(providerIds.map((id) => [id, provider(id)]))) as fc.Arbitrary<MethodsDraft["providers"]>,
});

test("the override changes any configuration into the draft", () => {
  const fresh = toMethodsDraft(renderConfiguration({}));
  fc.assert(
    fc.property(draft, draft, (before, after) => {
      const override = mergeOverride({}, methodsOverride(fresh, before));
      const saved = toMethodsDraft(renderConfiguration(override));
      const change = methodsOverride(saved, after);
      expect(checkOverride(change)).toMatchObject({ ok: true });
      expect(toMethodsDraft(renderConfiguration(mergeOverride(override, change)))).toEqual(after);
    }),
    { numRuns: 50 },
  );
});

test("unchanged values are not in the override", () => {
  const saved = toMethodsDraft(
    renderConfiguration({ "auth.oauth.providers.github": { type: "github", allowSignIn: true, isShared: false } }),
  );
  expect(methodsOverride(saved, saved)).toEqual({});
  expect(methodsOverride(saved, { ...saved, switches: { ...saved.switches, otp: true } })).toEqual({ "auth.otp.allowSignIn": true });
});

test("a provider under a custom key is changed under that key", () => {
  const saved = toMethodsDraft(renderConfiguration({ "auth.oauth.providers.our_google": { type: "google", allowSignIn: true } }));
  const google = { ...saved.providers.google, on: false };
  expect(Object.keys(methodsOverride(saved, { ...saved, providers: { ...saved.providers, google } }))).toEqual([
    "auth.oauth.providers.our_google",
  ]);
});

test.each([
  { on: false, shared: false, clientId: "", clientSecret: "", missing: [] },
  { on: true, shared: true, clientId: "", clientSecret: "", missing: [] },
  { on: true, shared: false, clientId: "id", clientSecret: " ", missing: ["clientSecret"] },
  { on: true, shared: false, clientId: "", clientSecret: "", missing: ["clientId", "clientSecret"] },
])("an enabled provider with its own keys requires both: %j", ({ missing, ...given }) => {
  expect(missingFields({ key: "google", connect: true, facebookConfigId: "", microsoftTenantId: "", ...given })).toEqual(missing);
});

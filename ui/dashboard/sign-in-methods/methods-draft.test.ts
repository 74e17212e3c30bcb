import fc from "fast-check";
import { expect, test } from "vitest";
import { checkOverride, mergeOverride } from "#contract/configuration/override.ts";
import { renderConfiguration } from "#contract/configuration/render.ts";
import { accountMergeStrategies } from "#contract/vocabulary/choices.ts";
import { providerIds } from "#contract/vocabulary/providers.ts";
import {
  type MethodSwitch,
  type MethodsDraft,
  mayBeShared,
  methodsOf,
  methodsOverride,
  missingOf,
  type ProviderDraft,
  switchKeys,
} from "./methods-draft.ts";

const typed = fc.constantFrom("", "an-id", "another id");
const provider = (id: (typeof providerIds)[number]): fc.Arbitrary<ProviderDraft> =>
  fc.record({
    key: fc.constant(id),
    on: fc.boolean(),
    shared: mayBeShared(id) ? fc.boolean() : fc.constant(false),
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

test("what is chosen is what the configuration says once the change is made, whatever it said before", () => {
  const fresh = methodsOf(renderConfiguration({}));
  fc.assert(
    fc.property(draft, draft, (before, after) => {
      const stored = mergeOverride({}, methodsOverride(fresh, before));
      const saved = methodsOf(renderConfiguration(stored));
      const change = methodsOverride(saved, after);
      expect(checkOverride(change)).toMatchObject({ ok: true });
      expect(methodsOf(renderConfiguration(mergeOverride(stored, change)))).toEqual(after);
    }),
    { numRuns: 50 },
  );
});

test("what stays as it is takes no part in the change, so that others' changes of it are kept", () => {
  const saved = methodsOf(renderConfiguration({ "auth.oauth.providers.github": { type: "github", allowSignIn: true, isShared: false } }));
  expect(methodsOverride(saved, saved)).toEqual({});
  expect(methodsOverride(saved, { ...saved, switches: { ...saved.switches, otp: true } })).toEqual({ "auth.otp.allowSignIn": true });
});

test("a provider that is kept under another name is changed there", () => {
  const saved = methodsOf(renderConfiguration({ "auth.oauth.providers.our_google": { type: "google", allowSignIn: true } }));
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
])("a provider that is on with keys of its own needs both of them: %j", ({ missing, ...given }) => {
  expect(missingOf({ key: "google", connect: true, facebookConfigId: "", microsoftTenantId: "", ...given })).toEqual(missing);
});

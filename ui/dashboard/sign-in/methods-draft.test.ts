import fc from "fast-check";
import { expect, test } from "vitest";
import { checkOverride, mergeOverride } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { accountMergeStrategies } from "#contract/vocabulary/sign-in/oauth.ts";
import { providerIds, providers } from "#contract/vocabulary/sign-in/providers.ts";
import { type CustomDraft, invalidFields, isFreeId, newCustomDraft } from "./custom-draft.ts";
import { type HookDraft, invalidHookFields, newHookSecret } from "./hook-draft.ts";
import { toIdTokenDraft } from "./id-token-draft.ts";
import {
  type MethodSwitch,
  type MethodsDraft,
  methodsOverride,
  missingFields,
  type ProviderDraft,
  switchKeys,
  toMethodsDraft,
  withoutKeys,
  withUse,
} from "./methods-draft.ts";
import { newRuleDraft } from "./rules-draft.ts";

const typed = fc.constantFrom("", "an-id", "another id");
const uses = fc.constantFrom(
  { on: false, signIn: true, connect: true },
  { on: true, signIn: true, connect: true },
  { on: true, signIn: true, connect: false },
  { on: true, signIn: false, connect: true },
);
const idTokens = {
  idTokenAudiences: fc.constantFrom("", "an-app", "an-app, another-app"),
  allowIdTokensWithoutNonce: fc.boolean(),
};
const provider = (id: (typeof providerIds)[number]): fc.Arbitrary<ProviderDraft> =>
  uses.chain((use) =>
    fc.record({
      key: fc.constant(id),
      on: fc.constant(use.on),
      signIn: fc.constant(use.signIn),
      connect: fc.constant(use.connect),
      shared: providers[id].sharedKeys ? fc.boolean() : fc.constant(false),
      clientId: typed,
      clientSecret: typed,
      facebookConfigId: typed,
      microsoftTenantId: typed,
      ...idTokens,
    }),
  );
const customProvider = fc.record({
  displayName: typed,
  issuerUrl: fc.constantFrom("", "https://issuer.example.org/realm"),
  clientId: typed,
  clientSecret: typed,
  scopes: fc.constantFrom("", "openid groups"),
  signIn: fc.boolean(),
  connect: fc.boolean(),
  ...idTokens,
});
const hook = fc
  .record({ onSignUp: fc.boolean(), onSignIn: fc.boolean(), failure: fc.constantFrom("open", "closed") })
  .chain((rest) =>
    fc.constantFrom<HookDraft>(
      { ...rest, url: "", secret: "" },
      ...["a", "b"].map((name) => ({ ...rest, url: `https://example.org/${name}`, secret: `whsec_${name.repeat(32)}` })),
    ),
  );
const switches = Object.keys(switchKeys) as MethodSwitch[];
const draft: fc.Arbitrary<MethodsDraft> = fc
  .record({
    switches: fc.record(Object.fromEntries(switches.map((name) => [name, fc.boolean()])) as Record<MethodSwitch, fc.Arbitrary<boolean>>),
    mode: fc.constantFrom("open" as const, "invite-only" as const, "waitlist" as const),
    strategy: fc.constantFrom(...accountMergeStrategies),
    rules: fc.constantFrom([], [newRuleDraft("one")], [newRuleDraft("two"), newRuleDraft("one")]),
    hook,
    custom: fc.dictionary(fc.constantFrom("acme", "other_1"), customProvider, { noNullPrototype: true }),
    providers: fc.record(Object.fromEntries(providerIds.map((id) => [id, provider(id)]))) as fc.Arbitrary<MethodsDraft["providers"]>,
  })
  // Where sign-up is off, the configuration has no other mode.
  .map((drawn) => (drawn.switches.signUp ? drawn : { ...drawn, mode: "open" as const }));

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

test.each<[string, Partial<CustomDraft>, string[]]>([
  ["all fields", {}, []],
  ["an issuer on localhost", { issuerUrl: "http://localhost:1234" }, []],
  ["blanks alone", { displayName: " ", clientId: " ", clientSecret: " " }, ["displayName", "clientId", "clientSecret"]],
  ["an issuer without TLS", { issuerUrl: "http://issuer.example.org" }, ["issuerUrl"]],
  ["a discovery document", { issuerUrl: "https://issuer.example.org/.well-known/openid-configuration" }, ["issuerUrl"]],
])("the invalid fields of an OpenID Connect provider with %s are named", (_name, given, invalid) => {
  const complete = { displayName: "Acme", issuerUrl: "https://issuer.example.org", clientId: "id", clientSecret: "secret" };
  expect(invalidFields({ ...newCustomDraft, ...complete, ...given })).toEqual(invalid);
});

test.each(["", "Acme", "acme-1", "google", "a".repeat(64)])("%j is no id for another provider", (id) => {
  expect(isFreeId(id, ["google"])).toBe(false);
});

test("a provider under a custom key is changed under that key", () => {
  const saved = toMethodsDraft(renderConfiguration({ "auth.oauth.providers.our_google": { type: "google", allowSignIn: true } }));
  const google = { ...saved.providers.google, on: false };
  expect(Object.keys(methodsOverride(saved, { ...saved, providers: { ...saved.providers, google } }))).toEqual([
    "auth.oauth.providers.our_google",
  ]);
});

test("a provider without a use is off, and offers both again when it is turned on", () => {
  const off = toMethodsDraft(renderConfiguration({})).providers.github;
  const connectOnly = withUse({ ...off, on: true }, { signIn: false });
  expect(connectOnly).toMatchObject({ on: true, signIn: false, connect: true });
  expect(withUse(connectOnly, { connect: false })).toEqual(off);
});

test("removing the keys of a provider removes them from the configuration", () => {
  const entry = { type: "github", allowSignIn: false, isShared: false, clientId: "id", clientSecret: "secret" };
  const saved = toMethodsDraft(renderConfiguration({ "auth.oauth.providers.github": entry }));
  const github = withoutKeys(saved.providers.github);
  expect(methodsOverride(saved, { ...saved, providers: { ...saved.providers, github } })).toEqual({
    "auth.oauth.providers.github": { type: "github", allowSignIn: false, allowConnectedAccounts: false, isShared: false },
  });
});

test.each([
  { on: false, shared: false, clientId: "", clientSecret: "", missing: [] },
  { on: true, shared: true, clientId: "", clientSecret: "", missing: [] },
  { on: true, shared: false, clientId: "id", clientSecret: " ", missing: ["clientSecret"] },
  { on: true, shared: false, clientId: "", clientSecret: "", missing: ["clientId", "clientSecret"] },
])("an enabled provider with its own keys requires both: %j", ({ missing, ...given }) => {
  expect(
    missingFields({
      key: "google",
      signIn: true,
      connect: true,
      facebookConfigId: "",
      microsoftTenantId: "",
      ...toIdTokenDraft(undefined),
      ...given,
    }),
  ).toEqual(missing);
});

test.each<[string, Partial<HookDraft>, string[]]>([
  ["nothing", {}, []],
  ["no secret", { url: "https://example.org/hook" }, ["secret"]],
  ["an address without TLS", { url: "http://example.org/hook", secret: newHookSecret() }, ["url"]],
  ["an address of localhost", { url: "http://localhost:3000/hook", secret: newHookSecret() }, []],
])("the invalid fields of a hook with %s are named", (_name, given, invalid) => {
  expect(invalidHookFields({ ...toMethodsDraft(renderConfiguration({})).hook, ...given })).toEqual(invalid);
});

test("a new secret of the hook is accepted by the server", () => {
  expect(checkOverride({ "auth.signUp.hook.secret": newHookSecret() })).toMatchObject({ ok: true });
});

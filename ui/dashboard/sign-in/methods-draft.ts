import type { ProjectConfig } from "#contract/config/tree.ts";
import type { accountMergeStrategies } from "#contract/vocabulary/sign-in/oauth.ts";
import { type ProviderId, providerFields, providerIds, providers } from "#contract/vocabulary/sign-in/providers.ts";
import type { SignUpMode } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import { type CustomDrafts, customOverride, toCustomDrafts } from "./custom-draft.ts";
import { type HookDraft, hookOverride, toHookDraft } from "./hook-draft.ts";
import { type IdTokenDraft, idTokenEntry, toIdTokenDraft } from "./id-token-draft.ts";
import { type RuleDrafts, rulesOverride, toRuleDrafts } from "./rules-draft.ts";

type Provider = ProjectConfig["auth"]["oauth"]["providers"][string];

/** The switches of the form with their keys in the configuration. */
export const switchKeys = {
  signUp: "auth.allowSignUp",
  anonymous: "auth.anonymous.allowSignUp",
  password: "auth.password.allowSignIn",
  refuseBreached: "auth.password.refuseBreached",
  requireChange: "auth.password.requireChangeOfBreached",
  otp: "auth.otp.allowSignIn",
  passkey: "auth.passkey.allowSignIn",
  passkeyUpgrade: "auth.passkey.createAfterPassword",
  rotate: "auth.sessions.rotateRefreshTokens",
  recentSignIn: "auth.sessions.requireRecentSignIn",
  newDevice: "auth.sessions.notifyNewDevice",
  verifiedEmail: "onboarding.requireEmailVerification",
} as const;
export type MethodSwitch = keyof typeof switchKeys;

export type MergeStrategy = (typeof accountMergeStrategies)[number];

export type ProviderField = (typeof providerFields)[number];

/** A provider in the form. */
export interface ProviderDraft extends Readonly<Record<ProviderField, string>>, IdTokenDraft {
  /** Key in the configuration. */
  readonly key: string;
  /** Whether the provider is used. Then at least one of `signIn` and `connect` is set; otherwise both are. */
  readonly on: boolean;
  /** Whether the provider uses the shared keys of the server. */
  readonly shared: boolean;
  readonly signIn: boolean;
  readonly connect: boolean;
}

/** The modes in which anyone can sign up. */
export type OpenSignUpMode = Exclude<SignUpMode, "closed">;

/** The sign-in settings in the form. */
export interface MethodsDraft {
  readonly switches: Readonly<Record<MethodSwitch, boolean>>;
  /** Who may sign up, where sign-up is on. */
  readonly mode: OpenSignUpMode;
  readonly strategy: MergeStrategy;
  readonly providers: Readonly<Record<ProviderId, ProviderDraft>>;
  readonly custom: CustomDrafts;
  readonly rules: RuleDrafts;
  readonly hook: HookDraft;
}

/** Reads the sign-in settings of a configuration. */
export function toMethodsDraft({ auth, onboarding }: Pick<ProjectConfig, "auth" | "onboarding">): MethodsDraft {
  const readProvider = (id: ProviderId): [string, Provider] | undefined => {
    const matching = Object.entries(auth.oauth.providers).filter(([, provider]) => provider.type === id);
    return matching.find(([key]) => key === id) ?? matching[0];
  };
  const readDraft = (id: ProviderId): ProviderDraft => {
    const [key, provider] = readProvider(id) ?? [id, undefined];
    const { allowSignIn = false, allowConnectedAccounts = false } = provider ?? {};
    const on = allowSignIn || allowConnectedAccounts;
    return {
      key,
      on,
      shared: providers[id].sharedKeys && (provider?.isShared ?? true),
      signIn: allowSignIn || !on,
      connect: allowConnectedAccounts || !on,
      clientId: provider?.clientId ?? "",
      clientSecret: provider?.clientSecret ?? "",
      facebookConfigId: provider?.facebookConfigId ?? "",
      microsoftTenantId: provider?.microsoftTenantId ?? "",
      ...toIdTokenDraft(provider),
    };
  };
  return {
    switches: {
      signUp: auth.allowSignUp,
      anonymous: auth.anonymous.allowSignUp,
      password: auth.password.allowSignIn,
      refuseBreached: auth.password.refuseBreached,
      requireChange: auth.password.requireChangeOfBreached,
      otp: auth.otp.allowSignIn,
      passkey: auth.passkey.allowSignIn,
      passkeyUpgrade: auth.passkey.createAfterPassword,
      rotate: auth.sessions.rotateRefreshTokens,
      recentSignIn: auth.sessions.requireRecentSignIn,
      newDevice: auth.sessions.notifyNewDevice,
      verifiedEmail: onboarding.requireEmailVerification,
    },
    mode: auth.signUp.mode === "closed" ? "open" : auth.signUp.mode,
    strategy: auth.oauth.accountMergeStrategy,
    providers: Object.fromEntries(providerIds.map((id) => [id, readDraft(id)])) as Record<ProviderId, ProviderDraft>,
    custom: toCustomDrafts(auth.oauth.providers),
    rules: toRuleDrafts(auth.signUp.rules),
    hook: toHookDraft(auth.signUp.hook),
  };
}

const toConfigEntry = (id: ProviderId, provider: ProviderDraft) => ({
  type: id,
  allowSignIn: provider.on && provider.signIn,
  allowConnectedAccounts: provider.on && provider.connect,
  isShared: provider.shared,
  ...Object.fromEntries(providerFields.flatMap((field) => (provider[field].trim() === "" ? [] : [[field, provider[field].trim()]]))),
  ...idTokenEntry(provider),
});

const toMode = ({ switches, mode }: MethodsDraft): SignUpMode => (switches.signUp ? mode : "closed");
const isSwitchMode = (mode: SignUpMode): boolean => mode === "open" || mode === "closed";

/** The override that turns `saved` into `draft`. Unchanged values are omitted, so that concurrent changes of others remain. */
export function methodsOverride(saved: MethodsDraft, draft: MethodsDraft) {
  const [savedMode, mode] = [toMode(saved), toMode(draft)];
  // The switch sets two of the modes.
  const isSwitched = isSwitchMode(savedMode) && isSwitchMode(mode);
  const names = (Object.keys(switchKeys) as MethodSwitch[]).filter((name) => name !== "signUp" || isSwitched);
  const switches = names.flatMap((name) =>
    saved.switches[name] === draft.switches[name] ? [] : [[switchKeys[name], draft.switches[name]] as const],
  );
  const modes = isSwitched || savedMode === mode ? [] : [["auth.signUp.mode", mode] as const];
  const strategy = saved.strategy === draft.strategy ? [] : [["auth.oauth.accountMergeStrategy", draft.strategy] as const];
  const providers = providerIds.flatMap((id) => {
    const [before, after] = [toConfigEntry(id, saved.providers[id]), toConfigEntry(id, draft.providers[id])];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [[`auth.oauth.providers.${draft.providers[id].key}`, after] as const];
  });
  return Object.fromEntries([
    ...switches,
    ...modes,
    ...strategy,
    ...providers,
    ...customOverride(saved.custom, draft.custom),
    ...rulesOverride(saved.rules, draft.rules),
    ...hookOverride(saved.hook, draft.hook),
  ]);
}

/** A provider after one of its uses was switched; without a use it is off. */
export function withUse(provider: ProviderDraft, use: Partial<Pick<ProviderDraft, "signIn" | "connect">>): ProviderDraft {
  const next = { ...provider, ...use };
  return next.signIn || next.connect ? next : { ...next, on: false, signIn: true, connect: true };
}

/** A provider without its own keys. */
export const withoutKeys = (provider: ProviderDraft): ProviderDraft => ({
  ...provider,
  ...(Object.fromEntries(providerFields.map((field) => [field, ""])) as Record<ProviderField, string>),
});

/** The required fields that are missing for an enabled provider with its own keys. */
export const missingFields = (provider: ProviderDraft): ProviderField[] =>
  provider.on && !provider.shared ? (["clientId", "clientSecret"] as const).filter((field) => provider[field].trim() === "") : [];

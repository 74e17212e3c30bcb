import type { ProjectConfig } from "#contract/configuration/tree.ts";
import type { accountMergeStrategies } from "#contract/vocabulary/choices.ts";
import { type ProviderId, providerIds, sharedProviderIds } from "#contract/vocabulary/providers.ts";

type Provider = ProjectConfig["auth"]["oauth"]["providers"][string];

/** How people get in, apart from providers: each switch with the key of the configuration it stands for. */
export const switchKeys = {
  signUp: "auth.allowSignUp",
  anonymous: "auth.anonymous.allowSignUp",
  password: "auth.password.allowSignIn",
  refuseCommon: "auth.password.refuseCommon",
  otp: "auth.otp.allowSignIn",
  passkey: "auth.passkey.allowSignIn",
  rotate: "auth.sessions.rotateRefreshTokens",
} as const;
export type MethodSwitch = keyof typeof switchKeys;

export type MergeStrategy = (typeof accountMergeStrategies)[number];

/** What is typed about a provider; empty: nothing. */
export const providerFields = ["clientId", "clientSecret", "facebookConfigId", "microsoftTenantId"] as const;
export type ProviderField = (typeof providerFields)[number];

/** One provider as it is being edited. */
export interface ProviderDraft extends Readonly<Record<ProviderField, string>> {
  /** Its key in the configuration. */
  readonly key: string;
  readonly on: boolean;
  /** Whether it runs on the server's own keys. */
  readonly shared: boolean;
  readonly connect: boolean;
}

/** The sign-in methods as they are being edited. */
export interface MethodsDraft {
  readonly switches: Readonly<Record<MethodSwitch, boolean>>;
  readonly strategy: MergeStrategy;
  readonly providers: Readonly<Record<ProviderId, ProviderDraft>>;
}

export const mayBeShared = (id: ProviderId): boolean => (sharedProviderIds as readonly ProviderId[]).includes(id);

/** What a configuration says of sign-in, ready to be edited. */
export function methodsOf({ auth }: Pick<ProjectConfig, "auth">): MethodsDraft {
  const providerOf = (id: ProviderId): [string, Provider] | undefined => {
    const known = Object.entries(auth.oauth.providers).filter(([, provider]) => provider.type === id);
    return known.find(([key]) => key === id) ?? known[0];
  };
  const draftOf = (id: ProviderId): ProviderDraft => {
    const [key, provider] = providerOf(id) ?? [id, undefined];
    return {
      key,
      on: provider?.allowSignIn ?? false,
      shared: mayBeShared(id) && (provider?.isShared ?? true),
      connect: provider?.allowConnectedAccounts ?? true,
      clientId: provider?.clientId ?? "",
      clientSecret: provider?.clientSecret ?? "",
      facebookConfigId: provider?.facebookConfigId ?? "",
      microsoftTenantId: provider?.microsoftTenantId ?? "",
    };
  };
  return {
    switches: {
      signUp: auth.allowSignUp,
      anonymous: auth.anonymous.allowSignUp,
      password: auth.password.allowSignIn,
      refuseCommon: auth.password.refuseCommon,
      otp: auth.otp.allowSignIn,
      passkey: auth.passkey.allowSignIn,
      rotate: auth.sessions.rotateRefreshTokens,
    },
    strategy: auth.oauth.accountMergeStrategy,
    providers: Object.fromEntries(providerIds.map((id) => [id, draftOf(id)])) as Record<ProviderId, ProviderDraft>,
  };
}

const entryOf = (id: ProviderId, provider: ProviderDraft) => ({
  type: id,
  allowSignIn: provider.on,
  allowConnectedAccounts: provider.connect,
  isShared: provider.shared,
  ...Object.fromEntries(providerFields.flatMap((field) => (provider[field].trim() === "" ? [] : [[field, provider[field].trim()]]))),
});

/** The change of the configuration that makes `saved` into `draft`: nothing that stays the same, so that others' changes are kept. */
export function methodsOverride(saved: MethodsDraft, draft: MethodsDraft) {
  const switches = (Object.keys(switchKeys) as MethodSwitch[]).flatMap((name) =>
    saved.switches[name] === draft.switches[name] ? [] : [[switchKeys[name], draft.switches[name]] as const],
  );
  const strategy = saved.strategy === draft.strategy ? [] : [["auth.oauth.accountMergeStrategy", draft.strategy] as const];
  const providers = providerIds.flatMap((id) => {
    const [before, after] = [entryOf(id, saved.providers[id]), entryOf(id, draft.providers[id])];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [[`auth.oauth.providers.${draft.providers[id].key}`, after] as const];
  });
  return Object.fromEntries([...switches, ...strategy, ...providers]);
}

/** What a provider that is switched on with keys of its own still lacks. */
export const missingOf = (provider: ProviderDraft): ProviderField[] =>
  provider.on && !provider.shared ? (["clientId", "clientSecret"] as const).filter((field) => provider[field].trim() === "") : [];

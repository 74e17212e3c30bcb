import type { ProjectConfig } from "#contract/configuration/tree.ts";
import { sharedProviderIds } from "#contract/vocabulary/providers.ts";

/** Ways into an account, as far as a configuration lets people use them. */
export interface Methods {
  readonly password: boolean;
  /** One-time codes and links. */
  readonly otp: boolean;
  readonly passkey: boolean;
  /** Ids of OAuth providers. */
  readonly providers: readonly string[];
}

type Provider = ProjectConfig["auth"]["oauth"]["providers"][string];
type ProviderFault = "removed" | "switched off" | "incomplete" | "shared keys in production";

/** Why nobody can sign in with a provider, or undefined if they can. Shared keys work on a developer's own server only. */
export function providerFault(provider: Provider | undefined, development: boolean): ProviderFault | undefined {
  if (!provider?.type) return "removed";
  if (!provider.allowSignIn) return "switched off";
  if (!provider.isShared) return provider.clientId && provider.clientSecret ? undefined : "incomplete";
  if (!sharedProviderIds.some((id) => id === provider.type)) return "incomplete";
  return development ? undefined : "shared keys in production";
}

/** The ways in that a configuration, its secrets in clear, leaves open. */
export const methodsOf = ({ auth }: ProjectConfig, development: boolean): Methods => ({
  password: auth.password.allowSignIn,
  otp: auth.otp.allowSignIn,
  passkey: auth.passkey.allowSignIn,
  providers: Object.entries(auth.oauth.providers)
    .filter(([, provider]) => providerFault(provider, development) === undefined)
    .map(([id]) => id),
});

/** The ways in that were open before and are closed after. */
export function closedMethods(before: Methods, after: Methods): Methods {
  const open = new Set(after.providers);
  return {
    password: before.password && !after.password,
    otp: before.otp && !after.otp,
    passkey: before.passkey && !after.passkey,
    providers: before.providers.filter((id) => !open.has(id)),
  };
}

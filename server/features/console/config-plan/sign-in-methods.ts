import type { ProjectConfig } from "#contract/config/tree.ts";
import { type ProviderConfig, type ProviderKeysProblem, providerKeysProblem } from "../../accounts/credentials/provider-settings.ts";

/** Sign-in methods that a configuration allows. */
export interface SignInMethods {
  readonly password: boolean;
  /** One-time codes and links. */
  readonly otp: boolean;
  readonly passkey: boolean;
  /** Ids of OAuth providers. */
  readonly providers: readonly string[];
}

type ProviderStopReason = "removed" | "switched off" | ProviderKeysProblem;

/** Why a provider cannot be used to sign in, or undefined if it can. Its secret has to be decrypted. */
export function providerStopReason(provider: ProviderConfig | undefined, development: boolean): ProviderStopReason | undefined {
  if (!provider?.type) return "removed";
  if (!provider.allowSignIn) return "switched off";
  return providerKeysProblem(provider, development);
}

/** The sign-in methods that a configuration with decrypted secrets allows. */
export const readSignInMethods = ({ auth }: ProjectConfig, development: boolean): SignInMethods => ({
  password: auth.password.allowSignIn,
  otp: auth.otp.allowSignIn,
  passkey: auth.passkey.allowSignIn,
  providers: Object.entries(auth.oauth.providers)
    .filter(([, provider]) => providerStopReason(provider, development) === undefined)
    .map(([id]) => id),
});

/** The sign-in methods that a change removes. */
export function removedMethods(before: SignInMethods, after: SignInMethods): SignInMethods {
  const remaining = new Set(after.providers);
  return {
    password: before.password && !after.password,
    otp: before.otp && !after.otp,
    passkey: before.passkey && !after.passkey,
    providers: before.providers.filter((id) => !remaining.has(id)),
  };
}

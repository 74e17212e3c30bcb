import type { CurrentUser } from "#sdk/client.ts";

/** The number of methods with which the user can sign in. The last one must stay. */
export const countSignInMethods = ({
  hasPassword,
  passkeyAuthEnabled,
  otpAuthEnabled,
  oauthProviders,
}: Pick<CurrentUser, "hasPassword" | "passkeyAuthEnabled" | "otpAuthEnabled" | "oauthProviders">): number =>
  [hasPassword, passkeyAuthEnabled, otpAuthEnabled].filter(Boolean).length + oauthProviders.length;

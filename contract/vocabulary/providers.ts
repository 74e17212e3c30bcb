/** The OAuth providers people can sign in with (specification 000, section 9). */
export const providerIds = [
  "google",
  "github",
  "microsoft",
  "spotify",
  "facebook",
  "discord",
  "gitlab",
  "bitbucket",
  "linkedin",
  "apple",
  "x",
  "twitch",
] as const;
export type ProviderId = (typeof providerIds)[number];

/** Those that can run on the server's own keys while a project is in development. */
export const sharedProviderIds = ["google", "github", "microsoft", "spotify"] as const satisfies readonly ProviderId[];

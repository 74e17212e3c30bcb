import type { ProviderId } from "#contract/vocabulary/providers.ts";

/** What the providers call themselves, in every language. */
const names: Readonly<Record<ProviderId, string>> = {
  google: "Google",
  github: "GitHub",
  microsoft: "Microsoft",
  spotify: "Spotify",
  facebook: "Facebook",
  discord: "Discord",
  gitlab: "GitLab",
  bitbucket: "Bitbucket",
  linkedin: "LinkedIn",
  apple: "Apple",
  x: "X",
  twitch: "Twitch",
};

/** A provider's own name; one that is kept under a name of the developer's is called by that. */
export const providerName = (id: string): string => (Object.hasOwn(names, id) ? names[id as ProviderId] : id);

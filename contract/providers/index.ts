import { apple } from "./apple.ts";
import { bitbucket } from "./bitbucket.ts";
import { customOidc } from "./custom-oidc.ts";
import { discord } from "./discord.ts";
import { facebook } from "./facebook.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { google } from "./google.ts";
import { linkedin } from "./linkedin.ts";
import { microsoft } from "./microsoft.ts";
import { extraProviderFields } from "./provider.ts";
import { spotify } from "./spotify.ts";
import { twitch } from "./twitch.ts";
import { x } from "./x.ts";

/** The OAuth providers, in display order (specification 000, section 9). */
export const providers = { google, github, microsoft, spotify, facebook, discord, gitlab, bitbucket, linkedin, apple, x, twitch } as const;

export type ProviderId = keyof typeof providers;
export const providerIds = Object.keys(providers) as ProviderId[];

/** Every type of a provider in a configuration. */
export const providerTypes = [...providerIds, customOidc] as const;
export type ProviderType = (typeof providerTypes)[number];

/** Providers that can use the server's shared keys. */
export const sharedProviderIds: readonly ProviderId[] = providerIds.filter((id) => providers[id].sharedKeys);

/** Whether a type of a provider is not one that a project defines. */
export const isProviderId = (type: string): type is ProviderId => Object.hasOwn(providers, type);

/** The provider's own name. Ids that a developer chose have no other name. */
export const providerName = (id: string): string => (Object.hasOwn(providers, id) ? providers[id as ProviderId].displayName : id);

/** Configuration fields of a provider that uses its own keys. */
export const providerFields = ["clientId", "clientSecret", ...extraProviderFields] as const;

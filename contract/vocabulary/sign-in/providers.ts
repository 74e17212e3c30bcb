/** Configuration fields that only some providers have, besides the client id and secret. */
const extraProviderFields = ["facebookConfigId", "microsoftTenantId"] as const;

/** The facts about an OAuth provider. */
interface Provider {
  /** The provider's own name, the same in every language. */
  readonly displayName: string;
  /** Whether the server's shared keys can be used while a project is in development. */
  readonly sharedKeys: boolean;
  readonly fields: readonly (typeof extraProviderFields)[number][];
}

/**
 * The OAuth providers, in display order (specification 000, section 9). A new one does not compile without a brand in
 * `ui/components/provider-brands.ts` and a dialect in `server/services/oauth/dialects`. A test finds a missing mark.
 */
const facts = {
  google: { displayName: "Google", sharedKeys: true, fields: [] },
  github: { displayName: "GitHub", sharedKeys: true, fields: [] },
  microsoft: { displayName: "Microsoft", sharedKeys: true, fields: ["microsoftTenantId"] },
  spotify: { displayName: "Spotify", sharedKeys: true, fields: [] },
  facebook: { displayName: "Facebook", sharedKeys: false, fields: ["facebookConfigId"] },
  discord: { displayName: "Discord", sharedKeys: false, fields: [] },
  gitlab: { displayName: "GitLab", sharedKeys: false, fields: [] },
  bitbucket: { displayName: "Bitbucket", sharedKeys: false, fields: [] },
  linkedin: { displayName: "LinkedIn", sharedKeys: false, fields: [] },
  apple: { displayName: "Apple", sharedKeys: false, fields: [] },
  x: { displayName: "X", sharedKeys: false, fields: [] },
  twitch: { displayName: "Twitch", sharedKeys: false, fields: [] },
} as const satisfies Readonly<Record<string, Provider>>;

export type ProviderId = keyof typeof facts;
export const providers: Readonly<Record<ProviderId, Provider>> = facts;
export const providerIds = Object.keys(providers) as ProviderId[];

/** The type of a provider that a project defines: any OpenID Connect issuer with a discovery document. */
export const customOidc = "custom-oidc";

/** The types of providers that describe an account by an ID token. Microsoft's describes it in its API alone. */
export const idTokenProviderTypes: readonly string[] = ["google", "apple", "linkedin", customOidc];

/** Every type of a provider in a configuration. */
export const providerTypes = [...providerIds, customOidc] as const;
export type ProviderType = (typeof providerTypes)[number];

/** Providers that can use the server's shared keys. */
export const sharedProviderIds: readonly ProviderId[] = providerIds.filter((id) => providers[id].sharedKeys);

/** Whether a type of a provider is not one that a project defines. */
export const isProviderId = (type: string): type is ProviderId => Object.hasOwn(providers, type);

/** The provider's own name. Ids that a developer chose have no other name. */
export const providerName = (id: string): string => (isProviderId(id) ? providers[id].displayName : id);

/** Configuration fields of a provider that uses its own keys. */
export const providerFields = ["clientId", "clientSecret", ...extraProviderFields] as const;

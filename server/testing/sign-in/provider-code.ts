import type { ProviderDouble } from "../given-state.ts";

/** The client id for which the provider of tests answers. */
export const testClientId = "the client of tests";

/** The client of an app for which the provider of tests issues ID tokens. */
export const testAudience = "app-of-tests";

/** The `code` with which the provider of tests sends a browser back. It contains the provider's response to the exchange. */
export const providerCode = (says: object): string => Buffer.from(JSON.stringify(says)).toString("base64url");

const ofTests = {
  allowSignIn: true,
  allowConnectedAccounts: true,
  isShared: false,
  clientId: testClientId,
  clientSecret: "a secret",
} as const;

/** Providers of the test provider, and one with shared keys. */
export const testProviders = {
  google: { ...ofTests, type: "google", idTokenAudiences: [testAudience], allowIdTokensWithoutNonce: true },
  github: { ...ofTests, type: "github" },
  spotify: { type: "spotify", allowSignIn: true, allowConnectedAccounts: true, isShared: true },
} as const;

/** The provider of tests: the code has its answer. */
export const testProvider: ProviderDouble = {
  providers: testProviders,
  answer: async (_url, says): Promise<Record<string, string>> =>
    says.isDenied ? { error: "access_denied" } : { code: providerCode(says) },
  idToken: (says) => `tests.${providerCode(says)}.unsigned`,
};

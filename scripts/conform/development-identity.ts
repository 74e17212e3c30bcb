import { devIdentityPath } from "#contract/vocabulary/paths.ts";
import { consentAt } from "#sdk/test-kit/development-identity.ts";
import type { ProviderDouble } from "#server/testing/given-state.ts";
import { NotTried, reasons } from "./not-tried.ts";

const shared = { isShared: true, allowSignIn: true, allowConnectedAccounts: true } as const;

/**
 * A browser that signs in at the provider of a development server.
 * @param url where the server has sent the browser
 * @returns what the provider adds to the address of the callback
 */
export async function visitDevelopmentIdentity(url: URL, consent: Parameters<typeof consentAt>[1]): Promise<Record<string, string>> {
  if (!url.pathname.startsWith(devIdentityPath)) throw new NotTried(reasons.provider);
  const { state: _, ...parameters } = Object.fromEntries((await consentAt(url, consent)).searchParams);
  return parameters;
}

/** The provider of a development server behind shared keys, at which any address signs in. */
export const developmentIdentity: ProviderDouble = {
  providers: {
    google: { ...shared, type: "google" },
    github: { ...shared, type: "github" },
    spotify: { ...shared, type: "spotify" },
  },
  answer: (url, { email, accountId, isDenied }) =>
    visitDevelopmentIdentity(url, { email: email ?? `${accountId}@example.org`, decision: isDenied ? "deny" : "allow" }),
  idToken() {
    throw new NotTried(reasons.provider);
  },
};

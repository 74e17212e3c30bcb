import { type OAuthClients, type ProviderAccount, ProviderFailure, type ProviderFailureKind } from "../../services/oauth/oauth-clients.ts";
import { testAudience, testClientId } from "./provider-code.ts";

export { providerCode, testClientId } from "./provider-code.ts";

/** The answer of the tests' provider: an account, or a failure. */
export interface ProviderSays extends Partial<ProviderAccount> {
  readonly failure?: ProviderFailureKind;
  readonly refreshToken?: string;
}

/**
 * Clients with a provider of their own for the client id of tests; others reach the real ones. It keeps no state: the code that it
 * exchanges has the response.
 */
export const withTestProvider = (real: OAuthClients): OAuthClients => ({
  async authorizationUrl(provider, authorization) {
    if (provider.clientId !== testClientId) return real.authorizationUrl(provider, authorization);
    const failure = authorization.extraScopes.find((scope) => scope === "unreachable" || scope === "timeout");
    if (failure) throw new ProviderFailure(failure, `The provider fails: ${failure}.`);
    const url = new URL(`https://${provider.type}.example/authorize`);
    const scope = ["base", ...authorization.extraScopes].join(" ");
    for (const [name, value] of Object.entries({ redirect_uri: authorization.redirectUri, state: authorization.state, scope }))
      url.searchParams.set(name, value);
    return url;
  },

  async exchange(provider, authorization, answer) {
    if (provider.clientId !== testClientId) return real.exchange(provider, authorization, answer);
    if (answer.get("error")) throw new ProviderFailure("denied", `The provider says ${answer.get("error")}.`);
    if (provider.clientSecret !== "a secret") throw new ProviderFailure("rejected", "The provider refuses the client.");
    const says: ProviderSays = JSON.parse(Buffer.from(answer.get("code") ?? "", "base64url").toString());
    if (says.failure) throw new ProviderFailure(says.failure, `The provider fails: ${says.failure}.`);
    const { accountId = "an account", emailVerified = false, displayName, email, imageUrl, missingPermission, refreshToken } = says;
    return {
      account: { accountId, emailVerified, displayName, email, imageUrl, missingPermission },
      tokens: {
        accessToken: `access of ${accountId}`,
        expiresAt: null,
        refreshToken,
        scopes: ["base", ...authorization.extraScopes],
      },
    };
  },

  async verifyIdToken(provider, token) {
    const [beginning, code = ""] = token.idToken.split(".");
    if (provider.clientId !== testAudience || beginning !== "tests") return real.verifyIdToken(provider, token);
    const { accountId = "an account", emailVerified = false, email }: ProviderSays = JSON.parse(Buffer.from(code, "base64url").toString());
    return { account: { accountId, emailVerified, email }, expiresAt: new Date(Date.now() + 3_600_000) };
  },
  refresh: (provider, ...more) => real.refresh(provider, ...more),
  accepts: (provider, accessToken) => real.accepts(provider, accessToken),
});

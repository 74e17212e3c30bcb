import { lockedLink, providerTokenSteps, type TokenOwner } from "../../features/accounts/credentials/provider-tokens.ts";
import { sealConfigSecrets } from "../../features/projects/config-store.ts";
import { statement } from "../../kernel/statement.ts";
import { type OAuthClients, ProviderFailure, type ProviderTokens } from "../../services/oauth/oauth-clients.ts";
import { randomUuid } from "../../services/random.ts";
import type { LinkAbout, TenantKeys } from "../given-state.ts";
import type { TestServer } from "../index.ts";
import { givenOAuthLink } from "./oauth-links.ts";

type Tenant = Pick<TenantKeys, "id" | "tenancyId">;

/** Adds a provider with its own keys to a project. */
export function givenProvider(server: TestServer, { id, tenancyId }: Tenant, provider = "gitlab", about: object = {}): Promise<void> {
  const keys = { isShared: false, clientId: "an app", clientSecret: "the secret of an app" };
  const change = {
    [`auth.oauth.providers.${provider}`]: { type: provider, allowSignIn: true, allowConnectedAccounts: true, ...keys, ...about },
  };
  return server.configure(sealConfigSecrets(change, server.running.services.secrets, tenancyId), id);
}

const hour = 3_600_000;

/** A linked account of a user with stored tokens. Default: an access token that is valid for an hour. @returns the link's id */
export async function givenConnectedAccount(
  server: TestServer,
  { tenancyId }: Tenant,
  userId: string,
  tokens: Partial<ProviderTokens> & { readonly account?: LinkAbout } = {},
): Promise<string> {
  const { account = {}, ...issued } = tokens;
  const { provider = "gitlab", accountId = randomUuid() } = account;
  const linkId = await givenOAuthLink(server, { tenancyId }, userId, { ...account, provider, accountId });
  const expiresAt = new Date(server.clock.now().getTime() + hour);
  await storeTokens(server, { tenancyId, linkId }, { accessToken: randomUuid(), expiresAt, scopes: ["read_user"], ...issued });
  return linkId;
}

/** Stores what a provider issued for a link. */
export const storeTokens = (server: TestServer, owner: TokenOwner, tokens: ProviderTokens): Promise<void> =>
  statement()
    .also(providerTokenSteps(server.running.services.secrets, owner, tokens, lockedLink(owner), server.clock.now()))
    .execute(server.db);

const unreachable = () => Promise.reject(new ProviderFailure("unreachable", "No provider."));

/** A client of providers that reaches none but with the given operations. */
export const makeOAuthClients = (parts: Partial<OAuthClients>): OAuthClients => ({
  authorizationUrl: unreachable,
  exchange: unreachable,
  verifyIdToken: unreachable,
  refresh: unreachable,
  accepts: unreachable,
  ...parts,
});

/** Replaces parts of the server's client of providers. */
export function replaceProvider(server: TestServer, parts: Partial<OAuthClients>): void {
  const services = server.running.services as { oauth: OAuthClients };
  services.oauth = { ...services.oauth, ...parts };
}

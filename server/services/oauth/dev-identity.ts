import { devIdentityPath } from "#contract/vocabulary/paths.ts";
import type { Secrets } from "../secrets.ts";
import { audienceKeys, type SigningKey } from "../signing-keys.ts";
import type { AccountSources, Dialect } from "./dialect.ts";
import type { ProviderAccount, ProviderSettings } from "./oauth-clients.ts";
import { accountFromIssuer, optionalEmail } from "./profile-fields.ts";

/** The identity provider that an operator chose for shared keys. */
export interface DevIdentitySettings {
  readonly url?: string | undefined;
  readonly secret?: string | undefined;
}

/** The identity provider that replaces every provider with shared keys in development. */
export interface DevIdentity {
  readonly issuer: string;
  readonly clientSecret: string;
  /** The key of the built-in provider; undefined for another one. */
  readonly signingKey: SigningKey | undefined;
  /** The origin at which this process reaches it; undefined = that of the issuer. */
  readonly reachedAt: (() => string) | undefined;
}

/** @param listeningAt the origin at which this process listens, once it does */
export function makeDevIdentity({
  url,
  secret,
  publicUrl,
  secrets,
  listeningAt,
}: DevIdentitySettings & { readonly publicUrl: string; readonly secrets: Secrets; readonly listeningAt: () => string }): DevIdentity {
  const clientSecret = secret ?? secrets.derive("dev-identity/client-secret", 32).toString("base64url");
  if (url !== undefined) return { issuer: url, clientSecret, signingKey: undefined, reachedAt: undefined };
  return {
    issuer: publicUrl + devIdentityPath,
    clientSecret,
    signingKey: audienceKeys(secrets, "dev-identity")[0],
    // The public address may lead through a tunnel or a container's port that this process cannot use.
    reachedAt: listeningAt,
  };
}

/** The account of an operator's own issuer. One that knows only subjects proves the address that the subject is. */
async function accountOfSubject(sources: AccountSources): Promise<ProviderAccount> {
  const account = await accountFromIssuer(sources);
  if (account.email !== undefined) return account;
  const email = optionalEmail.parse(account.accountId);
  return { ...account, email, emailVerified: email !== undefined };
}

/** @param replaced the dialect of the provider that it replaces */
export const devIdentityDialect = ({ issuer, signingKey }: DevIdentity, replaced: Dialect): Dialect => ({
  server: () => issuer,
  // The tokens count as if they permitted what the provider itself would have been requested.
  scopes: replaced.scopes,
  pkce: true,
  secretIn: "header",
  // Asks for the account at every sign-in, and for a refresh token.
  parameters: () => ({ scope: "openid email profile offline_access", prompt: "login consent" }),
  // The built-in provider leaves out the address to simulate an account without one.
  account: signingKey ? accountFromIssuer : accountOfSubject,
  allowsHttp: true,
});

/** The client id is the type of the provider. */
export const devIdentitySettings = ({ clientSecret }: DevIdentity, settings: ProviderSettings): ProviderSettings => ({
  ...settings,
  clientId: settings.type,
  clientSecret,
});

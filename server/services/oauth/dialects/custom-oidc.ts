import { customOidcScopes } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Dialect } from "../dialect.ts";
import type { ProviderSettings } from "../oauth-clients.ts";
import { accountFromIssuer } from "../profile-fields.ts";

/**
 * An OpenID Connect issuer that a project chose. Its discovery document says what differs.
 * @param development whether the issuer may be reached without TLS
 */
export const customOidcDialect = ({ issuerUrl = "", scopes = customOidcScopes }: ProviderSettings, development: boolean): Dialect => ({
  server: () => issuerUrl,
  // OpenID Connect Core 1.0, section 3.1.2.1: without `openid`, the response has no ID token.
  scopes: [...new Set(["openid", ...scopes.split(" ")])],
  pkce: true,
  secretIn: "discovered",
  // RFC 6749, section 5.1: the token response names the scopes if they are not those requested.
  grantsSomeScopes: true,
  account: accountFromIssuer,
  allowsHttp: development && issuerUrl.toLowerCase().startsWith("http:"),
});

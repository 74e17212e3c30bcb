import { z } from "zod";
import { customOidcScopes } from "#contract/vocabulary/sign-in/oauth.ts";
import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";
import { appleClientSecret } from "../apple-client-secret.ts";
import type { Dialect } from "../dialect.ts";
import { ProviderFailure, type ProviderSettings } from "../oauth-clients.ts";
import {
  accountFromClaims,
  accountFromIssuer,
  accountId,
  fullName,
  optionalEmail,
  optionalText,
  standardClaims,
} from "../profile-fields.ts";

// Endpoints and issuer: https://accounts.google.com/.well-known/openid-configuration
const googleUserinfo = "https://openidconnect.googleapis.com/v1/userinfo";

const microsoftMe = "https://graph.microsoft.com/v1.0/me";

// https://learn.microsoft.com/en-us/graph/api/user-get#response
const MicrosoftProfile = z.object({
  id: accountId,
  displayName: optionalText,
  givenName: optionalText,
  surname: optionalText,
  mail: optionalEmail,
  userPrincipalName: optionalEmail,
});

// https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference (`tid`)
const personalTenant = "9188040d-6c67-4c5b-b112-36a304b66dad";

/** Whether an object id is that of a personal account. Graph writes the account as 16 digits, which end the object id. */
const isPersonalObjectId = (oid: unknown, id: string) =>
  typeof oid === "string" && oid.replaceAll("-", "").toLowerCase() === id.toLowerCase().padStart(32, "0");

// https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
const linkedinUserinfo = "https://api.linkedin.com/v2/userinfo";

// https://developer.apple.com/documentation/signinwithapple/request-an-authorization-to-the-sign-in-with-apple-server
const AppleUser = z.object({ name: z.object({ firstName: optionalText, lastName: optionalText }) });

/**
 * The name that Apple sends with the first sign-in alone, as JSON beside the code:
 * https://developer.apple.com/documentation/signinwithapplejs/useri
 */
function readAppleName(parameters: URLSearchParams): string | undefined {
  try {
    const { name } = AppleUser.parse(JSON.parse((parameters.get("user") ?? "").slice(0, 4096)));
    return fullName(name.firstName, name.lastName);
  } catch {
    return undefined;
  }
}

/** Dialects of providers that describe the account by an ID token or by the standard claims of OpenID Connect. */
export const openIdDialects = {
  google: {
    server: {
      issuer: "https://accounts.google.com",
      authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
      token_endpoint: "https://oauth2.googleapis.com/token",
      jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
    },
    // https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
    issuerAlias: "accounts.google.com",
    // https://developers.google.com/identity/protocols/oauth2/scopes#oauth2
    scopes: ["https://www.googleapis.com/auth/userinfo.email", "https://www.googleapis.com/auth/userinfo.profile"],
    pkce: true,
    // https://developers.google.com/identity/protocols/oauth2/web-server#exchange-authorization-code
    secretIn: "body",
    // https://developers.google.com/identity/protocols/oauth2/resources/granular-permissions
    grantsSomeScopes: true,
    // https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload
    account: async ({ get }) => accountFromClaims(await get(googleUserinfo, standardClaims)),
    tokenCheck: { url: googleUserinfo },
  },
  microsoft: {
    // https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc#find-your-apps-openid-configuration-document-uri
    server: ({ microsoftTenantId }) => `https://login.microsoftonline.com/${encodeURIComponent(microsoftTenantId || "common")}/v2.0`,
    // https://learn.microsoft.com/en-us/graph/permissions-reference#userread
    scopes: ["User.Read", "openid"],
    pkce: true,
    // https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow#request-an-access-token-with-a-client_secret
    secretIn: "body",
    // "Never use claims like `email`, `preferred_username` or `unique_name`": administrators of tenants choose them. `oid`, which is
    // `id` here, is one of the two subjects that this page names. Unlike `sub` it stays the same when the project registers its client
    // anew: https://learn.microsoft.com/en-us/entra/identity-platform/claims-validation#validate-the-subject
    async account({ get, claims }) {
      const { id, displayName, givenName, surname, mail, userPrincipalName } = await get(microsoftMe, MicrosoftProfile);
      if (claims.oid !== undefined && claims.oid !== id && !(claims.tid === personalTenant && isPersonalObjectId(claims.oid, id)))
        throw new ProviderFailure("invalid-response", "The profile describes another account than the ID token.");
      return {
        accountId: id,
        displayName: displayName ?? fullName(givenName, surname),
        email: mail ?? userPrincipalName,
        emailVerified: false,
      };
    },
    tokenCheck: { url: microsoftMe },
  },
  linkedin: {
    // https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow
    server: {
      issuer: "https://www.linkedin.com/oauth",
      authorization_endpoint: "https://www.linkedin.com/oauth/v2/authorization",
      token_endpoint: "https://www.linkedin.com/oauth/v2/accessToken",
      // https://www.linkedin.com/oauth/.well-known/openid-configuration
      jwks_uri: "https://www.linkedin.com/oauth/openid/jwks",
    },
    scopes: ["openid", "profile", "email"],
    // Only for native apps: https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow-native
    pkce: false,
    secretIn: "body",
    // The response of step 3 of the authorization code flow has access_token, expires_in, refresh_token and scope alone.
    omitsTokenType: true,
    account: async ({ get }) => accountFromClaims(await get(linkedinUserinfo, standardClaims)),
    tokenCheck: { url: linkedinUserinfo },
  },
  apple: {
    // https://appleid.apple.com/.well-known/openid-configuration
    server: () => "https://appleid.apple.com",
    scopes: ["name", "email"],
    pkce: true,
    secretIn: "body",
    clientSecret: appleClientSecret,
    // Required where scopes are requested: the same page as for `AppleUser`.
    parameters: () => ({ response_mode: "form_post" }),
    // https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple (email_verified may be text)
    account: async ({ claims, callbackParameters }) => ({
      ...accountFromClaims(standardClaims.parse(claims)),
      displayName: readAppleName(callbackParameters),
    }),
  },
} satisfies { readonly [Id in ProviderId]?: Dialect };

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

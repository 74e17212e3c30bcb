import { z } from "zod";
import type { Dialect } from "../dialect.ts";
import { ProviderFailure } from "../oauth-clients.ts";
import { accountId, fullName, optionalEmail, optionalText } from "../profile-fields.ts";

const me = "https://graph.microsoft.com/v1.0/me";

// https://learn.microsoft.com/en-us/graph/api/user-get#response
const Profile = z.object({
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

export const microsoft: Dialect = {
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
    const { id, displayName, givenName, surname, mail, userPrincipalName } = await get(me, Profile);
    if (claims.oid !== undefined && claims.oid !== id && !(claims.tid === personalTenant && isPersonalObjectId(claims.oid, id)))
      throw new ProviderFailure("invalid-response", "The profile describes another account than the ID token.");
    return {
      accountId: id,
      displayName: displayName ?? fullName(givenName, surname),
      email: mail ?? userPrincipalName,
      emailVerified: false,
    };
  },
  tokenCheck: { url: me },
};

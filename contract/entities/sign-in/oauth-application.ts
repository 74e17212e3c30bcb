import { z } from "zod";
import {
  applicationIdPattern,
  applicationSources,
  applicationTypes,
  applicationLimits as limits,
  ownScopePattern,
} from "../../vocabulary/sign-in/applications.ts";
import { displayName, millis, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { ApplicationKeys } from "./application-keys.ts";

export const applicationId = z
  .string()
  .regex(applicationIdPattern, "must be the id of an application")
  .describe("The `client_id` of the application")
  .meta({ examples: ["app_7h2kq0v5m9x3c8r1t6w4z7y2b5"] });

/** Any address. The handler validates it, since its form depends on the type of the application. */
const address = string(limits.url).min(1);
const webAddress = string(limits.url).regex(/^https?:\/\/[^\s\\]+$/i, "must be an http or https URL");
const addresses = z.array(address).max(limits.redirectUris);
/** Scopes of the server, and those that the project defines in `oauthServer.scopes`. */
const scopeNames = z.array(z.string()).max(limits.scopes);
const scopes = z
  .array(string(textLimits.userSpecifiedId).regex(ownScopePattern, "must be the name of a scope"))
  .max(limits.scopes)
  .describe("Scopes of the server, and those that the project defines in `oauthServer.scopes`");

/** The texts of scopes that the project defines. */
const scopeDescriptions = z.record(z.string(), z.string()).describe("What the project says about its own scopes, by their names");

/** A secret of an application, without its text. */
const ApplicationSecret = z
  .object({
    id: uuid,
    last_four: z.string().describe("The last four characters of the secret"),
    created_at_millis: millis,
    expires_at_millis: millis.nullable().describe("Null for a secret that does not expire"),
  })
  .meta({ id: "OAuthApplicationSecret" });

/** An application that signs users in with the project, or calls for itself: an OAuth 2.1 client. */
export const OAuthApplication = z
  .object({
    id: applicationId,
    display_name: z.string(),
    logo_url: z.string().nullable(),
    homepage_url: z.string().nullable(),
    privacy_policy_url: z.string().nullable(),
    terms_url: z.string().nullable(),
    type: z.enum(applicationTypes),
    redirect_uris: z.array(z.string()),
    post_logout_redirect_uris: z.array(z.string()),
    backchannel_logout_uri: z.string().nullable().describe("Where it learns of ended sessions (OpenID Connect Back-Channel Logout 1.0)"),
    scopes: scopeNames.describe("The scopes that it may request"),
    is_first_party: z
      .boolean()
      .describe("Whether users need not consent. To a native application without an `https` redirect URI they do, each time"),
    is_device_flow_enabled: z.boolean().describe("Whether devices without a browser get access by a code (RFC 8628)"),
    is_enabled: z.boolean(),
    jwks: ApplicationKeys.nullable().describe("Public keys with which it authenticates instead of a secret (`private_key_jwt`)"),
    jwks_uri: z.string().nullable().describe("Address of these keys instead"),
    source: z.enum(applicationSources).describe("Whether a developer created it, or it registered itself (RFC 7591)"),
    created_at_millis: millis,
    last_used_at_millis: millis.nullable().describe("When it last received tokens, to the hour"),
    secrets: z.array(ApplicationSecret).describe("Newest first, without expired ones"),
  })
  .meta({ id: "OAuthApplication" });
export type OAuthApplication = z.output<typeof OAuthApplication>;

const changes = {
  display_name: displayName.min(1),
  logo_url: webAddress.nullable(),
  homepage_url: webAddress.nullable(),
  privacy_policy_url: webAddress.nullable(),
  terms_url: webAddress.nullable(),
  redirect_uris: addresses.describe(
    "Compared exactly. `https`, or `http` on a loopback address. Native applications may have a private scheme such as `com.example.app:/callback`, and any port of a loopback address",
  ),
  post_logout_redirect_uris: addresses.describe("Where the browser may go after a sign-out. Compared exactly"),
  backchannel_logout_uri: address.nullable().describe("`https`. It gets a logout token by POST when a session with it ends"),
  scopes,
  is_first_party: z.boolean(),
  is_device_flow_enabled: z.boolean().describe("Not for services"),
  is_enabled: z.boolean(),
  jwks: ApplicationKeys.nullable().describe(
    "Public keys. An application with keys authenticates by `private_key_jwt` (RFC 7523), and its secrets are refused",
  ),
  jwks_uri: webAddress.nullable().describe("The address of the keys instead, with `https`"),
};

export const OAuthApplicationUpdate = z.strictObject(changes).partial();
export const OAuthApplicationCreation = z.strictObject({
  ...OAuthApplicationUpdate.shape,
  display_name: changes.display_name,
  type: z.enum(applicationTypes).describe("`web` and `service` have a secret, `native` has none. It cannot be changed"),
});

/** The secret of an application. Only the response to its creation contains it. */
const clientSecret = z.string().describe("Only this response contains it");
export const NewOAuthApplication = OAuthApplication.extend({
  client_secret: clientSecret.nullable().describe("Null for a native application"),
}).meta({ id: "NewOAuthApplication" });
export const NewOAuthApplicationSecret = ApplicationSecret.extend({ client_secret: clientSecret }).meta({
  id: "NewOAuthApplicationSecret",
});

/** A user who has given an application access. */
export const OAuthApplicationUser = z
  .object({
    user_id: uuid,
    display_name: z.string().nullable(),
    primary_email: z.string().nullable(),
    scopes: scopeNames,
    connected_at_millis: millis.describe("Time of the first consent"),
    last_used_at_millis: millis.nullable().describe("When the application last received tokens for the user"),
  })
  .meta({ id: "OAuthApplicationUser" });

/** An application that a user has given access. */
export const ConnectedApplication = z
  .object({
    application_id: applicationId,
    display_name: z.string(),
    logo_url: z.string().nullable(),
    homepage_url: z.string().nullable(),
    scopes: scopeNames,
    scope_descriptions: scopeDescriptions,
    connected_at_millis: millis,
    last_used_at_millis: millis.nullable(),
  })
  .meta({ id: "ConnectedApplication" });

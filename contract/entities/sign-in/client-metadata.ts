import { z } from "zod";
import { applicationLimits as limits } from "../../vocabulary/sign-in/applications.ts";
import { string } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { ApplicationKeys } from "./application-keys.ts";
import { applicationId } from "./oauth-application.ts";

const word = string(256).optional();
const words = z.array(string(256)).max(20).optional();
const address = string(limits.url).optional();

/** Metadata of a client (RFC 7591, section 2). Its handler validates the values, so that their errors are those of the standard. */
const members = {
  client_name: string(textLimits.displayName).optional().describe("The host of the first redirect URI by default"),
  redirect_uris: z.array(string(limits.url)).max(limits.redirectUris).optional().describe("Required"),
  post_logout_redirect_uris: z.array(string(limits.url)).max(limits.redirectUris).optional(),
  token_endpoint_auth_method: word.describe("`none`, `client_secret_basic`, `client_secret_post` or `private_key_jwt`"),
  grant_types: words.describe("With `authorization_code`. Others than `refresh_token` are ignored"),
  response_types: words.describe("With `code`"),
  application_type: word.describe("`web` or `native`. The method of authentication decides instead"),
  client_uri: address.describe("Shown if its host is that of a redirect URI"),
  policy_uri: address.describe("Shown if its host is that of a redirect URI"),
  tos_uri: address.describe("Shown if its host is that of a redirect URI"),
  scope: string(limits.words).optional().describe("All scopes by default. Unknown ones are ignored"),
  jwks: ApplicationKeys.optional().describe("For `private_key_jwt`"),
  jwks_uri: address.describe("For `private_key_jwt`"),
};

/** Metadata that a client sends with its registration. Unknown members are ignored. */
export const ClientMetadata = z
  .looseObject({ ...members, client_id: word.describe("In an update: that of the application") })
  .meta({ id: "OAuthClientMetadata" });
export type ClientMetadata = z.output<typeof ClientMetadata>;

/** A registered client (RFC 7591, section 3.2.1; RFC 7592, section 3). */
export const RegisteredClient = z
  .object({
    client_id: applicationId,
    client_secret: z.string().optional().describe("In the response to the registration alone"),
    client_id_issued_at: z.int().describe("Seconds since the epoch"),
    client_secret_expires_at: z.literal(0).optional().describe("With a secret: it does not expire"),
    registration_access_token: z.string(),
    registration_client_uri: z.url(),
    client_name: z.string(),
    redirect_uris: z.array(z.string()),
    post_logout_redirect_uris: z.array(z.string()),
    token_endpoint_auth_method: z.enum(["none", "client_secret_basic", "private_key_jwt"]),
    grant_types: z.array(z.enum(["authorization_code", "refresh_token"])),
    response_types: z.array(z.enum(["code"])),
    client_uri: z.string().optional(),
    policy_uri: z.string().optional(),
    tos_uri: z.string().optional(),
    scope: z.string(),
    jwks: ApplicationKeys.optional(),
    jwks_uri: z.string().optional(),
  })
  .meta({ id: "RegisteredOAuthClient" });
export type RegisteredClient = z.output<typeof RegisteredClient>;

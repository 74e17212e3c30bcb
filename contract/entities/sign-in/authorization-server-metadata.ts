import { z } from "zod";
import { clientKeyAlgorithms, promptValues, tokenExchange } from "../../vocabulary/sign-in/applications.ts";
import { deviceGrantType } from "../../vocabulary/sign-in/devices.ts";

const clientMethods = z.array(z.enum(["client_secret_basic", "client_secret_post", "private_key_jwt", "none"]));

const signingAlgorithms = z.array(z.enum(clientKeyAlgorithms)).describe("Of `private_key_jwt`");

/** Metadata of a project's authorization server (RFC 8414; OpenID Connect Discovery 1.0, section 3). */
export const AuthorizationServerMetadata = z
  .object({
    issuer: z.url(),
    authorization_endpoint: z.url(),
    token_endpoint: z.url(),
    userinfo_endpoint: z.url(),
    jwks_uri: z.url(),
    introspection_endpoint: z.url(),
    revocation_endpoint: z.url(),
    device_authorization_endpoint: z.url(),
    pushed_authorization_request_endpoint: z.url(),
    end_session_endpoint: z.url(),
    backchannel_logout_supported: z.literal(true),
    backchannel_logout_session_supported: z.literal(true),
    registration_endpoint: z.url().optional().describe("Where applications can register themselves"),
    scopes_supported: z.array(z.string().meta({ examples: ["invoices:read"] })),
    protected_resources: z
      .array(z.string().meta({ examples: ["https://invoices.example.org"] }))
      .optional()
      .describe("The APIs of the project (RFC 9728, section 4)"),
    response_types_supported: z.array(z.enum(["code"])),
    response_modes_supported: z.array(z.enum(["query"])),
    grant_types_supported: z.array(
      z.enum(["authorization_code", "refresh_token", "client_credentials", deviceGrantType, tokenExchange.grantType]),
    ),
    token_endpoint_auth_methods_supported: clientMethods,
    introspection_endpoint_auth_methods_supported: clientMethods,
    revocation_endpoint_auth_methods_supported: clientMethods,
    token_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    introspection_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    revocation_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    code_challenge_methods_supported: z.array(z.enum(["S256"])),
    subject_types_supported: z.array(z.enum(["public"])),
    id_token_signing_alg_values_supported: z.array(z.enum(["ES256"])),
    prompt_values_supported: z.array(z.enum(promptValues)),
    acr_values_supported: z.array(z.enum(["aal1", "aal2"])),
    claims_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.literal(true),
    require_pushed_authorization_requests: z.literal(false),
    request_parameter_supported: z.literal(false),
    request_uri_parameter_supported: z.literal(false).describe("Of other than pushed requests"),
    claims_parameter_supported: z.literal(false),
  })
  .meta({ id: "AuthorizationServerMetadata" });
export type AuthorizationServerMetadata = z.output<typeof AuthorizationServerMetadata>;

/** The claims about a user that the scopes of a token grant (OpenID Connect Core 1.0, section 5.3). */
export const UserInfo = z
  .object({
    sub: z.string().describe("User id"),
    name: z.string().nullable().optional().describe("With scope `profile`"),
    picture: z.string().optional().describe("With scope `profile`"),
    updated_at: z.int().optional(),
    team_id: z.string().optional().describe("With scope `teams`: the team that the user has chosen"),
    email: z.string().optional().describe("With scope `email`"),
    email_verified: z.boolean().optional().describe("With scope `email`"),
  })
  .meta({ id: "UserInfo" });

const withActor = <Before extends z.ZodObject>(before: Before) => z.object({ sub: z.string(), act: before.optional() });

/** The state of a token (RFC 7662, section 2.2). Only `active` for a token that is not valid. */
export const TokenIntrospection = z
  .object({
    active: z.boolean(),
    scope: z.string().optional(),
    client_id: z.string().optional(),
    token_type: z.enum(["Bearer"]).optional(),
    sub: z.string().optional(),
    aud: z.string().optional(),
    iss: z.string().optional(),
    exp: z.int().optional(),
    iat: z.int().optional(),
    jti: z.string().optional(),
    team_id: z.string().optional().describe("The team that the user has chosen"),
    act: withActor(withActor(withActor(z.object({ sub: z.string() }))))
      .optional()
      .describe("The application that acts for the user, and those before it (RFC 8693, section 4.1)"),
  })
  .meta({ id: "TokenIntrospection" });

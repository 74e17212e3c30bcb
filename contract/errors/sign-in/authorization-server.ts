import { oauthError, plainError } from "../../kernel/error.ts";
import { applicationLimits as limits } from "../../vocabulary/sign-in/applications.ts";

/** The project has not enabled its authorization server. */
export class AuthorizationServerNotEnabled extends plainError(
  "AUTHORIZATION_SERVER_NOT_ENABLED",
  404,
  "This project has not enabled its authorization server (oauthServer.isEnabled).",
) {}

/** The application is unknown or disabled, or its secret is missing, wrong or expired (RFC 6749, section 5.2). */
export class InvalidClient extends oauthError(
  "INVALID_CLIENT",
  401,
  "invalid_client",
  "The application is unknown or disabled, or its secret is missing, wrong or expired.",
) {}

/** The code or refresh token is unknown, used, expired or of another application (RFC 6749, section 5.2). */
export class InvalidGrant extends oauthError(
  "INVALID_GRANT",
  400,
  "invalid_grant",
  "The code or the refresh token is unknown, used, expired or of another application.",
) {}

/** An application of this type may not use the grant (RFC 6749, section 5.2). */
export class UnauthorizedClient extends oauthError(
  "UNAUTHORIZED_CLIENT",
  400,
  "unauthorized_client",
  "An application of this type may not use this grant.",
) {}

/** The grant type is not supported (RFC 6749, section 5.2). */
export class UnsupportedGrantType extends oauthError(
  "UNSUPPORTED_GRANT_TYPE",
  400,
  "unsupported_grant_type",
  "The grant types are authorization_code, refresh_token, client_credentials and that of the token exchange.",
) {}

/** A requested scope is unknown, or the application may not request it (RFC 6749, section 5.2). */
export class ScopeNotAllowed extends oauthError(
  "SCOPE_NOT_ALLOWED",
  400,
  "invalid_scope",
  "A requested scope is unknown, or the application may not request it.",
) {}

/** The resource is no API of the project, or not one that the application has requested (RFC 8707, section 2). */
export class InvalidTarget extends oauthError(
  "INVALID_TARGET",
  400,
  "invalid_target",
  "The resource must be one API of the project that the application may use and has requested, or the issuer.",
) {}

/** The type of the response is not supported (RFC 6749, section 4.1.2.1). */
export class UnsupportedResponseType extends oauthError(
  "UNSUPPORTED_RESPONSE_TYPE",
  400,
  "unsupported_response_type",
  "The only response type is code.",
) {}

/** The access token is missing, expired, revoked or of another kind (RFC 6750, section 3.1). */
export class InvalidBearerToken extends oauthError(
  "INVALID_BEARER_TOKEN",
  401,
  "invalid_token",
  "The access token is missing, expired, revoked or of another kind.",
) {}

/** The access token does not have the scope openid (RFC 6750, section 3.1). */
export class InsufficientScope extends oauthError(
  "INSUFFICIENT_SCOPE",
  403,
  "insufficient_scope",
  "The access token needs the scope openid.",
) {}

/** Applications cannot register themselves with the project. */
export class ClientRegistrationNotAllowed extends oauthError(
  "CLIENT_REGISTRATION_NOT_ALLOWED",
  403,
  "access_denied",
  "This project does not let applications register themselves (oauthServer.registration).",
) {}

/** The metadata of an application that registers itself is not valid (RFC 7591, section 3.2.2). */
export class InvalidClientMetadata extends oauthError(
  "INVALID_CLIENT_METADATA",
  400,
  "invalid_client_metadata",
  "The metadata of the application is not valid.",
) {}

/** A redirect URI of an application that registers itself is not valid (RFC 7591, section 3.2.2). */
export class InvalidRedirectUri extends oauthError("INVALID_REDIRECT_URI", 400, "invalid_redirect_uri", "A redirect URI is not valid.") {}

/** No enabled application of the project has this client id. The browser is not redirected. */
export class AuthorizationClientUnknown extends plainError(
  "AUTHORIZATION_CLIENT_UNKNOWN",
  400,
  "client_id: this project has no enabled application with this id.",
) {}

/** The application has not registered the redirect URI. The browser is not redirected. */
export class RedirectUriNotRegistered extends plainError(
  "REDIRECT_URI_NOT_REGISTERED",
  400,
  "redirect_uri: the application has not registered this address.",
) {}

/** The request of an application is unknown, decided or expired. Start again from the application. */
export class AuthorizationRequestNotFound extends plainError(
  "AUTHORIZATION_REQUEST_NOT_FOUND",
  404,
  "This request is unknown, decided or expired. Start again from the application.",
) {}

/** The request needs a new sign-in of the user. */
export class AuthorizationNeedsSignIn extends plainError(
  "AUTHORIZATION_NEEDS_SIGN_IN",
  400,
  "This request needs a new sign-in of the user.",
) {}

/** The ID token does not identify a session of the project, or is too old. */
export class IdTokenHintInvalid extends plainError(
  "ID_TOKEN_HINT_INVALID",
  400,
  "id_token_hint: this is no ID token that an application of this project got.",
) {}

/** The project has no application with this id. */
export class OAuthApplicationNotFound extends plainError(
  "OAUTH_APPLICATION_NOT_FOUND",
  404,
  "The project has no application with this id.",
) {}

/** The application has no secret with this id. */
export class OAuthApplicationSecretNotFound extends plainError(
  "OAUTH_APPLICATION_SECRET_NOT_FOUND",
  404,
  "The application has no secret with this id.",
) {}

/** Applications without users' devices alone have secrets. */
export class OAuthApplicationHasNoSecrets extends plainError(
  "OAUTH_APPLICATION_HAS_NO_SECRETS",
  400,
  "A native application has no secrets.",
) {}

/** The branch has as many applications as it can have. */
export class TooManyOAuthApplications extends plainError(
  "TOO_MANY_OAUTH_APPLICATIONS",
  400,
  `A branch can have at most ${limits.perBranch} applications. Delete one first.`,
) {}

/** The application has as many secrets as it can have. */
export class TooManyOAuthApplicationSecrets extends plainError(
  "TOO_MANY_OAUTH_APPLICATION_SECRETS",
  400,
  `An application can have at most ${limits.secrets} secrets. Delete one first.`,
) {}

/** The user has not given the application access. */
export class ApplicationNotConnected extends plainError(
  "APPLICATION_NOT_CONNECTED",
  404,
  "The user has not given this application access.",
) {}

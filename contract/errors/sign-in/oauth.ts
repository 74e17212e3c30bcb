import { z } from "zod";
import { knownError, oauthError, plainError } from "../../kernel/error.ts";
import { oauthLimits } from "../../vocabulary/sign-in/oauth.ts";

/** A provider's token was requested, but the user has not connected the provider. */
export class OauthConnectionNotConnectedToUser extends knownError("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER", {
  status: 400,
  message: "The user has not connected this provider.",
}) {}

/** The provider account is already linked to another user. */
export class OauthConnectionAlreadyConnectedToAnotherUser extends knownError("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER", {
  status: 409,
  message: "This provider account is already connected to another user.",
}) {}

/** No token of the provider covers the requested scopes, or none could be renewed. */
export class OauthConnectionDoesNotHaveRequiredScope extends knownError("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE", {
  status: 400,
  message: "The connection does not have the required scopes.",
}) {}

/** Extra scopes were requested of a provider that uses shared keys. */
export class OauthExtraScopeNotAvailableWithSharedOauthKeys extends knownError("OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS", {
  status: 400,
  message: "Extra scopes are not available with shared OAuth keys. Configure your own OAuth keys.",
}) {}

/** An access token was requested of a provider that uses shared keys. */
export class OauthAccessTokenNotAvailableWithSharedOauthKeys extends knownError("OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS", {
  status: 400,
  message: "Access tokens are not available with shared OAuth keys. Configure your own OAuth keys.",
}) {}

/** The OAuth client id is unknown or its secret is wrong. `client_id`: the id that was sent, or null. */
export class InvalidOauthClientIdOrSecret extends knownError("INVALID_OAUTH_CLIENT_ID_OR_SECRET", {
  status: 400,
  details: z.object({ client_id: z.string().nullable() }),
  message: ({ client_id }) =>
    `The OAuth client id${client_id === null ? "" : ` ${JSON.stringify(client_id)}`} or its secret is missing or wrong. The id is the project's, the secret its publishable client key.`,
}) {}

/**
 * The scope is not `legacy`. `scope`: the scope that was sent, required by the published client's parser. The token endpoint answers
 * it in the shape of RFC 6749, section 5.2.
 */
export class InvalidScope extends knownError("INVALID_SCOPE", {
  status: 400,
  details: z.object({ scope: z.string() }),
  oauth: "invalid_scope",
  message: ({ scope }) => `The scope ${scope} is not supported. The only one is legacy.`,
}) {}

/** The user has already connected another account of this provider. */
export class UserAlreadyConnectedToAnotherOauthConnection extends knownError("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION", {
  status: 409,
  message: "The user has already connected another account of this provider.",
}) {}

/** The provider's callback arrived after the sign-in had expired. */
export class OuterOauthTimeout extends knownError("OUTER_OAUTH_TIMEOUT", {
  status: 408,
  message: "The sign-in took too long. Start again.",
}) {}

/** The project does not have this provider, or it is disabled. */
export class OauthProviderNotFoundOrNotEnabled extends knownError("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED", {
  status: 400,
  message: "This OAuth provider is not enabled for this project.",
}) {}

/** The provider account is already used to sign in. */
export class OauthProviderAccountIdAlreadyUsedForSignIn extends knownError("OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN", {
  status: 400,
  message: "This provider account is already used for sign-in.",
}) {}

/** The user denied access at the provider. */
export class OauthProviderAccessDenied extends knownError("OAUTH_PROVIDER_ACCESS_DENIED", {
  status: 400,
  message: "Access was denied at the OAuth provider.",
}) {}

/** The authorization code is unknown, used, expired, of another project, or does not match its verifier. */
export class InvalidAuthorizationCode extends knownError("INVALID_AUTHORIZATION_CODE", {
  status: 400,
  oauth: "invalid_grant",
  message: "The authorization code is not valid.",
}) {}

/** The provider does not support shared keys. */
export class InvalidSharedOauthProviderId extends knownError("INVALID_SHARED_OAUTH_PROVIDER_ID", {
  status: 400,
  details: z.object({ provider_id: z.string() }),
  message: ({ provider_id }) => `Shared keys are not available for the OAuth provider ${JSON.stringify(provider_id)}.`,
}) {}

/** The provider is not supported, or the project does not have it. */
export class InvalidStandardOauthProviderId extends knownError("INVALID_STANDARD_OAUTH_PROVIDER_ID", {
  status: 400,
  details: z.object({ provider_id: z.string() }),
  message: ({ provider_id }) => `The OAuth provider ${JSON.stringify(provider_id)} is not supported, or not enabled for this project.`,
}) {}

/** A parameter of the token request is missing, repeated or malformed (RFC 6749, section 5.2). */
export class InvalidRequest extends oauthError(
  "INVALID_REQUEST",
  400,
  "invalid_request",
  "A parameter is missing, repeated or malformed.",
) {}

/** A step of a sign-in with a provider does not belong to a sign-in that this browser has started. */
export class OauthFlowInvalid extends plainError(
  "OAUTH_FLOW_INVALID",
  400,
  "This sign-in cannot be continued. Start again from the app.",
) {}

/** The provider did not complete the sign-in. */
export class OauthProviderFailed extends plainError("OAUTH_PROVIDER_FAILED", 400, "The OAuth provider did not complete the sign-in.") {}

/** The ID token of a provider is not accepted. The message names the reason. */
export class IdTokenNotAccepted extends plainError("ID_TOKEN_NOT_ACCEPTED", 400, "id_token: the token is not valid.") {}

/** A sign-in of type `link` needs the access token of the user to link to. */
export class OauthLinkNeedsUser extends plainError(
  "OAUTH_LINK_NEEDS_USER",
  400,
  "token: connecting an account needs the access token of the signed-in user.",
) {}

/** The user has no linked account with this id. */
export class OauthProviderLinkNotFound extends plainError(
  "OAUTH_PROVIDER_LINK_NOT_FOUND",
  404,
  "The user has no linked account with this id.",
) {}

/** The user signs in with another account of the provider. */
export class OauthSignInAccountExists extends plainError(
  "OAUTH_SIGN_IN_ACCOUNT_EXISTS",
  400,
  "allow_sign_in: the user signs in with another account of this provider already.",
) {}

/** The account is linked to the user already. */
export class OauthAccountAlreadyLinked extends plainError(
  "OAUTH_ACCOUNT_ALREADY_LINKED",
  400,
  "account_id: this account of the provider is linked to the user already.",
) {}

/** The user has as many linked accounts as a user can have. */
export class TooManyOauthProviders extends plainError(
  "TOO_MANY_OAUTH_PROVIDERS",
  400,
  `A user can have at most ${oauthLimits.linksPerUser} linked accounts. Unlink one first.`,
) {}

/** The provider could not be reached, or its response was invalid. Try again later. */
export class OauthProviderUnavailable extends plainError(
  "OAUTH_PROVIDER_UNAVAILABLE",
  503,
  "The OAuth provider is not available at present.",
) {}

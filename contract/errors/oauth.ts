import { z } from "zod";
import { knownError, oauthError } from "../kernel/error.ts";

/** A provider's token was asked for, and the user has no such connection. */
export class OauthConnectionNotConnectedToUser extends knownError("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER", {
  status: 400,
  message: "The user has not connected this provider.",
}) {}

/** The provider account to link signs in somebody else. */
export class OauthConnectionAlreadyConnectedToAnotherUser extends knownError("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER", {
  status: 409,
  message: "Another user has connected this provider account.",
}) {}

/** No stored token of the provider covers the wanted scopes, or none could be renewed. */
export class OauthConnectionDoesNotHaveRequiredScope extends knownError("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE", {
  status: 400,
  message: "The connection does not cover the wanted scopes.",
}) {}

/** More scopes were asked of a provider that runs on shared keys. */
export class OauthExtraScopeNotAvailableWithSharedOauthKeys extends knownError("OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS", {
  status: 400,
  message: "Shared OAuth keys have no extra scopes. Set up OAuth keys of the project's own.",
}) {}

/** A token was asked of a provider that runs on shared keys. */
export class OauthAccessTokenNotAvailableWithSharedOauthKeys extends knownError("OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS", {
  status: 400,
  message: "Shared OAuth keys give out no access tokens. Set up OAuth keys of the project's own.",
}) {}

/** The OAuth client is unknown, or its secret wrong. `client_id`: what was sent, null when nothing was. */
export class InvalidOauthClientIdOrSecret extends knownError("INVALID_OAUTH_CLIENT_ID_OR_SECRET", {
  status: 400,
  details: z.object({ client_id: z.string().nullable() }),
  message: ({ client_id }) =>
    client_id === null ? "The OAuth client id is missing." : `The OAuth client id ${JSON.stringify(client_id)} or its secret is wrong.`,
}) {}

/** A scope other than `legacy`. `scope`: what was sent; the published client's parser fails without it. */
export class InvalidScope extends knownError("INVALID_SCOPE", {
  status: 400,
  details: z.object({ scope: z.string() }),
  message: ({ scope }) => `There is no scope ${JSON.stringify(scope)}.`,
}) {}

/** The user has another account of this provider. */
export class UserAlreadyConnectedToAnotherOauthConnection extends knownError("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION", {
  status: 409,
  message: "The user has connected another account of this provider.",
}) {}

/** The provider called back too long after the start. */
export class OuterOauthTimeout extends knownError("OUTER_OAUTH_TIMEOUT", {
  status: 408,
  message: "The sign-in took too long. Start again.",
}) {}

/** The project has no such provider. */
export class OauthProviderNotFoundOrNotEnabled extends knownError("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED", {
  status: 400,
  message: "This project has no such OAuth provider.",
}) {}

/** A link is to sign in with a provider account that signs somebody in already. */
export class OauthProviderAccountIdAlreadyUsedForSignIn extends knownError("OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN", {
  status: 400,
  message: "This provider account signs in a user already.",
}) {}

/** The provider reports that the person said no. */
export class OauthProviderAccessDenied extends knownError("OAUTH_PROVIDER_ACCESS_DENIED", {
  status: 400,
  message: "Access was denied at the OAuth provider.",
}) {}

/** The authorization code is unknown, used, expired, of another project, or does not fit its verifier. */
export class InvalidAuthorizationCode extends knownError("INVALID_AUTHORIZATION_CODE", {
  status: 400,
  message: "The authorization code is not valid.",
}) {}

/** The provider cannot run on shared keys. */
export class InvalidSharedOauthProviderId extends knownError("INVALID_SHARED_OAUTH_PROVIDER_ID", {
  status: 400,
  details: z.object({ provider_id: z.string() }),
  message: ({ provider_id }) => `There are no shared keys for the OAuth provider ${JSON.stringify(provider_id)}.`,
}) {}

/** The provider is not on the list. */
export class InvalidStandardOauthProviderId extends knownError("INVALID_STANDARD_OAUTH_PROVIDER_ID", {
  status: 400,
  details: z.object({ provider_id: z.string() }),
  message: ({ provider_id }) => `There is no OAuth provider ${JSON.stringify(provider_id)}.`,
}) {}

/** A parameter of the token request is missing, repeated or malformed (RFC 6749, section 5.2). */
export class InvalidRequest extends oauthError(400, "invalid_request", "A parameter is missing, repeated or malformed.") {}

/** A scope wider than, or other than, the granted one (RFC 6749, section 5.2). */
export class InvalidOAuthScope extends oauthError(400, "invalid_scope", "The only scope is legacy.") {}

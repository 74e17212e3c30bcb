import { z } from "zod";
import { errorGroup, knownError, plainError } from "../kernel/error.ts";

/** Anything wrong with how a user presents itself. */
export const sessionAuthenticationError = errorGroup("SESSION_AUTHENTICATION_ERROR");
/** A user's credentials came, and are not good. */
export const invalidSessionAuthentication = errorGroup("INVALID_SESSION_AUTHENTICATION", sessionAuthenticationError);
/** Clients answer these by refreshing and trying again; so they never answer a call without an access token. */
export const invalidAccessToken = errorGroup("INVALID_ACCESS_TOKEN", invalidSessionAuthentication);
/** Clients take these as: signed out. */
export const refreshTokenError = errorGroup("REFRESH_TOKEN_ERROR");

/** The access token is malformed, badly signed, or of another issuer. */
export class UnparsableAccessToken extends knownError("UNPARSABLE_ACCESS_TOKEN", {
  status: 401,
  message: "The access token cannot be read.",
  parent: invalidAccessToken,
}) {}

/** The access token's time, or its session, is over. */
export class AccessTokenExpired extends knownError("ACCESS_TOKEN_EXPIRED", {
  status: 401,
  details: z.object({ expired_at_millis: z.int().nullable() }),
  message: ({ expired_at_millis }) =>
    `The access token has expired${expired_at_millis === null ? "" : ` at ${new Date(expired_at_millis).toISOString()}`}. Refresh it and try again.`,
  parent: invalidAccessToken,
}) {}

/** The access token belongs to another project than the request names. */
export class InvalidProjectForAccessToken extends knownError("INVALID_PROJECT_FOR_ACCESS_TOKEN", {
  status: 401,
  details: z.object({ expected_project_id: z.string(), actual_project_id: z.string() }),
  message: ({ expected_project_id, actual_project_id }) =>
    `The access token is for project ${JSON.stringify(actual_project_id)}, the request for ${JSON.stringify(expected_project_id)}.`,
  parent: invalidAccessToken,
}) {}

/** The refresh token is unknown, revoked or expired; or the session to end is gone already. */
export class RefreshTokenNotFoundOrExpired extends knownError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", {
  status: 401,
  message: "There is no such session, or it has ended.",
  parent: refreshTokenError,
}) {}

/** The external provider refused to renew a session. */
export class ProviderRejected extends knownError("PROVIDER_REJECTED", {
  status: 401,
  message: "The sign-in provider refused to renew the session.",
  parent: refreshTokenError,
}) {}

/** Deleting, by its id, the session that the request comes from. */
export class CannotDeleteCurrentSession extends knownError("CANNOT_DELETE_CURRENT_SESSION", {
  status: 400,
  message: "This is the session you are using. Sign out instead.",
  parent: refreshTokenError,
}) {}

/** An anonymous user's token came without `x-stack-allow-anonymous-user: true`. */
export class AnonymousAuthenticationNotAllowed extends knownError("ANONYMOUS_AUTHENTICATION_NOT_ALLOWED", {
  status: 401,
  message: "The access token is of an anonymous user. Send x-stack-allow-anonymous-user: true if anonymous users are welcome.",
}) {}

/** No session of the user, or of the caller, has this id (wire protocol, section 4.11). */
export class SessionNotFound extends plainError(404, "There is no such session.") {}

/** The session is one in which somebody acts as the user: it changes no way in and deletes nothing. */
export class ImpersonationNotAllowed extends plainError(
  403,
  "Somebody else acts as the user in this session. It cannot change how anybody gets in, nor delete anything.",
) {}

/** The call needs a signed-in user. */
export class UserAuthenticationRequired extends knownError("USER_AUTHENTICATION_REQUIRED", {
  status: 401,
  message: "Sign in first: this call needs a signed-in user.",
}) {}

import { z } from "zod";
import { errorGroup, knownError, plainError } from "../../kernel/error.ts";
import { banLimits } from "../../vocabulary/users/bans.ts";
import { restrictedReasons } from "../../vocabulary/users/restriction.ts";

/** A request's user credentials are missing or not valid. */
export const sessionAuthenticationError = errorGroup("SESSION_AUTHENTICATION_ERROR");
/** User credentials were sent but are not valid. */
export const invalidSessionAuthentication = errorGroup("INVALID_SESSION_AUTHENTICATION", sessionAuthenticationError);
/** Client libraries refresh the access token and retry. A call without an access token never receives these. */
export const invalidAccessToken = errorGroup("INVALID_ACCESS_TOKEN", invalidSessionAuthentication);
/** Client libraries treat these as signed out. */
export const refreshTokenError = errorGroup("REFRESH_TOKEN_ERROR");

/** The access token is malformed, has an invalid signature, or comes from another issuer. */
export class UnparsableAccessToken extends knownError("UNPARSABLE_ACCESS_TOKEN", {
  status: 401,
  message: "The access token is not valid.",
  parent: invalidAccessToken,
}) {}

/** The access token has expired or its session has ended. */
export class AccessTokenExpired extends knownError("ACCESS_TOKEN_EXPIRED", {
  status: 401,
  details: z.object({ expired_at_millis: z.int().nullable() }),
  message: ({ expired_at_millis }) =>
    `The access token expired${expired_at_millis === null ? "" : ` at ${new Date(expired_at_millis).toISOString()}`}. Refresh it and try again.`,
  parent: invalidAccessToken,
}) {}

/** The access token belongs to another project than the request names. */
export class InvalidProjectForAccessToken extends knownError("INVALID_PROJECT_FOR_ACCESS_TOKEN", {
  status: 401,
  details: z.object({ expected_project_id: z.string(), actual_project_id: z.string() }),
  message: ({ expected_project_id, actual_project_id }) =>
    `The access token is for project ${JSON.stringify(actual_project_id)}, but the request is for ${JSON.stringify(expected_project_id)}.`,
  parent: invalidAccessToken,
}) {}

/** The refresh token is unknown, revoked or expired, or the session has already ended. */
export class RefreshTokenNotFoundOrExpired extends knownError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", {
  status: 401,
  message: "The session does not exist or has ended.",
  parent: refreshTokenError,
}) {}

/** A provider refused to renew a stored access token. The user has to connect the account again. */
export class ProviderRejected extends knownError("PROVIDER_REJECTED", {
  status: 401,
  message: "The OAuth provider refused to renew the access token. Connect the account again.",
  parent: refreshTokenError,
}) {}

/** The session to delete is the one that makes the request. */
export class CannotDeleteCurrentSession extends knownError("CANNOT_DELETE_CURRENT_SESSION", {
  status: 400,
  message: "The current session cannot be deleted. Sign out instead.",
  parent: refreshTokenError,
}) {}

/** An anonymous user's token was sent without `x-stack-allow-anonymous-user: true`. */
export class AnonymousAuthenticationNotAllowed extends knownError("ANONYMOUS_AUTHENTICATION_NOT_ALLOWED", {
  status: 401,
  message: "The access token belongs to an anonymous user. Send x-stack-allow-anonymous-user: true to allow anonymous users.",
}) {}

/** The user of the access token is restricted. No call of this server refuses restricted users: your own server code may. */
export class RestrictedUserNotAllowed extends knownError("RESTRICTED_USER_NOT_ALLOWED", {
  status: 403,
  details: z.object({ restricted_reason: z.object({ type: z.enum(restrictedReasons) }) }),
  message: ({ restricted_reason: { type } }) => `The user in the access token is restricted. Reason: ${type}.`,
}) {}

/** The session does not exist or belongs to another user (wire protocol, section 4.11). */
export class SessionNotFound extends plainError("SESSION_NOT_FOUND", 404, "This session does not exist.") {}

/** The session is an impersonation. Impersonated sessions may not change credentials or delete anything. */
export class ImpersonationNotAllowed extends plainError(
  "IMPERSONATION_NOT_ALLOWED",
  403,
  "This is an impersonated session. It cannot change credentials or access, or delete anything.",
) {}

/** The user is banned. `until_millis` is when the ban ends; 253402300799000 is a ban for good. */
export class UserBanned extends knownError("USER_BANNED", {
  status: 403,
  details: z.object({ reason: z.string().nullable(), until_millis: z.int() }),
  message: ({ reason, until_millis }) =>
    `This user is banned${until_millis >= banLimits.foreverMillis ? "" : ` until ${new Date(until_millis).toISOString()}`}${reason === null ? "." : `: ${reason}`}`,
}) {}

/** The call requires a signed-in user. */
export class UserAuthenticationRequired extends knownError("USER_AUTHENTICATION_REQUIRED", {
  status: 401,
  message: "This call requires a signed-in user.",
}) {}

/** The sign-in is older than 15 minutes and the change requires a recent one. Sign in again, confirm the session (`POST /auth/sessions/current/confirm`) and repeat the call. */
export class RecentSignInRequired extends plainError(
  "RECENT_SIGN_IN_REQUIRED",
  403,
  "This change requires a recent sign-in. Sign in again and repeat it.",
) {}

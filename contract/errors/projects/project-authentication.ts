import { z } from "zod";
import { errorGroup, knownError } from "../../kernel/error.ts";

/** A request's project credentials are missing or not valid. */
export const projectAuthenticationError = errorGroup("PROJECT_AUTHENTICATION_ERROR");
/** Project credentials were sent but are not valid. */
export const invalidProjectAuthentication = errorGroup("INVALID_PROJECT_AUTHENTICATION", projectAuthenticationError);
/** Client libraries refresh the admin access token and retry. */
export const invalidAdminAccessToken = errorGroup("INVALID_ADMIN_ACCESS_TOKEN", invalidProjectAuthentication);
/** Project credentials are missing. */
export const projectAuthenticationRequired = errorGroup("PROJECT_AUTHENTICATION_REQUIRED", projectAuthenticationError);

const projectDetails = z.object({ project_id: z.string() });

/** A key or an admin access token was sent without `x-stack-access-type`. */
export class ProjectKeyWithoutAccessType extends knownError("PROJECT_KEY_WITHOUT_ACCESS_TYPE", {
  status: 400,
  message: "A project key was sent without x-stack-access-type. Set it to client, server or admin.",
  parent: invalidProjectAuthentication,
}) {}

/** `x-stack-access-type` is not client, server or admin. `accessType`: the value that was sent. */
export class InvalidAccessType extends knownError("INVALID_ACCESS_TYPE", {
  status: 400,
  // Required by the published client's parser in this spelling.
  details: z.object({ accessType: z.string() }),
  message: ({ accessType }) => `x-stack-access-type must be client, server or admin, not ${JSON.stringify(accessType)}.`,
  parent: invalidProjectAuthentication,
}) {}

/** An access type was sent without `x-stack-project-id`. `request_type`: that access type. */
export class AccessTypeWithoutProjectId extends knownError("ACCESS_TYPE_WITHOUT_PROJECT_ID", {
  status: 400,
  details: z.object({ request_type: z.string() }),
  message: ({ request_type }) => `The request has access type ${request_type} but names no project. Send x-stack-project-id as well.`,
  parent: invalidProjectAuthentication,
}) {}

/** The route requires a project and the request names none. */
export class AccessTypeRequired extends knownError("ACCESS_TYPE_REQUIRED", {
  status: 400,
  message:
    "This route requires a project. Send x-stack-project-id, x-stack-access-type (client, server or admin) and the key of that access type.",
  parent: invalidProjectAuthentication,
}) {}

/** The access type is too low for the route. */
export class InsufficientAccessType extends knownError("INSUFFICIENT_ACCESS_TYPE", {
  status: 401,
  details: z.object({ actual_access_type: z.string(), allowed_access_types: z.array(z.string()) }),
  message: ({ actual_access_type, allowed_access_types }) =>
    `Access type ${actual_access_type} is not allowed. Allowed: ${allowed_access_types.join(", ")}.`,
  parent: invalidProjectAuthentication,
}) {}

/** The publishable client key is unknown, revoked or expired. */
export class InvalidPublishableClientKey extends knownError("INVALID_PUBLISHABLE_CLIENT_KEY", {
  status: 401,
  details: projectDetails,
  message: ({ project_id }) => `This publishable client key is not valid for project ${JSON.stringify(project_id)}.`,
  parent: invalidProjectAuthentication,
}) {}

/** The secret server key is unknown, revoked or expired. */
export class InvalidSecretServerKey extends knownError("INVALID_SECRET_SERVER_KEY", {
  status: 401,
  details: projectDetails,
  message: ({ project_id }) => `This secret server key is not valid for project ${JSON.stringify(project_id)}.`,
  parent: invalidProjectAuthentication,
}) {}

/** The super secret admin key is unknown, revoked or expired. */
export class InvalidSuperSecretAdminKey extends knownError("INVALID_SUPER_SECRET_ADMIN_KEY", {
  status: 401,
  details: projectDetails,
  message: ({ project_id }) => `This super secret admin key is not valid for project ${JSON.stringify(project_id)}.`,
  parent: invalidProjectAuthentication,
}) {}

/** The admin access token is malformed, has an invalid signature, or belongs to an anonymous user. */
export class UnparsableAdminAccessToken extends knownError("UNPARSABLE_ADMIN_ACCESS_TOKEN", {
  status: 401,
  message: "The admin access token is not valid.",
  parent: invalidAdminAccessToken,
}) {}

/** The admin access token has expired. */
export class AdminAccessTokenExpired extends knownError("ADMIN_ACCESS_TOKEN_EXPIRED", {
  status: 401,
  details: z.object({ expired_at_millis: z.int().nullable() }),
  message: ({ expired_at_millis }) =>
    `The admin access token expired${expired_at_millis === null ? "" : ` at ${new Date(expired_at_millis).toISOString()}`}. Refresh it and try again.`,
  parent: invalidAdminAccessToken,
}) {}

/** The admin access token was issued for another project than `internal`. */
export class InvalidProjectForAdminAccessToken extends knownError("INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN", {
  status: 401,
  message: "Admin access tokens must come from the internal project.",
  parent: invalidAdminAccessToken,
}) {}

/** The admin access token's user is not a member of the project's owner team. */
export class AdminAccessTokenIsNotAdmin extends knownError("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN", {
  status: 401,
  message: "The user of the admin access token is not an admin of this project.",
  parent: invalidAdminAccessToken,
}) {}

/** Access type client was sent without a publishable client key. */
export class ClientAuthenticationRequired extends knownError("CLIENT_AUTHENTICATION_REQUIRED", {
  status: 401,
  message: "The publishable client key is missing.",
  parent: projectAuthenticationRequired,
}) {}

/** Access type server was sent without a secret server key. */
export class ServerAuthenticationRequired extends knownError("SERVER_AUTHENTICATION_REQUIRED", {
  status: 401,
  message: "The secret server key is missing.",
  parent: projectAuthenticationRequired,
}) {}

/** Access type server was sent without any key, to a route that clients may call, too. */
export class ClientOrServerAuthenticationRequired extends knownError("CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED", {
  status: 401,
  message: "A publishable client key or a secret server key is required.",
  parent: projectAuthenticationRequired,
}) {}

/** Neither client nor admin credentials were sent. */
export class ClientOrAdminAuthenticationRequired extends knownError("CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED", {
  status: 401,
  message: "A publishable client key or a super secret admin key is required.",
  parent: projectAuthenticationRequired,
}) {}

/** Access type admin was sent without any key, to a route that clients and servers may call, too. */
export class ClientOrServerOrAdminAuthenticationRequired extends knownError("CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED", {
  status: 401,
  message: "A publishable client key, a secret server key or a super secret admin key is required.",
  parent: projectAuthenticationRequired,
}) {}

/** Access type admin was sent without a super secret admin key, or with a workflow token. */
export class AdminAuthenticationRequired extends knownError("ADMIN_AUTHENTICATION_REQUIRED", {
  status: 401,
  message: "The super secret admin key is missing.",
  parent: projectAuthenticationRequired,
}) {}

/** The route is only available to project `internal`. */
export class ExpectedInternalProject extends knownError("EXPECTED_INTERNAL_PROJECT", {
  status: 401,
  message: "This call is only available to the internal project.",
  parent: projectAuthenticationError,
}) {}

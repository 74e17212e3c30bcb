import { type Access, isAtLeast, lowestRole, namesMember } from "../kernel/access.ts";
import { bodySchema } from "../kernel/body.ts";
import type { ErrorClass } from "../kernel/error.ts";
import type { Route } from "../kernel/route.ts";
import { isUserId } from "../vocabulary/text.ts";
import {
  AccessTokenExpired,
  AnonymousAuthenticationNotAllowed,
  ImpersonationNotAllowed,
  InvalidProjectForAccessToken,
  RecentSignInRequired,
  UnparsableAccessToken,
} from "./accounts/session.ts";
import { InvalidIntegrationClient } from "./console/integration.ts";
import { BodyParsingError, SchemaError } from "./generic.ts";
import { BranchDoesNotExist, CurrentProjectNotFound } from "./projects/project.ts";
import {
  AccessTypeRequired,
  AccessTypeWithoutProjectId,
  AdminAccessTokenExpired,
  AdminAccessTokenIsNotAdmin,
  AdminAuthenticationRequired,
  ClientAuthenticationRequired,
  ClientOrServerAuthenticationRequired,
  ClientOrServerOrAdminAuthenticationRequired,
  ExpectedInternalProject,
  InsufficientAccessType,
  InvalidAccessType,
  InvalidProjectForAdminAccessToken,
  InvalidPublishableClientKey,
  InvalidSecretServerKey,
  InvalidSuperSecretAdminKey,
  ProjectKeyWithoutAccessType,
  ServerAuthenticationRequired,
  UnparsableAdminAccessToken,
} from "./projects/project-authentication.ts";
import { switchErrors } from "./projects/project-switch.ts";
import { WorkflowTokenDoesNotExist, WorkflowTokenExpired } from "./projects/workflow.ts";
import { TeamPermissionRequired } from "./teams/permission.ts";
import { TeamMembershipNotFound, TeamNotFound } from "./teams/team.ts";
import { AdminUserGone, NotReady, PayloadTooLarge, TooManyRequests, UnexpectedFailure } from "./transport.ts";
import { CannotGetOwnUserWithoutUser, EmailNotVerified, OtherUserNotAllowed } from "./users/user.ts";

/** How a route can refuse the credentials of a call: wire protocol, sections 1.3 to 1.5, in the order of the checks. */
export const credentialErrors: readonly ErrorClass[] = [
  ProjectKeyWithoutAccessType,
  InvalidAccessType,
  AccessTypeWithoutProjectId,
  UnparsableAccessToken,
  AccessTokenExpired,
  CurrentProjectNotFound,
  InvalidProjectForAccessToken,
  AnonymousAuthenticationNotAllowed,
  UnparsableAdminAccessToken,
  AdminAccessTokenExpired,
  InvalidProjectForAdminAccessToken,
  AdminUserGone,
  AdminAccessTokenIsNotAdmin,
  WorkflowTokenDoesNotExist,
  WorkflowTokenExpired,
  ClientAuthenticationRequired,
  InvalidPublishableClientKey,
  ServerAuthenticationRequired,
  InvalidSecretServerKey,
  AdminAuthenticationRequired,
  InvalidSuperSecretAdminKey,
  BranchDoesNotExist,
];

/** Whether a parameter of the route takes a user's id, and so the word `me`. */
const takesUserId = ({ params, query, listQuery, body }: Route) =>
  [params, query, listQuery, bodySchema(body, "admin")].some((schema) => Object.values(schema?.shape ?? {}).some(isUserId));

/** The errors of the team that the access of a route binds it to. */
function teamErrors({ may }: Access): ErrorClass[] {
  if (!may) return [];
  if (may.error) return [TeamNotFound, may.error];
  return [
    ...(namesMember(may) ? [] : [TeamNotFound]),
    TeamMembershipNotFound,
    ...(may.permissions.length > 0 ? [TeamPermissionRequired] : []),
    ...(may.whenTeamMissing ? [may.whenTeamMissing] : []),
  ];
}

/** The errors that a caller handles: those the route lists, and those of its team. */
export const declaredErrors = (route: Route): ErrorClass[] => [...new Set([...teamErrors(route.access), ...(route.errors ?? [])])];

/** The errors any call of a route may meet, because of its access, its parameters and its limits. */
export function impliedErrors(route: Route): ErrorClass[] {
  const { access } = route;
  const implied: ErrorClass[] = [];

  // A body is read even where none is expected. There too it must be readable and, like the query, empty.
  if (route.method !== "GET") implied.push(BodyParsingError, PayloadTooLarge);
  if (access.integration) implied.push(InvalidIntegrationClient);
  if (access.from !== "public") {
    implied.push(...credentialErrors);
    if (access.from === "client" || access.from === "open")
      implied.push(ClientOrServerAuthenticationRequired, ClientOrServerOrAdminAuthenticationRequired);
    if (access.from !== "open") {
      implied.push(AccessTypeRequired);
      if (!isAtLeast("client", access.from)) implied.push(InsufficientAccessType);
      // Of developers whose role in the owner team does not allow the call. Every role may read.
      if (lowestRole(access, route.method, "") !== "read_only") implied.push(TeamPermissionRequired);
    }
    if (access.project) implied.push(ExpectedInternalProject);
    if (access.user === "required") implied.push(access.whenMissing, ...(access.whenDeleted ? [access.whenDeleted] : []));
    if (takesUserId(route)) implied.push(CannotGetOwnUserWithoutUser);
    if (access.when) implied.push(switchErrors[access.when]);
    if (access.self) implied.push(access.self.error ?? OtherUserNotAllowed);
    implied.push(...teamErrors(access));
    // An impersonated user's session is refused where declared, an impersonated developer's on every write.
    if (access.recentSignIn) implied.push(RecentSignInRequired);
    if (access.verifiedEmail) implied.push(EmailNotVerified);
    if (access.from !== "open" && (access.noImpersonation || route.method !== "GET")) implied.push(ImpersonationNotAllowed);
  }
  implied.push(SchemaError);
  // Of the routes at the root, health checks among them, only those with limits are counted.
  if (access.from !== "public" || route.base === undefined || route.limits?.length) implied.push(TooManyRequests);
  // Health checks, which may do without the database, declare it themselves.
  implied.push(NotReady, UnexpectedFailure);
  return [...new Set(implied)];
}

/** Every error a route may answer, implied ones first, none twice. */
export const listErrors = (route: Route): ErrorClass[] => [...new Set([...impliedErrors(route), ...(route.errors ?? [])])];

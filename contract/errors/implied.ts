import { includes } from "../kernel/access.ts";
import type { ErrorClass } from "../kernel/error.ts";
import { bodySchema, type Route } from "../kernel/route.ts";
import { isUserId } from "../vocabulary/text.ts";
import { BodyParsingError, SchemaError } from "./generic.ts";
import { BranchDoesNotExist, CurrentProjectNotFound } from "./project.ts";
import {
  AccessTypeRequired,
  AccessTypeWithoutProjectId,
  AdminAccessTokenExpired,
  AdminAccessTokenIsNotAdmin,
  AdminAuthenticationRequired,
  ClientAuthenticationRequired,
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
} from "./project-authentication.ts";
import {
  AccessTokenExpired,
  AnonymousAuthenticationNotAllowed,
  ImpersonationNotAllowed,
  InvalidProjectForAccessToken,
  UnparsableAccessToken,
  UserAuthenticationRequired,
} from "./session.ts";
import { switchedOff } from "./switched-off.ts";
import { AdminUserGone, NotReady, PayloadTooLarge, TooManyRequests, UnexpectedFailure } from "./transport.ts";
import { CannotGetOwnUserWithoutUser, NotYourself } from "./user.ts";
import { WorkflowTokenDoesNotExist } from "./workflow.ts";

// Wire protocol, sections 1.3 to 1.5, in the order of the checks.
const ofCredentials: readonly ErrorClass[] = [
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
  ClientAuthenticationRequired,
  InvalidPublishableClientKey,
  ServerAuthenticationRequired,
  InvalidSecretServerKey,
  AdminAuthenticationRequired,
  InvalidSuperSecretAdminKey,
  BranchDoesNotExist,
];

/** Whether a parameter of the route takes a user's id, and so the word `me`. */
const namesUser = ({ params, query, body }: Route) =>
  [params, query, bodySchema(body, "admin")].some((schema) => Object.values(schema?.shape ?? {}).some(isUserId));

/** The errors any call of a route may meet, because of its access, its parameters and its limits. */
export function impliedErrors(route: Route): ErrorClass[] {
  const { access } = route;
  const implied: ErrorClass[] = [];

  // A body is read even where none is expected, and there too it must be readable and, like the query, empty.
  if (route.method !== "GET") implied.push(BodyParsingError, PayloadTooLarge);
  if (access.from !== "bare") {
    implied.push(...ofCredentials);
    if (access.from !== "open") {
      implied.push(AccessTypeRequired);
      if (!includes("client", access.from)) implied.push(InsufficientAccessType);
    }
    if (access.project) implied.push(ExpectedInternalProject);
    if (access.user === "signed in" || access.user === "of clients") implied.push(UserAuthenticationRequired);
    if (access.user === "own" || access.user === "own of clients" || namesUser(route)) implied.push(CannotGetOwnUserWithoutUser);
    if (access.when) implied.push(switchedOff[access.when]);
    if (access.self) implied.push(access.self.refusal ?? NotYourself);
    // Where the user may not be acted for; and by a developer's session, which proves an admin, wherever something is written.
    if (access.from !== "open" && (access.ownerOnly || route.method !== "GET")) implied.push(ImpersonationNotAllowed);
  }
  implied.push(SchemaError);
  if (access.from !== "bare" || route.limits?.length) implied.push(TooManyRequests);
  // Whatever a route does, it does with the database; the two at the server's root say for themselves.
  if (route.base === undefined) implied.push(NotReady);
  implied.push(UnexpectedFailure);
  return implied;
}

/** Every error a route may answer, implied ones first, none twice. */
export const errorsOf = (route: Route): ErrorClass[] => [...new Set([...impliedErrors(route), ...(route.errors ?? [])])];

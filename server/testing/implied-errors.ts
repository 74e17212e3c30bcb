import { credentialErrors, declaredErrors } from "#contract/errors/implied.ts";
import * as errors from "#contract/errors/index.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import type { Route } from "#contract/kernel/route.ts";
import { accessShape, identificationShape } from "./access-shape.ts";

/** Each route is tried with this one: it shows that the route identifies its caller. */
const probed: ErrorClass = errors.AccessTokenExpired;

const errorsOfIdentifying: ReadonlySet<ErrorClass> = new Set([
  ...credentialErrors.filter((error) => error !== probed),
  errors.ClientOrServerAuthenticationRequired,
  errors.ClientOrServerOrAdminAuthenticationRequired,
]);

/**
 * The shape of a route that decides an error of its callers before the input is read. Undefined for other errors. The tests of credentials
 * and of workflow tokens cause the error for one route of each shape.
 */
export function testedShape(route: Route, error: ErrorClass): string | undefined {
  const { access } = route;
  if (declaredErrors(route).includes(error)) return undefined;
  if (errorsOfIdentifying.has(error)) return identificationShape(route);
  const isOfUser = access.user === "required" && (error === access.whenMissing || error === access.whenDeleted);
  const isOfProject = error === errors.ExpectedInternalProject || error === errors.TeamPermissionRequired;
  return isOfUser || isOfProject ? accessShape(route) : undefined;
}

const errorsOfRoutes: ReadonlySet<ErrorClass> = new Set<ErrorClass>([
  probed,
  errors.AccessTypeRequired,
  errors.BodyParsingError,
  errors.CannotGetOwnUserWithoutUser,
  errors.EmailNotVerified,
  errors.ImpersonationNotAllowed,
  errors.InsufficientAccessType,
  errors.InvalidIntegrationClient,
  errors.NotReady,
  errors.OtherUserNotAllowed,
  errors.PayloadTooLarge,
  errors.RecentSignInRequired,
  errors.SchemaError,
  errors.TooManyRequests,
  errors.UnexpectedFailure,
  ...Object.values(errors.switchErrors),
]);

/** Whether this is another error that follows from what the route declares. Generated tests cause it for each route. */
export const isCausedPerRoute = ({ access }: Route, error: ErrorClass): boolean =>
  errorsOfRoutes.has(error) || error === access.self?.error;

import { credentialErrors, declaredErrors } from "#contract/errors/implied.ts";
import * as errors from "#contract/errors/index.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import type { Route } from "#contract/kernel/route.ts";

/** Each route is tried with this one: it shows that the route identifies its caller. */
const probed: ErrorClass = errors.AccessTokenExpired;

const errorsOfCallers: ReadonlySet<ErrorClass> = new Set([
  ...credentialErrors.filter((error) => error !== probed),
  errors.ClientOrServerAuthenticationRequired,
  errors.ClientOrServerOrAdminAuthenticationRequired,
  errors.ExpectedInternalProject,
  errors.TeamPermissionRequired,
]);

/**
 * Whether a route refuses a caller with this error before it reads the input. The tests of credentials and workflow tokens cause it for one
 * route of each access shape.
 */
export function isCausedByShape(route: Route, error: ErrorClass): boolean {
  const { access } = route;
  if (declaredErrors(route).includes(error)) return false;
  return errorsOfCallers.has(error) || (access.user === "required" && (error === access.whenMissing || error === access.whenDeleted));
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

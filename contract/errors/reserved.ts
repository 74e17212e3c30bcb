import {
  AllOverloadsFailed,
  CliAuthError,
  CliAuthExpiredError,
  CliAuthUsedError,
  ClientOrAdminAuthenticationRequired,
  EmailNotAssociatedWithUser,
  FeatureNotAvailable,
  HeadersTooLarge,
  LocalRequestsOnly,
  MethodNotAllowed,
  PasskeyWebauthnError,
  ProjectPermissionRequired,
  RestrictedUserNotAllowed,
  RouteNotFound,
  TeamAlreadyExists,
  UnsupportedError,
} from "./topics.ts";

/** Errors that client libraries create. The server never sends them. */
export const clientErrors = [CliAuthError, CliAuthExpiredError, CliAuthUsedError, PasskeyWebauthnError, UnsupportedError] as const;

/** Errors of requests that match no route, or that are refused before they are matched. */
export const unroutedErrors = [HeadersTooLarge, LocalRequestsOnly, RouteNotFound, MethodNotAllowed, FeatureNotAvailable] as const;

/** Codes that published clients know and no route sends yet. Remove one when a route declares it. */
export const reservedErrors = [
  AllOverloadsFailed,
  ClientOrAdminAuthenticationRequired,
  EmailNotAssociatedWithUser,
  ProjectPermissionRequired,
  RestrictedUserNotAllowed,
  TeamAlreadyExists,
] as const;

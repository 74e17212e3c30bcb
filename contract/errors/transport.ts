import { plainError } from "../kernel/error.ts";

/** The message names the limit. The `retry-after` header has the seconds to wait. */
export class TooManyRequests extends plainError("TOO_MANY_REQUESTS", 429, "Too many requests. Wait before you retry.") {}

/** The body is larger than the route allows. */
export class PayloadTooLarge extends plainError("PAYLOAD_TOO_LARGE", 413, "The request body is too large.") {}

/** The headers of the request are larger than the server reads, mostly because of cookies. */
export class HeadersTooLarge extends plainError(
  "HEADERS_TOO_LARGE",
  431,
  "The headers of the request are larger than 16 kB. Send fewer or shorter cookies.",
) {}

/** A route of development, requested from another host or through a proxy. */
export class LocalRequestsOnly extends plainError(
  "LOCAL_REQUESTS_ONLY",
  403,
  "The routes of development answer requests from this host only. DEV_ROUTES_REMOTE=on opens them to others.",
) {}

/** The path exists but does not support the method. */
export class MethodNotAllowed extends plainError("METHOD_NOT_ALLOWED", 405, "This path does not support this method.") {}

/** No route matches the path. The message names it. */
export class RouteNotFound extends plainError("ROUTE_NOT_FOUND", 404, "No route matches this path.") {}

/** Published clients have a call for what this server does not have. The message names it. */
export class FeatureNotAvailable extends plainError("FEATURE_NOT_AVAILABLE", 400, "This server does not have this feature.") {}

/** An unexpected error. The response has the request id and never the cause. */
export class UnexpectedFailure extends plainError("UNEXPECTED_FAILURE", 500, "Something went wrong on our side.") {}

/** The server is starting or stopping, or its database is unavailable. */
export class NotReady extends plainError("NOT_READY", 503, "The server is not ready.") {}

/** The user of an admin access token has been deleted (wire protocol, section 1.4). */
export class AdminUserGone extends plainError("ADMIN_USER_GONE", 401, "The user of the admin access token no longer exists.") {}

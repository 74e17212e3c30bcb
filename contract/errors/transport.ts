import { plainError } from "../kernel/error.ts";

/** The thrower names the limit in the text and adds a `retry-after` header of whole seconds. */
export class TooManyRequests extends plainError(429, "Too many requests. Wait before you try again.") {}

/** The body is larger than the route takes. */
export class PayloadTooLarge extends plainError(413, "The request's body is too large.") {}

/** The path exists, the method does not. */
export class MethodNotAllowed extends plainError(405, "This path does not take this method.") {}

/** Nothing answers at this path. */
export class RouteNotFound extends plainError(404, "There is nothing at this path.") {}

/** Something broke. The answer adds the request's id and nothing of the cause. */
export class UnexpectedFailure extends plainError(500, "Something went wrong on our side.") {}

/** The server is starting, stopping, or without its database. */
export class NotReady extends plainError(503, "The server is not ready.") {}

/** The user of an admin access token has been deleted (wire protocol, section 1.4). */
export class AdminUserGone extends plainError(401, "The user of the admin access token no longer exists.") {}

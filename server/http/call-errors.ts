import type { Logger } from "pino";
import { listErrors } from "#contract/errors/implied.ts";
import { CurrentProjectNotFound, NotReady, SchemaError, TooManyRequests, UnexpectedFailure } from "#contract/errors/index.ts";
import { ApiError } from "#contract/kernel/error.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { sqlState } from "../database/sql-state.ts";
import { isUnavailable, unavailableCause } from "../database/unavailable.ts";
import type { Origin, RootDb } from "../kernel/call.ts";
import { withRetryAfter } from "../rate-limits/retry-after.ts";
import { RenderingBusy } from "../services/email-renderer/email-renderer.ts";
import { outageLog } from "../services/outage-log.ts";
import { HashingBusy } from "../services/passwords.ts";
import type { Endpoint, IncomingCall } from "./endpoint.ts";

/** SQL states for values that validation should have refused. */
const invalidValueStates = new Set(["22021", "22P05", "22P02", "22003", "22008", "22009", "54000"]);
const foreignKeyViolation = "23503";

/** The text of an invalid input: which call it is about, then one indented line per violation (wire protocol, section 1.10). */
const withHeading = ({ message, headers, cookies }: SchemaError, requestLine: string): SchemaError =>
  new SchemaError({ message: `${requestLine} was refused:\n  - ${message.replaceAll("\n", "\n  - ")}` })
    .withHeaders(headers)
    .withCookies(cookies);

export interface CallErrorsOptions {
  readonly db: RootDb;
  readonly log: Logger;
  /** Tests: an error that its route does not declare becomes a failure of the server. */
  readonly strict: boolean;
}

/** Converts what a call throws to an API error. */
export function createErrorConverter({ db, log, strict }: CallErrorsOptions) {
  const logOutage = outageLog(log);
  const declared = new WeakMap<Route, Set<unknown>>();
  const isDeclared = (route: Route, error: ApiError) => {
    let classes = declared.get(route);
    if (!classes) declared.set(route, (classes = new Set(listErrors(route))));
    return classes.has(error.constructor);
  };

  /** The error of a call whose foreign key failed because its project was deleted meanwhile. */
  const projectDeletedError = async (error: unknown, { route }: Endpoint, { headers }: IncomingCall): Promise<ApiError | undefined> => {
    const id = headers(header.projectId);
    if (sqlState(error) !== foreignKeyViolation || !id || route.access.from === "public") return undefined;
    try {
      const row = await db.selectFrom("projects").select("id").where("id", "=", id).executeTakeFirst();
      return row ? undefined : new CurrentProjectNotFound({ project_id: id });
    } catch {
      // Report the first error.
      return undefined;
    }
  };

  /** Every failure as an API error: an unexpected one is logged with its cause and answered without it. */
  const toApiError = (error: unknown, { name, route }: Endpoint, origin: Origin): ApiError => {
    if (error instanceof ApiError) {
      if (isDeclared(route, error)) return error;
      log.error({ route: name, requestId: origin.requestId, code: error.code }, "a route refused with an error it does not declare");
      return strict ? new UnexpectedFailure(`${name} does not declare ${error.name}: ${error.message}`) : error;
    }
    if (error instanceof HashingBusy) {
      return withRetryAfter(new TooManyRequests("Too many sign-ins at once. Try again in a moment."), error.retryAfterSeconds);
    }
    if (error instanceof RenderingBusy) {
      return withRetryAfter(new TooManyRequests("Too many e-mails are rendered at once. Try again in a moment."), error.retryAfterSeconds);
    }
    if (invalidValueStates.has(sqlState(error) ?? "")) {
      log.warn(
        { route: name, requestId: origin.requestId, sqlState: sqlState(error) },
        "the database rejected a value that passed validation",
      );
      return new SchemaError({ message: "it has a value that cannot be stored" });
    }
    if (isUnavailable(error)) {
      const fields = { route: name, requestId: origin.requestId, err: error };
      logOutage("error", unavailableCause(error), fields, "the database is unavailable");
      return withRetryAfter(new NotReady("The database cannot be reached at the moment."), 1);
    }
    log.error({ route: name, requestId: origin.requestId, err: error }, "unexpected failure");
    return new UnexpectedFailure();
  };

  return async (error: unknown, endpoint: Endpoint, incoming: IncomingCall): Promise<ApiError> => {
    const apiError = (await projectDeletedError(error, endpoint, incoming)) ?? toApiError(error, endpoint, incoming.origin);
    return apiError instanceof SchemaError ? withHeading(apiError, incoming.requestLine) : apiError;
  };
}

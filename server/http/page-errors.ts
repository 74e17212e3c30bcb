import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { NotReady, PayloadTooLarge, RouteNotFound, SchemaError, TooManyRequests, UnexpectedFailure } from "#contract/errors/index.ts";
import type { ApiError } from "#contract/kernel/error.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { isUnavailable, unavailableCause } from "../database/unavailable.ts";
import { outageLog } from "../services/outage-log.ts";
import { randomRequestId } from "../services/random.ts";
import { errorDocument, type PageError } from "./error-document.ts";
import { pageHeaders } from "./headers.ts";
import { negotiatedErrorBody } from "./reply.ts";
import { acceptsJson } from "./request-headers.ts";

const notFound: PageError = { status: 404, title: "There is nothing at this path.", advice: "Check the address. The page may have moved." };
const tooMany: PageError = { status: 429, title: "Too many requests.", advice: "Wait a minute, then reload the page." };
const rejected: PageError = { status: 400, title: "This request cannot be answered.", advice: "Check the address and try again." };
const unavailable: PageError = {
  status: 503,
  title: "This page is not available at the moment.",
  advice: "Reload the page in a few seconds.",
};
const failed: PageError = {
  status: 500,
  title: "Something went wrong on our side.",
  advice: "Reload the page. If it fails again, contact support with the request ID.",
};

interface PageErrorsOptions {
  readonly log: Logger;
  readonly publicUrl: string;
}

/** The error of the API that has a page's status, for programs. */
function toApiError(status: number): ApiError {
  if (status === 404) return new RouteNotFound();
  if (status === 413) return new PayloadTooLarge();
  if (status === 429) return new TooManyRequests();
  if (status === 503) return new NotReady();
  return status < 500 ? new SchemaError({ message: rejected.title }) : new UnexpectedFailure();
}

/**
 * Creates the handlers that end a request which no page answers: unknown paths, and errors of pages. Browsers get a document, programs that name JSON an error as
 * the API sends it, other callers plain text.
 */
export function pageErrors({ log, publicUrl }: PageErrorsOptions): readonly [RequestHandler, ErrorRequestHandler] {
  const logOutage = outageLog(log);
  const setHeaders = pageHeaders({ publicUrl, directives: { styleSrc: ["'unsafe-inline'"] } });

  function send(request: Request, response: Response, error: PageError, text = error.title, requestId = randomRequestId()): void {
    setHeaders(request, response, () => {});
    response.status(error.status).set({ [responseHeaders.requestId]: requestId, "cache-control": "no-store" });
    if (acceptsJson(request.get("accept"))) {
      const apiError = toApiError(error.status);
      response
        .vary("Accept")
        .set(responseHeaders.errorCode, apiError.code)
        .json({ ...negotiatedErrorBody(apiError, publicUrl), error: text });
    } else if (request.accepts("text", "html") === "html") response.type("html").send(errorDocument(error, requestId));
    else response.type("text/plain").send(text);
  }

  return [
    (request, response) => send(request, response, notFound),
    (error: { status?: number }, request, response, next) => {
      const status = error.status !== undefined && error.status >= 400 && error.status < 500 ? error.status : 500;
      const requestId = randomRequestId();
      const isOutage = status === 500 && isUnavailable(error);
      if (isOutage) logOutage("error", unavailableCause(error), { requestId, err: error }, "the database is unavailable");
      else if (status === 500) log.error({ requestId, err: error }, "a page failed");
      if (response.headersSent) return next(error);
      if (isOutage) return send(request, response.set("retry-after", "1"), unavailable, undefined, requestId);
      if (error instanceof TooManyRequests) return send(request, response.set(error.headers), tooMany, error.message, requestId);
      if (status === 404) return send(request, response, notFound);
      send(request, response, status < 500 ? { ...rejected, status } : failed, undefined, requestId);
    },
  ];
}

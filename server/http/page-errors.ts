import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { NotReady, PayloadTooLarge, RouteNotFound, SchemaError, TooManyRequests, UnexpectedFailure } from "#contract/errors/index.ts";
import type { ApiError } from "#contract/kernel/error.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { isUnavailable, unavailableCause } from "../database/unavailable.ts";
import { outageLog } from "../services/outage-log.ts";
import { randomRequestId } from "../services/random.ts";
import { acceptsJson } from "./accepts-json.ts";
import { pageHeaders } from "./headers.ts";
import { errorBody } from "./reply.ts";

interface PageError {
  readonly status: number;
  readonly title: string;
  /** What the reader can do. */
  readonly advice: string;
}

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

/** Constant texts and a generated id: nothing to escape. */
const documentOf = ({ title, advice }: PageError, requestId: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <style>
      :root { --canvas: #f5f6f8; --surface: #fff; --line: #dfe2e8; }
      @media (prefers-color-scheme: dark) { :root { --canvas: #0f1217; --surface: #171b22; --line: #2a303a; } }
      body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--canvas); }
      main { box-sizing: border-box; width: min(25rem, 100vw - 2rem); padding: 2rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; }
      h1 { font-size: 1.25rem; line-height: 1.375; margin: 0; }
      p { margin: 1rem 0 0; overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${advice}</p>
      <p><small>Request ID: <code>${requestId}</code></small></p>
    </main>
  </body>
</html>
`;

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
 * What ends a request that no page answers: unknown paths, and errors of pages. Browsers get a document, programs that name JSON an error as
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
        .json({ ...errorBody(apiError), error: text });
    } else if (request.accepts("text", "html") === "html") response.type("html").send(documentOf(error, requestId));
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

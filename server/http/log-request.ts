import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

const maxPathLength = 500;

export type LogRequest = (request: IncomingMessage, response: ServerResponse, requestId: string, path: string) => void;

/** A function that logs one line when the response is out. The query is left out: it may carry codes and tokens. */
export function createRequestLog(log: Logger): LogRequest {
  // The line has nothing to redact, and looking for it would cost more than writing the line.
  const requestLog = log.child({}, { redact: [] });
  return (request, response, requestId, path) => {
    const startedAt = performance.now();
    response.once("close", () => {
      requestLog.info(
        {
          requestId,
          method: request.method,
          path: path.slice(0, maxPathLength),
          status: response.statusCode,
          ms: Math.round(performance.now() - startedAt),
        },
        "request",
      );
    });
  };
}

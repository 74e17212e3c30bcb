import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

const maxPathLength = 500;

/** Logs one line when the answer is out. The query is left out: it may carry codes and tokens. */
export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse, requestId: string, path: string): void {
  const startedAt = performance.now();
  response.once("close", () => {
    log.info(
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
}

import type { IncomingMessage } from "node:http";
import { Router } from "express";
import type { Clock } from "../services/clock.ts";
import { type ConnectionReport, connectionReportPath, isOperatorProof, operatorProofHeader } from "../services/operator-proof.ts";
import type { Secrets } from "../services/secrets.ts";

interface ConnectionReportOptions {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly readAddress: (request: IncomingMessage) => string;
}

/**
 * `GET /operator/connection`: how a request reached the server, for `latchkey doctor`. Only for callers with the server secret. For others
 * there is nothing at this path, because the report names the proxy.
 */
export function connectionReportRouter({ clock, secrets, readAddress }: ConnectionReportOptions): Router {
  return Router().get(connectionReportPath, (request, response, next) => {
    const proof = request.headers[operatorProofHeader];
    if (typeof proof !== "string" || !isOperatorProof(secrets, proof, clock.now())) return next();
    const report: ConnectionReport = {
      address: readAddress(request),
      peer: request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown",
      forwardedFor: request.headers["x-forwarded-for"]?.toString() ?? null,
    };
    response.set("cache-control", "no-store").json(report);
  });
}

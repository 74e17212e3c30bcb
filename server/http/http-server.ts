import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import { answerClientError } from "./client-error.ts";

/** Requests in progress get so long to finish when the server stops. */
const drainMillis = 10_000;
/** Connections that may wait in the accept queue when the server stops. Each is accepted in a turn of the event loop. */
const acceptBacklogTurns = 128;

/** How often deadlines are checked: a slow request is cut that long after its deadline at most. */
const deadlineCheckMillis = 1000;

/** An HTTP server without a request handler, not listening. */
export const createHttpServer = (): Server =>
  createServer({
    maxHeaderSize: requestLimits.headerBytes,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: deadlineCheckMillis,
  }).on("clientError", answerClientError);

/**
 * @returns the port, which the system chooses for port 0
 * @throws Error that names the address, if the server cannot listen there
 */
export async function listen(server: Server, { host, port }: { readonly host: string; readonly port: number }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: Error) => reject(new Error(`${host}, port ${port} cannot be listened on`, { cause }));
    server.once("error", fail).listen(port, host, () => {
      server.off("error", fail);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Stops accepting connections after `delayMillis`; then lets requests in progress finish. During the delay load balancers learn from the
 * readiness check that this process stops. Resolves when all connections are closed.
 */
export async function drain(server: Server, delayMillis: number): Promise<void> {
  await sleep(delayMillis);
  // Yield so that connections already in the accept queue are served before the listener closes.
  for (let turn = 0; delayMillis > 0 && turn < acceptBacklogTurns; turn++) await nextTurn();
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMillis - delayMillis);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

/** The origin at which this machine reaches a listening server. */
export function readOrigin(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const host = address === "0.0.0.0" || address === "::" ? "localhost" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

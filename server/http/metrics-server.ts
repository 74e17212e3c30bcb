import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "../services/metrics.ts";
import { listen } from "./http-server.ts";
import { normalizeTarget } from "./request-target.ts";

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves `GET /metrics` for Prometheus, on a port that the proxy does not publish. */
export async function startMetricsServer(metrics: Pick<Metrics, "text">, address: { host: string; port: number }): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, async (request, response) => {
    if (request.method !== "GET" || normalizeTarget(request.url ?? "/").split("?", 1)[0] !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain" }).end("There is nothing at this path. Metrics are at /metrics.");
      return;
    }
    try {
      const { contentType, body } = await metrics.text();
      response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" }).end(body);
    } catch {
      response.writeHead(500, { "content-type": "text/plain" }).end("The metrics could not be read.");
    }
  });
  await listen(server, address);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

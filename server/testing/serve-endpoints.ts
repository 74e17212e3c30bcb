import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Logger, pino } from "pino";
import { onTestFinished } from "vitest";
import type { Endpoint } from "../http/endpoint.ts";
import { createPipeline } from "../http/pipeline.ts";
import { createRest } from "../http/rest.ts";
import type { TestServer } from "./index.ts";

/** Serves endpoints of a test over REST, with everything around them real. @returns the server's address */
export async function serveEndpoints(
  server: TestServer,
  served: readonly Endpoint[],
  {
    log = pino({ level: "silent" }),
    strict = false,
    secureCookies = false,
  }: { log?: Logger; strict?: boolean; secureCookies?: boolean } = {},
): Promise<string> {
  const execute = createPipeline({ ...server.running, db: server.db, log, strict });
  const rest = createRest({
    served,
    execute,
    log,
    clientOf: () => ({ ip: "127.0.0.1" }),
    fixedHeaders: {},
    publicUrl: "http://localhost",
    secureCookies,
  });
  const http = createServer((request, response) => void rest(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => http.once("listening", resolve));
  onTestFinished(() => void http.close());
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

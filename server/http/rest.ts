import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { MethodNotAllowed, RouteNotFound, UnexpectedFailure } from "#contract/errors/index.ts";
import { Refusal } from "#contract/kernel/error.ts";
import { replyHeaders, requestHeaders } from "#contract/vocabulary/headers.ts";
import { envelope } from "#contract/vocabulary/limits.ts";
import { randomRequestId } from "../services/random.ts";
import { decodeBody, decodeQuery, readBody } from "./decode.ts";
import { apiHeaders, languagesIn } from "./headers.ts";
import { createMatcher } from "./match.ts";
import type { Execute, Served } from "./pipeline.ts";
import { type Manner, sendRefusal, sendReply } from "./reply.ts";
import { logRequest } from "./request-log.ts";

export interface RestOptions {
  readonly served: readonly Served[];
  readonly execute: Execute;
  readonly log: Logger;
  /** The caller's address, by the rules for trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly fixedHeaders: Readonly<Record<string, string>>;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const prefixes = ["/api/v1", "/api/latest"];

/** The path below the API's base, or undefined for a path of somebody else. */
const belowBase = (path: string): string | undefined => {
  const prefix = prefixes.find((known) => path === known || path.startsWith(`${known}/`));
  return prefix === undefined ? undefined : path.slice(prefix.length);
};

/** The methods of a path as the Allow header lists them: HEAD comes with GET, OPTIONS with everything (RFC 9110, section 10.2.1). */
const allowOf = (known: readonly string[]) => [...new Set([...known, ...(known.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].join(", ");

/** Whether a request is for the REST face, by its path. */
export const isRestPath = (path: string): boolean =>
  path.startsWith("/api/") || path === "/api" || path === "/health" || path.startsWith("/health/");

/** The REST face: a plain request handler, one walk over the contract. */
export function createRest({ served, execute, log, addressOf, fixedHeaders }: RestOptions) {
  const api = createMatcher(served.filter(({ route }) => route.base === undefined));
  const root = createMatcher(served.filter(({ route }) => route.base === "root"));
  const headersOfAll = { ...apiHeaders, ...fixedHeaders };

  return async function rest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomRequestId();
    const url = request.url ?? "/";
    const mark = url.indexOf("?");
    const path = mark === -1 ? url : url.slice(0, mark);
    const read = (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    };
    const manner: Manner = {
      headers: { ...headersOfAll, [replyHeaders.requestId]: requestId },
      overrideStatus: read(requestHeaders.overrideErrorStatus) !== undefined,
      pretty: read("accept")?.includes("text/html") ?? false,
      requestId,
    };
    logRequest(log, request, response, requestId, path);

    try {
      const method = request.method ?? "GET";
      if (method === "OPTIONS") {
        response.writeHead(200, { ...manner.headers, "content-length": "0" }).end();
        return;
      }
      const below = belowBase(path);
      const matched = methods.has(method)
        ? (below === undefined ? root : api)(method === "HEAD" ? "GET" : method, below ?? path)
        : { allowed: [...methods] };
      if (!matched) throw new RouteNotFound();
      if ("allowed" in matched) throw new MethodNotAllowed().withHeaders({ allow: allowOf(matched.allowed) });

      const { target, params } = matched;
      const { route } = target;
      const bodyOf = async () => {
        if (method === "GET" || method === "HEAD") return undefined;
        const raw = await readBody(request, route.large ? envelope.largeBodyBytes : envelope.bodyBytes);
        return decodeBody(route, read(requestHeaders.contentType), raw);
      };
      const reply = await execute(target, {
        read: async () => ({
          params,
          body: await bodyOf(),
          // Judged with the rest of the input, after the caller.
          query: () => decodeQuery(route, mark === -1 ? "" : url.slice(mark + 1)),
        }),
        headers: read,
        origin: { requestId, ip: addressOf(request), languages: languagesIn(read("accept-language")) },
        where: `${method} ${path.slice(0, 200)}`,
      });
      sendReply(response, route, reply, manner);
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ requestId, err: error }, "unexpected failure before the pipeline");
      if (!response.headersSent) sendRefusal(response, error instanceof Refusal ? error : new UnexpectedFailure(), manner);
      else response.destroy();
    }
  };
}

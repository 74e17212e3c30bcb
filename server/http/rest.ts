import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Logger } from "pino";
import { FeatureNotAvailable, MethodNotAllowed, RouteNotFound, UnexpectedFailure } from "#contract/errors/index.ts";
import { ApiError } from "#contract/kernel/error.ts";
import type { Route } from "#contract/kernel/route.ts";
import { deviceCookie, formerDeviceCookiePath } from "#contract/vocabulary/accounts/device-cookie.ts";
import { requestHeaders, responseHeaders } from "#contract/vocabulary/headers.ts";
import { unavailableCalls } from "#contract/vocabulary/unavailable-calls.ts";
import type { DeviceExchange, Origin } from "../kernel/call.ts";
import { randomRequestId } from "../services/random.ts";
import { decodeBody, decodeQuery, discardBody, exceedsDiscardLimit, readBody } from "./decode.ts";
import type { Endpoint } from "./endpoint.ts";
import { apiHeaders } from "./headers.ts";
import { createRequestLog } from "./log-request.ts";
import { readLanguages } from "./page-locale.ts";
import type { Execute } from "./pipeline.ts";
import { type ReplyOptions, sendError, sendReply } from "./reply.ts";
import { acceptsJson, headerReader, preflightHeaders } from "./request-headers.ts";
import { createRouteMatcher } from "./route-matcher.ts";

export interface RestOptions {
  readonly served: readonly Endpoint[];
  readonly execute: Execute;
  readonly log: Logger;
  /** The caller's address and country, by the rules for trusted proxies, and its software. */
  readonly clientOf: (request: IncomingMessage) => Pick<Origin, "ip" | "country" | "userAgent">;
  readonly fixedHeaders: Readonly<Record<string, string>>;
  /** Where the server is reached, for addresses in errors. */
  readonly publicUrl: string;
  /** Whether the server is reached over TLS, so that its cookies are Secure. */
  readonly secureCookies: boolean;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const prefixes = ["/api/v1", "/api/latest"];

/** The path below the API's base, or undefined for a path outside it. */
const pathBelowBase = (path: string): string | undefined => {
  const prefix = prefixes.find((allowed) => path === allowed || path.startsWith(`${allowed}/`));
  return prefix === undefined ? undefined : path.slice(prefix.length);
};

const unavailableCall = createRouteMatcher(unavailableCalls.map((route) => ({ route })));

/** A path for an error text, which may be part of a log. */
const shownPath = (path: string) => path.slice(0, 200).replace(/[^\x21-\x7e]/g, "?");

/** The methods of a path as the Allow header lists them: HEAD comes with GET, OPTIONS with everything (RFC 9110, section 10.2.1). */
const allowHeader = (allowed: readonly string[]) =>
  [...new Set([...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].join(", ");

/** The headers of a route that scripts of other origins cannot read. */
const withoutCors = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("access-control-")));

/** Whether a request is for the REST API, by its path. */
export const isRestPath = (path: string): boolean =>
  path.startsWith("/api/") ||
  path === "/api" ||
  path === "/health" ||
  path.startsWith("/health/") ||
  path.startsWith("/.well-known/oauth-authorization-server/");

/** The REST transport: a plain request handler, one walk over the contract. */
export function createRest({ served, execute, log, clientOf, fixedHeaders, publicUrl, secureCookies }: RestOptions) {
  const api = createRouteMatcher(served.filter(({ route }) => route.base === undefined));
  const root = createRouteMatcher(served.filter(({ route }) => route.base === "root"));
  const commonHeaders = { ...apiHeaders, ...fixedHeaders, [responseHeaders.requestId]: "" };
  const logRequest = createRequestLog(log);

  return async function rest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomRequestId();
    const url = request.url ?? "/";
    const queryStart = url.indexOf("?");
    const path = queryStart === -1 ? url : url.slice(0, queryStart);
    const readHeader = headerReader(request.headers);
    const replyOptions: ReplyOptions & { headers: ReplyOptions["headers"] } = {
      headers: { ...commonHeaders, [responseHeaders.requestId]: requestId },
      overrideStatus: readHeader(requestHeaders.overrideErrorStatus) !== undefined,
      pretty: readHeader("accept")?.includes("text/html") ?? false,
      json: acceptsJson(readHeader("accept")),
      publicUrl,
      requestId,
      secureCookies,
      onPartsFailure: (error) => log.error({ requestId, err: error }, "a reply ended before its last part"),
    };
    let matchedRoute: Route | undefined;
    logRequest(request, response, requestId, path);

    try {
      const method = request.method ?? "GET";
      const pathBelow = pathBelowBase(path);
      if (method === "OPTIONS") {
        const requested = (pathBelow === undefined ? root : api)("GET", pathBelow ?? path);
        const headers = { ...replyOptions.headers, ...preflightHeaders(readHeader("access-control-request-headers")) };
        response
          .writeHead(200, requested && "target" in requested && requested.target.route.navigation ? withoutCors(headers) : headers)
          .end();
        return;
      }
      const matched = methods.has(method)
        ? (pathBelow === undefined ? root : api)(method === "HEAD" ? "GET" : method, pathBelow ?? path)
        : { allowed: [...methods] };
      if (!matched || "allowed" in matched) {
        const unavailable = pathBelow === undefined ? undefined : unavailableCall(method, pathBelow);
        if (unavailable && "target" in unavailable)
          throw new FeatureNotAvailable(`This server does not have ${unavailable.target.route.feature}.`);
      }
      if (!matched) throw new RouteNotFound(`No route matches the path ${shownPath(path)}.`);
      if ("allowed" in matched) throw new MethodNotAllowed().withHeaders({ allow: allowHeader(matched.allowed) });

      const { target, params } = matched;
      const { route } = target;
      matchedRoute = route;
      if (route.navigation) replyOptions.headers = withoutCors(replyOptions.headers);
      const line = { params, query: decodeQuery(route, queryStart === -1 ? "" : url.slice(queryStart + 1)) };
      const readDecodedBody = async (maxBytes: number) => {
        if (method === "GET" || method === "HEAD") return undefined;
        return decodeBody(route, readHeader(requestHeaders.contentType), await readBody(request, maxBytes));
      };
      const device = receivedDevice(request, secureCookies);
      const reply = await execute(target, {
        line,
        readInput: async (maxBytes) => ({ body: await readDecodedBody(maxBytes), ...line }),
        headers: readHeader,
        origin: { requestId, ...clientOf(request), languages: readLanguages(request), device, signIn: undefined },
        requestLine: `${method} ${path.slice(0, 200)}`,
      });
      returnDevice(response, device, secureCookies);
      sendReply(response, route, reply, replyOptions);
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ requestId, err: error }, "unexpected failure before the pipeline");
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const apiError = error instanceof ApiError ? error : new UnexpectedFailure();
      const isClosed = exceedsDiscardLimit(request);
      sendError(response, matchedRoute, isClosed ? apiError.withHeaders({ connection: "close" }) : apiError, replyOptions);
      if (!isClosed) discardBody(request);
    }
  };
}

/** Longer values are not ours. */
const maxLength = 2000;

const cookieName = (secure: boolean) => (secure ? `__Secure-${deviceCookie.name}` : deviceCookie.name);

/** The value that a device sent: in our header, or from the pages of this server in their cookie. */
export function receivedDevice({ headers }: IncomingMessage, secure: boolean): DeviceExchange {
  const header = headers[requestHeaders.device];
  const value = typeof header === "string" ? header : headers.cookie && parseCookie(headers.cookie)[cookieName(secure)];
  const isOurs = String(headers[requestHeaders.clientVersion]).startsWith("js latchkey@");
  const isHeld = value !== undefined || (isOurs && headers["user-agent"]?.startsWith("Mozilla/") === true);
  return { received: value && value.length <= maxLength ? value : undefined, isHeld };
}

/** Returns the value of a sign-in to the device. Client libraries get it in our header, browsers in an HttpOnly cookie for our pages. */
export function returnDevice(response: ServerResponse, { received, issued }: DeviceExchange, secure: boolean): void {
  if (issued === undefined) return;
  response.setHeader(responseHeaders.device, issued);
  const { path, maxAgeSeconds: maxAge, sameSite } = deviceCookie;
  const cookie = { name: cookieName(secure), value: issued, path, maxAge, sameSite, httpOnly: true, secure };
  response.appendHeader("set-cookie", stringifySetCookie(cookie));
  if (received === undefined) return;
  response.appendHeader("set-cookie", stringifySetCookie({ ...cookie, value: "", path: formerDeviceCookiePath, maxAge: 0 }));
}

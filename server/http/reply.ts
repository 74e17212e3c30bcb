import type { ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { stringifySetCookie } from "cookie";
import { type ApiError, KnownError } from "#contract/kernel/error.ts";
import type { Bytes, BytesReturn } from "#contract/kernel/returns.ts";
import { listStatuses, type Route } from "#contract/kernel/route.ts";
import { helpHeader, responseHeaders } from "#contract/vocabulary/headers.ts";
import { errorPagePath } from "#contract/vocabulary/paths.ts";
import { declaredCookie, type Reply, type ReplyCookie } from "../kernel/reply.ts";

const json = "application/json; charset=utf-8";
const text = "text/plain; charset=utf-8";

type Headers = Record<string, string | string[]>;

/** The headers and options of every response to the request. */
export interface ReplyOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** `x-stack-override-error-status` was sent: refusals travel as 200 (wire protocol, section 1.8). */
  readonly overrideStatus: boolean;
  /** `Accept` has text/html: a person is looking. */
  readonly pretty: boolean;
  /** `Accept` names application/json: errors without a JSON body get one. */
  readonly json: boolean;
  /** Where the server is reached, which `docs_url` of errors begins with. */
  readonly publicUrl: string;
  readonly requestId: string;
  /** Whether the server is reached over TLS. */
  readonly secureCookies: boolean;
  /** Receives the error that ends a reply whose head was sent. */
  readonly onPartsFailure: (error: Error) => void;
}

function send(response: ServerResponse, status: number, headers: Headers, body: string | Uint8Array): void {
  headers["content-length"] = String(Buffer.byteLength(body));
  const cookies = headers["set-cookie"];
  // The head replaces headers of the same name, and the response may have the cookie of a device.
  const cookiesBefore = cookies && response.getHeader("set-cookie");
  if (cookiesBefore) headers["set-cookie"] = [cookiesBefore, cookies].flat().map(String);
  response.writeHead(status, headers);
  // Text stays a string: Node then writes head and body in one piece.
  response.end(body);
}

/** Sends parts as they are made, as fast as the client reads. An error of their source closes the connection, so that it is noticed. */
function sendParts(response: ServerResponse, status: number, headers: Headers, parts: AsyncIterable<Uint8Array>, options: ReplyOptions) {
  response.writeHead(status, headers);
  if (response.req?.method === "HEAD") return void response.end();
  pipeline(Readable.from(parts, { objectMode: true }), response, (error) => {
    // A client may stop reading.
    if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE") options.onPartsFailure(error);
  });
}

/** The status of a reply: the handler's choice, or the first that the route declares. */
export const replyStatus = (route: Route, reply: Reply): number =>
  reply.status ?? (reply.kind === "redirect" ? route.redirects?.[0] : listStatuses(route)[0]) ?? 200;

/** The Set-Cookie headers of a reply or an error, with the attributes that the route declares. */
function setCookies(route: Route, cookies: readonly ReplyCookie[], { secureCookies }: ReplyOptions): Headers {
  if (cookies.length === 0) return {};
  const lines = cookies.map(({ name, value }) => {
    const declared = declaredCookie(route, name);
    if (!declared) throw new Error(`The cookie ${name} is not declared.`);
    // Browsers ignore SameSite=None without Secure, so plain http leaves it out.
    const sameSite = declared.sameSite === "none" && !secureCookies ? false : declared.sameSite;
    const maxAge = value === null ? 0 : declared.maxAgeSeconds;
    return stringifySetCookie({ name, value: value ?? "", path: declared.path, maxAge, sameSite, httpOnly: true, secure: secureCookies });
  });
  return { "set-cookie": lines };
}

const constantHeaders = new WeakMap<Route, Headers>();

/** The headers that every success of the route carries. */
function listConstantHeaders(route: Route): Headers {
  let headers = constantHeaders.get(route);
  if (!headers) {
    const entries = Object.entries(route.responseHeaders ?? {}).filter(([, value]) => typeof value === "string");
    constantHeaders.set(route, (headers = Object.fromEntries(entries) as Headers));
  }
  return headers;
}

/** Writes a handler's reply as the route declares it. */
export function sendReply(response: ServerResponse, route: Route, reply: Reply, options: ReplyOptions): void {
  // Added to what differs by kind, so that the headers of one kind share a hidden class.
  const withCommon = (headers: Headers): Headers =>
    Object.assign(
      headers,
      options.headers,
      listConstantHeaders(route),
      reply.headers.length > 0 && Object.fromEntries(reply.headers),
      setCookies(route, reply.cookies, options),
    );
  const status = replyStatus(route, reply);
  const { returns } = route;
  const kind = "kind" in returns ? returns.kind : "json";
  if (reply.kind === "redirect") send(response, status, withCommon({ location: reply.url }), "");
  else if (kind === "none") response.writeHead(status, withCommon({})).end();
  else if (kind === "text") send(response, status, withCommon({ "content-type": text }), reply.data as string);
  else if (kind === "bytes") {
    const { mediaType, content } = reply.data as Bytes;
    if (!(returns as BytesReturn).mediaTypes.includes(mediaType)) throw new Error(`The media type ${mediaType} is not declared.`);
    const headers = withCommon({ "content-type": mediaType });
    if (content instanceof Uint8Array) send(response, status, headers, content);
    else sendParts(response, status, headers, content, options);
  } else {
    const body = JSON.stringify(reply.data, undefined, options.pretty ? 2 : undefined);
    send(response, status, withCommon({ "content-type": json }), body);
  }
}

/** A description in the characters that RFC 6749, section 5.2, allows: neither quotes nor backslashes. */
const oauthDescription = (message: string) => message.replaceAll('"', "'").replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "?");

/** An error as JSON: `{code, details?, error}`. */
export function errorBody(error: ApiError): Record<string, unknown> {
  const details = error instanceof KnownError && error.details !== undefined ? { details: error.details } : {};
  return { code: error.code, ...details, error: error.message };
}

/**
 * An error for a caller that names JSON: `{code, details?, error, docs_url}`. The address is last, so that the other fields begin the body.
 * @param publicUrl where the server is reached
 */
export const negotiatedErrorBody = (error: ApiError, publicUrl: string): Record<string, unknown> => ({
  ...errorBody(error),
  docs_url: new URL(errorPagePath(error.code), publicUrl).href,
});

/** The value of the header that leads to the page about an error (RFC 8288). */
export const helpLink = ({ code }: ApiError): string => `<${errorPagePath(code)}>; rel="help"`;

/**
 * Writes a refusal: a known error, a plain text, or an OAuth protocol error (wire protocol, section 1.9). The plain text is JSON where the
 * request names it. Then each body with `code` has `docs_url`, too.
 */
export function sendError(response: ServerResponse, route: Route | undefined, error: ApiError, options: ReplyOptions): void {
  const headers: Headers = {
    ...options.headers,
    ...error.headers,
    ...(route && setCookies(route, error.cookies, options)),
  };
  headers[responseHeaders.errorCode] = error.code;
  headers[helpHeader] = helpLink(error);
  let status = error.status;
  if (options.overrideStatus) {
    headers[responseHeaders.actualStatus] = String(status);
    status = 200;
  }
  const indent = options.pretty ? 2 : undefined;
  if (error instanceof KnownError) {
    headers[responseHeaders.knownError] = error.code;
    // OAuth libraries name JSON, and get what RFC 6749 defines.
    const isNegotiated = options.json && route?.accepts !== "form";
    const described =
      error.oauth !== undefined && route?.accepts === "form"
        ? { error: error.oauth, error_description: oauthDescription(error.message) }
        : {};
    const body = { ...(isNegotiated ? negotiatedErrorBody(error, options.publicUrl) : errorBody(error)), ...described };
    if (isNegotiated) headers.vary = "Accept";
    send(response, status, { ...headers, "content-type": json }, JSON.stringify(body, undefined, indent));
  } else if ("error" in error && typeof error.error === "string") {
    send(
      response,
      status,
      { ...headers, "content-type": json },
      JSON.stringify({ error: error.error, error_description: error.message }, undefined, indent),
    );
  } else if (options.json) {
    const body = negotiatedErrorBody(error, options.publicUrl);
    send(response, status, { ...headers, vary: "Accept", "content-type": json }, JSON.stringify(body, undefined, indent));
  } else {
    const body = error.status >= 500 ? `${error.message}\n\nRequest ID: ${options.requestId}` : error.message;
    send(response, status, { ...headers, "content-type": text }, body);
  }
}

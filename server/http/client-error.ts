import type { Duplex } from "node:stream";
import { HeadersTooLarge } from "#contract/errors/index.ts";
import { cors, helpHeader, responseHeaders } from "#contract/vocabulary/headers.ts";
import { randomRequestId } from "../services/random.ts";
import { errorDocument } from "./error-document.ts";
import { errorBody, helpLink } from "./reply.ts";
import { acceptsJson } from "./request-headers.ts";

/** An error of Node's parser, with the bytes that it was reading: the last part that the network delivered. */
interface ClientError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** The socket of a server, with the response that it is sending. Node has no other way to read it. */
type ServingSocket = Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } };

/** How long the remainder of a refused request is drained. Closed before, its sender sees a broken connection, not the response. */
const drainMillis = 500;

const reasons = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" } as const;

/** Responds to a request that cannot be parsed. Node sends an empty body; here too many cookies are named as the cause. */
export function answerClientError(error: ClientError, socket: Duplex): void {
  // Text in the middle of a response that has begun would become a part of it.
  const { _httpMessage: begun } = socket as ServingSocket;
  if (!socket.writable || error.code === "ECONNRESET" || begun?.headersSent) {
    socket.destroy(error);
    return;
  }
  if (error.code === "HPE_HEADER_OVERFLOW") socket.end(headersTooLarge(error.rawPacket?.toString("latin1") ?? ""));
  else socket.end(head(error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400, {}));
  socket.resume();
  setTimeout(() => socket.destroy(), drainMillis).unref();
}

const head = (status: keyof typeof reasons, headers: Readonly<Record<string, string>>) =>
  `HTTP/1.1 ${status} ${reasons[status]}\r\n${Object.entries({ connection: "close", ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

/** A request line, with which a request begins. */
const requestLine = /^[A-Z]+ \S+ HTTP\/1\.[01]\r\n/;

/**
 * A document for browsers, JSON for programs that name it, else text. The request is known in part. Browsers send cookies last, so the part
 * without the beginning is a browser's.
 */
function headersTooLarge(request: string): string {
  const requestId = randomRequestId();
  const error = new HeadersTooLarge();
  const accept = /\r\naccept:([^\r\n]*)/i.exec(request)?.[1]?.trim();
  const [type, body] = acceptsJson(accept)
    ? ["application/json; charset=utf-8", JSON.stringify(errorBody(error))]
    : (accept?.includes("text/html") ?? !requestLine.test(request))
      ? ["text/html; charset=utf-8", errorDocument(page, requestId)]
      : ["text/plain; charset=utf-8", error.message];
  const headers = {
    "content-type": type,
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": cors.origin,
    "access-control-expose-headers": cors.expose.join(", "),
    [responseHeaders.errorCode]: error.code,
    [helpHeader]: helpLink(error),
    [responseHeaders.requestId]: requestId,
  };
  return head(error.status as 431, headers) + body;
}

const page = {
  status: 431,
  title: "Your browser sends too many cookies to this address.",
  advice:
    "Together they are larger than 16 kB, so the server cannot read the request. Delete the cookies of this address in the settings of your browser, then reload the page. On localhost, apps at all ports share them.",
};

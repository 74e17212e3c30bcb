import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { LocalRequestsOnly } from "#contract/errors/index.ts";
import { parseUrl } from "#contract/vocabulary/parse-url.ts";
import { isLoopbackAddress } from "../services/public-address.ts";
import { sendPlainError } from "./error-document.ts";

/** Headers of a proxy, which passes on the requests of other hosts. */
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** Whether a Host header names this host. Another name may be one that a foreign page has bound to 127.0.0.1 (DNS rebinding). */
function isLocalHost(header: string | undefined): boolean {
  const url = header === undefined ? undefined : parseUrl(`http://${header}`);
  if (!url) return false;
  const { hostname } = url;
  return hostname === "localhost" || hostname.endsWith(".localhost") || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ""));
}

/** Whether a request comes from this host, without a proxy between. */
export const isLocalRequest = ({
  socket,
  headers,
}: Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } }): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? "") &&
  isLocalHost(headers.host) &&
  forwardingHeaders.every((name) => headers[name] === undefined);

/**
 * Refuses the requests of other hosts. The routes of development show every e-mail and sign in any address.
 * @param publicUrl where the server is reached
 */
export const localRequestsOnly =
  (publicUrl: string): RequestHandler =>
  (request, response, next) => {
    if (isLocalRequest(request)) return next();
    sendPlainError(request, response, new LocalRequestsOnly(), publicUrl);
  };

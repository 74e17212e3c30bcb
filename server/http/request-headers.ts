import type { IncomingHttpHeaders } from "node:http";
import { cors, requestHeaders } from "#contract/vocabulary/headers.ts";

/** Second names of request headers, by the first: the newest published clients send these (2.8.108). */
const aliases: ReadonlyMap<string, string> = new Map(
  Object.values(requestHeaders)
    .filter((name) => name.startsWith("x-stack-"))
    .map((name) => [name, name.replace("x-stack-", "x-hexclave-")]),
);

/** Reads the headers of a request by their names in the contract. Of two names of a header, the first wins. */
export const headerReader = (headers: IncomingHttpHeaders) => (name: string) => {
  const value = headers[name] ?? headers[aliases.get(name) ?? name];
  return Array.isArray(value) ? value.join(", ") : value;
};

const allowedNames = [...cors.allow, ...aliases.values()];
/** Names of RFC 9110, section 5.6.2. */
const token = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
/** Far more than tracing and the extra headers of an app need. */
const maxRequestedNames = 100;

/**
 * The headers of a preflight's response that differ from other responses. The names that it asks for are allowed too: tracing and apps add
 * headers of their own. Any origin may send them, since no response allows credentials.
 * @param requested the `access-control-request-headers` of the preflight
 */
export function preflightHeaders(requested: string | undefined): Readonly<Record<string, string>> {
  const names = (requested ?? "")
    .split(",", maxRequestedNames)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => token.test(name));
  return {
    "access-control-allow-headers": [...new Set([...allowedNames, ...names])].join(", "),
    "content-length": "0",
    vary: "access-control-request-headers",
  };
}

const json = "application/json";
const isRefused = (parameter: string) => /^\s*q\s*=\s*0(?:\.0{0,3})?\s*$/i.test(parameter);

/**
 * Whether `Accept` names application/json itself, as the clients of most generators do. Then every error is JSON. Published clients accept
 * anything, and receive some errors as text.
 */
export const acceptsJson = (accept = ""): boolean =>
  accept.split(",").some((range) => {
    const [type = "", ...parameters] = range.split(";");
    return type.trim().toLowerCase() === json && !parameters.some(isRefused);
  });

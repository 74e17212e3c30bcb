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

/** The headers of preflights that differ from other responses. Browsers read the second names here only, so the others stay short. */
export const preflightHeaders: Readonly<Record<string, string>> = Object.freeze({
  "access-control-allow-headers": [...cors.allow, ...aliases.values()].join(", "),
  "content-length": "0",
});

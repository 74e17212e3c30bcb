import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of breached passwords in the test's process. */
export interface RangeServer {
  readonly url: string;
  /** The requests so far. */
  readonly requests: IncomingMessage[];
  /** Replaces the response. */
  respond(respond: (response: ServerResponse, path: string) => void): void;
  close(): void;
}

/** The hash of a password in the two parts of a range query. */
export function splitHash(password: string): { readonly prefix: string; readonly suffix: string } {
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  return { prefix: hash.slice(0, 5), suffix: hash.slice(5) };
}

/** The lines of a response: each password with the number of times that it was seen. */
export const rangeLines = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([password, count]) => `${splitHash(password).suffix}:${count}`)
    .join("\r\n");

/** Starts a server that knows these passwords, whatever the prefix. */
export async function startRangeServer(known: readonly string[]): Promise<RangeServer> {
  const requests: IncomingMessage[] = [];
  let respond: (response: ServerResponse, path: string) => void = (response) =>
    response.end(rangeLines(Object.fromEntries(known.map((password) => [password, 3]))));
  const server = createServer((request, response) => {
    requests.push(request);
    respond(response, request.url ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`,
    requests,
    respond: (next) => {
      respond = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

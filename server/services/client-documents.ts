import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { LRUCache } from "lru-cache";
import { checkedLookup, type Lookup } from "./checked-lookup.ts";
import type { Clock } from "./clock.ts";

/** The document could not be fetched, or is no JSON. */
export class DocumentUnavailable extends Error {
  static readonly code = "DOCUMENT_UNAVAILABLE";
  override name = "DocumentUnavailable";
}

/** Reads JSON documents at addresses that applications chose. */
export interface ClientDocuments {
  /**
   * Returns a document, from the cache or fetched.
   * @param maxAgeMillis the highest age of a cached document; a failure is repeated for 30 seconds whatever it is
   * @throws DocumentUnavailable
   */
  read(url: string, maxAgeMillis?: number): Promise<unknown>;
}

export interface ClientDocumentsOptions {
  readonly clock: Clock;
  /** Whether documents may be in private networks and without TLS: only in development. */
  readonly allowPrivate: boolean;
  readonly lookup?: Lookup | undefined;
  /** The deadline of a fetch. */
  readonly fetchMillis?: number | undefined;
  /** Bytes of a document. */
  readonly maxBytes?: number | undefined;
  /** Fetches of a process at the same time. */
  readonly maxFetches?: number | undefined;
}

const freshMillis = 300_000;
/** A failure is remembered: callers without credentials cause fetches. */
const failedMillis = 30_000;

interface Cached {
  readonly at: number;
  /** Undefined for a failure. */
  readonly json: unknown;
  readonly bytes: number;
}

/**
 * Creates the reader. The rules of webhooks hold. A name is resolved once, and the connection uses the checked addresses alone. Redirects
 * are not followed. An answer is read up to its limit, within one deadline.
 */
export function createClientDocuments({
  clock,
  allowPrivate,
  lookup,
  fetchMillis = 3000,
  maxBytes = 65_536,
  maxFetches = 32,
}: ClientDocumentsOptions): ClientDocuments {
  const addresses = checkedLookup({ allowPrivate, lookup });
  const cache = new LRUCache<string, Cached>({ max: 1000, maxSize: 8_388_608, sizeCalculation: ({ bytes }) => bytes + 1 });
  const running = new Map<string, Promise<Cached>>();

  async function fetchDocument(text: string): Promise<Cached> {
    const at = clock.now().getTime();
    try {
      const url = new URL(text);
      if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:")) throw new DocumentUnavailable();
      addresses.checkLiteral(url);
      const signal = AbortSignal.timeout(fetchMillis);
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { agent: false, lookup: addresses.lookup, signal, headers: { accept: "application/json" } } as const;
        (url.protocol === "https:" ? httpsRequest : httpRequest)(url, options, resolve).on("error", reject).end();
      });
      const body = await readBody(response, maxBytes);
      return { at, json: JSON.parse(body.toString("utf8")), bytes: body.length };
    } catch {
      // The reason would show what is in the network of the server.
      return { at, json: undefined, bytes: 0 };
    }
  }

  function startFetch(url: string): Promise<Cached> {
    const current = running.get(url);
    if (current !== undefined) return current;
    if (running.size >= maxFetches) throw new DocumentUnavailable();
    const started = fetchDocument(url).finally(() => running.delete(url));
    running.set(url, started);
    return started;
  }

  return {
    async read(url, maxAgeMillis = freshMillis) {
      const age = (cached: Cached) => clock.now().getTime() - cached.at;
      const cached = cache.get(url);
      const isUsable = cached && age(cached) < (cached.json === undefined ? failedMillis : Math.min(maxAgeMillis, freshMillis));
      const document = isUsable ? cached : await startFetch(url);
      if (!isUsable) cache.set(url, document);
      if (document.json === undefined) throw new DocumentUnavailable();
      return document.json;
    },
  };
}

/** @throws DocumentUnavailable unless the answer is JSON within its limit */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const type = response.headers["content-type"] ?? "";
  try {
    if (response.statusCode !== 200 || !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) throw new DocumentUnavailable();
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new DocumentUnavailable();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

import { LRUCache } from "lru-cache";
import { z } from "zod";

/** OpenID Connect Discovery 1.0, section 3: what the client needs. */
const Document = z.object({ issuer: z.url(), authorization_endpoint: z.url(), token_endpoint: z.url(), jwks_uri: z.url() });

/** How old a document may be before it is fetched again in the background, in milliseconds. */
const freshMillis = 60 * 60_000;
/** How many documents are cached. Issuers beyond them are fetched again when they are needed. */
const documentsMax = 200;

interface CachedDocument {
  readonly text: string;
  readonly fetchedAt: number;
}

/** Discovery documents of issuers. An old document is returned and renewed in the background; only an unknown one is waited for. */
export interface DocumentCache {
  /** @param fetchDocument fetches the document; its failure is thrown only if no document is cached */
  get(url: string, fetchDocument: () => Promise<Response>): Promise<Response>;
}

/** A broken response must not displace a good document, nor be used for an hour. */
function isDocument(text: string): boolean {
  try {
    return Document.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** @param now the time in milliseconds, from any origin */
export function createDocumentCache(now: () => number = () => performance.now()): DocumentCache {
  const documents = new LRUCache<string, CachedDocument>({ max: documentsMax });
  const pending = new Map<string, Promise<Response>>();

  async function fetchAndStore(url: string, fetchDocument: () => Promise<Response>): Promise<Response> {
    const response = await fetchDocument();
    const text = await response.clone().text();
    if (response.ok && isDocument(text)) documents.set(url, { text, fetchedAt: now() });
    return response;
  }

  /** However many callers need a document, it is fetched once. */
  function renew(url: string, fetchDocument: () => Promise<Response>): Promise<Response> {
    const current = pending.get(url) ?? fetchAndStore(url, fetchDocument).finally(() => pending.delete(url));
    pending.set(url, current);
    return current.then((response) => response.clone());
  }

  return {
    async get(url, fetchDocument) {
      const cached = documents.get(url);
      if (!cached) return renew(url, fetchDocument);
      if (now() - cached.fetchedAt >= freshMillis) renew(url, fetchDocument).catch(() => {});
      return new Response(cached.text, { headers: { "content-type": "application/json" } });
    },
  };
}

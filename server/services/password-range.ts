import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { normalizePassword } from "#contract/vocabulary/sign-in/password.ts";

/** Looks passwords up in data breaches, at a server that never learns them. */
export interface PasswordRange {
  /** Whether the password was in a data breach. @throws RangeQueryFailed */
  contains(password: string): Promise<boolean>;
}

/** The range query had no usable response. The code says why. */
export class RangeQueryFailed extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The range query for breached passwords failed: ${code}.`);
    this.code = code;
  }
}

export interface PasswordRangeOptions {
  /** Base URL. A query adds a slash and the first five digits of the hash. */
  readonly url: string;
  /** Milliseconds of a query, to the end of its response. */
  readonly deadlineMillis?: number | undefined;
}

const limits = {
  deadlineMillis: 1500,
  /** Bytes of a response. A padded one has about 40 kB. */
  responseBytes: 1_000_000,
  /** Concurrent queries of this process. */
  queries: 50,
  cache: { maxSize: 16_000_000, ttl: 3_600_000 },
};

/** The digits of the hash that the server receives. About 1000 known passwords share them. */
const prefixLength = 5;

/** The rest of a hash, and how often the password was seen. */
const line = /^([0-9A-F]{35}):(\d{1,12})$/i;

/** Reads a response to its end. @throws RangeQueryFailed if it is too large */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limits.responseBytes) throw new RangeQueryFailed("RESPONSE_TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("latin1");
}

/** The rests of the hashes in a response, one a line. Lines with the count 0 are padding. @throws RangeQueryFailed if it is malformed */
function readSuffixes(text: string): string {
  const suffixes: string[] = [];
  for (const row of text.split(/\r?\n/)) {
    if (row === "") continue;
    const [, suffix, count] = line.exec(row) ?? [];
    if (suffix === undefined) throw new RangeQueryFailed("RESPONSE_MALFORMED");
    if (Number(count) > 0) suffixes.push(suffix.toUpperCase());
  }
  return suffixes.join("\n");
}

function toFailure(error: unknown): RangeQueryFailed {
  if (error instanceof RangeQueryFailed) return error;
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  if (name === "TimeoutError") return new RangeQueryFailed("TIMEOUT");
  return new RangeQueryFailed(typeof cause?.code === "string" ? cause.code : "UNREACHABLE");
}

async function query(url: string, deadlineMillis: number): Promise<string> {
  try {
    // Padding hides from an observer of the network how long the response is, and so which one it is.
    const headers = { "add-padding": "true", accept: "text/plain" };
    const response = await fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(deadlineMillis) });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      throw new RangeQueryFailed(`STATUS_${response.status}`);
    }
    return readSuffixes(await readText(response.body));
  } catch (error) {
    throw toFailure(error);
  }
}

/** The client of a server with the range query of "Pwned Passwords" (k-anonymity). */
export function createPasswordRange({ url, deadlineMillis = limits.deadlineMillis }: PasswordRangeOptions): PasswordRange {
  const cache = new LRUCache<string, string>({ ...limits.cache, sizeCalculation: (text, prefix) => text.length + prefix.length });
  let queries = 0;
  return {
    async contains(password) {
      const hash = createHash("sha1").update(normalizePassword(password)).digest("hex").toUpperCase();
      const prefix = hash.slice(0, prefixLength);
      let suffixes = cache.get(prefix);
      if (suffixes === undefined) {
        if (queries >= limits.queries) throw new RangeQueryFailed("BUSY");
        queries += 1;
        try {
          suffixes = await query(`${url}/${prefix}`, deadlineMillis);
        } finally {
          queries -= 1;
        }
        cache.set(prefix, suffixes);
      }
      return suffixes.includes(hash.slice(prefixLength));
    },
  };
}

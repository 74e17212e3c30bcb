import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import type { RequestHandler } from "express";
import Negotiator from "negotiator";

// The first request for an asset waits for it. A higher quality takes several times as long and saves a few percent.
const brotliQuality = 6;
const encoders = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip) as (content: Buffer) => Promise<Buffer>,
};
const encodings = Object.keys(encoders) as (keyof typeof encoders)[];

const compressible = new Set([".css", ".js", ".svg"]);

/** Compressed assets by encoding and path. A name contains a digest of the content, so that an entry never changes. */
const compressed = new Map<string, Promise<Buffer>>();

/**
 * Serves the scripts, styles and images of a directory compressed, from memory. A page loads sixty of them. Compressing those anew takes a
 * tenth of a second of CPU time. Passes on what it does not have and callers that accept no compression.
 * @param directory of files without subdirectories, whose names contain a digest of their content
 */
export function compressedAssets(directory: string, cacheControl: string): RequestHandler {
  return async (request, response, next) => {
    const name = basename(request.path);
    const accepted = new Negotiator(request).encodings(encodings);
    const encoding = encodings.find((each) => accepted.includes(each));
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || encoding === undefined || request.path !== `/${name}` || !compressible.has(extname(name))) return next();

    const path = join(directory, name);
    const key = `${encoding} ${path}`;
    let content = compressed.get(key);
    if (content === undefined) {
      content = readFile(path).then(encoders[encoding]);
      compressed.set(key, content);
    }
    try {
      const body = await content;
      response.vary("accept-encoding");
      response.set({ "cache-control": cacheControl, "content-encoding": encoding, etag: `"${encoding}-${name}"` });
      response.type(extname(name)).send(body);
    } catch {
      // No such file, or not yet.
      compressed.delete(key);
      next();
    }
  };
}

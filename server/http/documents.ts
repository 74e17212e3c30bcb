import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type RequestHandler, Router } from "express";
import { accessTypes } from "#contract/kernel/access.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";

export interface DocumentsOptions {
  /** The project's root directory with `dist/`. */
  root: string;
  /** Where the server is reached. */
  publicUrl?: string;
}

interface Addressed {
  readonly servers: readonly { readonly url: string }[];
}

/**
 * A document, as JSON without spaces, with the server's own address instead of the one of a server without settings. So a saved document
 * has the host.
 */
export function withAddress(text: string, publicUrl: string | undefined): string {
  const address = (JSON.parse(text) as Addressed).servers[0]?.url;
  if (publicUrl === undefined || address === undefined) return text;
  const origin = address.slice(0, -apiPath.length);
  return text.replaceAll(`"url":"${origin}`, `"url":"${new URL(publicUrl).origin}`);
}

/** Serves a document, which is read once it is there. */
function sendDocument(path: string, publicUrl: string | undefined): RequestHandler {
  let document: Promise<string> | undefined;
  return (_, res, next) => {
    document ??= readFile(path, "utf8").then((text) => withAddress(text, publicUrl));
    document.then(
      (text) => {
        res.set({ "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin", "cache-control": "no-cache" });
        res.set({ "content-security-policy": "default-src 'none'; frame-ancestors 'none'", "x-content-type-options": "nosniff" });
        res.type("json").send(text);
      },
      () => {
        // Without the file, the path is unknown until it is there.
        document = undefined;
        next();
      },
    );
  };
}

/** Serves the OpenAPI documents at `/openapi/{client,server,admin}.json`, readable from every origin. They are files on disk. */
export function documentsRouter({ root, publicUrl }: DocumentsOptions): Router {
  const router = Router({ caseSensitive: true });

  for (const access of accessTypes) {
    router.get(`/openapi/${access}.json`, sendDocument(join(root, "dist/openapi", `${access}.json`), publicUrl));
  }
  return router;
}

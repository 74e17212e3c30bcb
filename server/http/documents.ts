import { join } from "node:path";
import { type RequestHandler, type Response, Router } from "express";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { pageHeaders } from "./headers.ts";

export interface DocumentsOptions {
  /** The project's root directory: where `openapi/` and `node_modules/` lie. */
  root: string;
  /** Where the server is reached. */
  publicUrl?: string;
}

const title = (access: AccessType) => `${access[0]?.toUpperCase()}${access.slice(1)} API`;

/** One entry of the reference's switcher. */
const reference = (access: AccessType) => ({
  url: `/openapi/${access}.json`,
  title: title(access),
  slug: access,
  // Whatever would call another host, or offer to, is off.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  orderSchemaPropertiesBy: "preserve",
  operationTitleSource: "summary",
  documentDownloadType: "json",
});

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. The documents: ${accessTypes.map((type) => `<a href="/openapi/${type}.json">${title(type)}</a>`).join(", ")}.</noscript>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

// A file of its own: the page's policy lets no script run that stands in the page.
const start = `Scalar.createApiReference("#reference", ${JSON.stringify(accessTypes.map(reference))});\n`;

// The reference writes style elements itself; everything else comes from this host, and calls go to this host.
const directives = { styleSrc: ["'self'", "'unsafe-inline'"], imgSrc: ["'self'", "data:"], connectSrc: ["'self'"] };

const hour = 3600;

const file =
  (path: string, prepare: (res: Response) => void): RequestHandler =>
  (_, res, next) => {
    prepare(res);
    res.sendFile(path, { cacheControl: false, dotfiles: "allow" }, (error) => error && next(error));
  };

/**
 * Serves the OpenAPI documents at `/openapi/{client,server,admin}.json`, readable from every origin, and the API
 * reference made of them at `/docs`. Everything comes from files on disk; nothing is loaded from or sent to another host.
 */
export function documentsRouter({ root, publicUrl }: DocumentsOptions): Router {
  const router = Router({ caseSensitive: true });

  for (const access of accessTypes) {
    router.get(
      `/openapi/${access}.json`,
      file(join(root, "openapi", `${access}.json`), (res) => {
        res.set({ "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin", "cache-control": "no-cache" });
        res.set({ "content-security-policy": "default-src 'none'; frame-ancestors 'none'", "x-content-type-options": "nosniff" });
      }),
    );
  }

  router.use("/docs", pageHeaders({ publicUrl, directives }));
  router.get("/docs", (_, res) => void res.set("cache-control", "no-cache").type("html").send(page));
  router.get("/docs/start.js", (_, res) => void res.set("cache-control", "no-cache").type("js").send(start));
  router.get(
    "/docs/reference.js",
    file(join(root, "node_modules/@scalar/api-reference/dist/browser/standalone.js"), (res) => {
      res.set("cache-control", `public, max-age=${hour}`);
    }),
  );
  return router;
}

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type RequestHandler, type Response, Router } from "express";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { pageHeaders } from "./headers.ts";

export interface DocumentsOptions {
  /** The project's root directory with `dist/` and `node_modules/`. */
  root: string;
  /** Where the server is reached. */
  publicUrl?: string;
}

const toTitle = (access: AccessType) => `${access[0]?.toUpperCase()}${access.slice(1)} API`;

/** One entry of the reference's switcher. */
const referenceSource = (access: AccessType) => ({
  url: `/openapi/${access}.json`,
  title: toTitle(access),
  slug: access,
  // The reference calls the host that served it, whose policy allows no other.
  servers: [{ url: apiPath }],
  // The same in each call of a document; the reader gives the keys.
  authentication: { securitySchemes: { AccessType: { name: requestHeaders.accessType, in: "header", value: access } } },
  // Features that call or offer another host are off.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  orderSchemaPropertiesBy: "preserve",
  operationTitleSource: "summary",
  documentDownloadType: "json",
});

const documentLinks = accessTypes.map((type) => `<li><a href="/openapi/${type}.json">${toTitle(type)}</a></li>`).join("");

const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>API reference</title>
    <link rel="icon" href="data:,">
    <style>
      :root { font: 16px/1.5 system-ui, sans-serif; }
      #first { max-width: 40rem; margin: 4rem auto; padding: 0 1rem; }
    </style>
  </head>
  <body>
    <div id="reference">
      <main id="first">
        <h1>API reference</h1>
        <p id="state" role="status">Loading the reference…</p>
        <noscript><p>The interactive reference needs JavaScript.</p></noscript>
        <p>OpenAPI 3.1 documents:</p>
        <ul>${documentLinks}</ul>
      </main>
    </div>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

// External file because the CSP forbids inline scripts. The reference has a megabyte: it is loaded after the first paint.
// It tries whether it may evaluate code, which the policy forbids and would report: the answer comes from here.
const startScript = `window.Function = new Proxy(Function, {
  construct() {
    throw new EvalError("This page evaluates no code.");
  },
});
requestAnimationFrame(() => setTimeout(() => {
  const script = document.createElement("script");
  script.src = "/docs/reference.js";
  script.onload = () => {
    document.getElementById("reference").replaceChildren();
    Scalar.createApiReference("#reference", ${JSON.stringify(accessTypes.map(referenceSource))});
  };
  script.onerror = () => {
    document.getElementById("state").textContent = "The reference could not be loaded. Reload the page, or read the documents.";
  };
  document.body.append(script);
}));
`;

// The reference inserts style elements. Everything else is loaded from this host, and requests go to it.
const directives = { styleSrc: ["'self'", "'unsafe-inline'"], imgSrc: ["'self'", "data:"], connectSrc: ["'self'"] };

const hourSeconds = 3600;

const sendFile =
  (path: string, prepare: (res: Response) => void): RequestHandler =>
  (_, res, next) => {
    prepare(res);
    res.sendFile(path, { cacheControl: false, dotfiles: "allow" }, (error) => error && next(error));
  };

/** The viewer of the reference: the copy of the build, or the file of its package. */
function referenceScript(root: string): string {
  const copy = join(root, "dist/server/reference.js");
  return existsSync(copy) ? copy : join(root, "node_modules/@scalar/api-reference/dist/browser/standalone.js");
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

/**
 * Serves the OpenAPI documents at `/openapi/{client,server,admin}.json`, readable from every origin, and the API
 * reference made of them at `/docs`. Everything comes from files on disk; nothing is loaded from or sent to another host.
 */
export function documentsRouter({ root, publicUrl }: DocumentsOptions): Router {
  const router = Router({ caseSensitive: true });

  for (const access of accessTypes) {
    router.get(`/openapi/${access}.json`, sendDocument(join(root, "dist/openapi", `${access}.json`), publicUrl));
  }

  router.use("/docs", pageHeaders({ publicUrl, directives }));
  router.get("/docs", (_, res) => void res.set("cache-control", "no-cache").type("html").send(referencePage));
  router.get("/docs/start.js", (_, res) => void res.set("cache-control", "no-cache").type("js").send(startScript));
  router.get(
    "/docs/reference.js",
    sendFile(referenceScript(root), (res) => {
      res.set("cache-control", `public, max-age=${hourSeconds}`);
    }),
  );
  return router;
}

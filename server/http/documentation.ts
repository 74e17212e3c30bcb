import { extname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type RequestHandler, Router } from "express";
import { documentationPath } from "#contract/vocabulary/paths.ts";
import { openArchive } from "./file-archive.ts";
import { pageHeaders } from "./headers.ts";

interface DocumentationOptions {
  /** The root directory of the server, with `dist/documentation/`. */
  readonly root: string;
  readonly publicUrl?: string;
}

/** Earlier address of the guides. */
const earlierPath = "/guides";
const listPath = "/llms.txt";

const fileTypes = [".html", ".md", ".css", ".js", ".json", ".txt", ".png", ".svg"];

/** The file at an address: a page has no ending. */
function readName(path: string): string {
  if (path === listPath) return listPath.slice(1);
  const name = path.slice(documentationPath.length + 1);
  if (name === "") return "index.html";
  return fileTypes.includes(extname(name)) ? name : `${name}.html`;
}

/**
 * Serves the documentation that the build makes at `/docs`. Pages end in nothing, their Markdown in `.md`. `/llms.txt` lists all pages.
 * Everything comes from the disk. 404 if it was not built.
 */
export function documentationRouter({ root, publicUrl }: DocumentationOptions): Router {
  const readFile = openArchive(join(root, "dist/documentation"));
  const send: RequestHandler = async (request, response, next) => {
    const name = readName(request.path);
    const file = await readFile(name);
    if (!file) return next();
    response.set({ "cache-control": "no-cache", etag: `"${file.digest}"`, vary: "Accept-Encoding" }).type(extname(name));
    if (request.fresh) return void response.status(304).end();
    if (!request.acceptsEncodings("gzip")) return void response.send(gunzipSync(file.compressed));
    response.set("content-encoding", "gzip").send(file.compressed);
  };
  const router = Router({ caseSensitive: true });
  router.use(
    [documentationPath, listPath],
    pageHeaders({ publicUrl, directives: { imgSrc: ["'self'", "data:"], connectSrc: ["'self'"] } }),
  );
  router.get([documentationPath, `${documentationPath}/*path`, listPath], send);
  router.get([earlierPath, `${earlierPath}/*path`], ({ path }, response) => {
    response.redirect(301, documentationPath + path.slice(earlierPath.length));
  });
  return router;
}

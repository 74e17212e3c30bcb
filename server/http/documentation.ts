import { join } from "node:path";
import { type RequestHandler, Router } from "express";
import { documentationPath } from "#contract/vocabulary/paths.ts";
import { pageHeaders } from "./headers.ts";

interface DocumentationOptions {
  /** The root directory of the server, with `dist/documentation/`. */
  readonly root: string;
  readonly publicUrl?: string;
}

/** Earlier address of the guides. */
const earlierPath = "/guides";

/** Whether a path names a file. Other paths are those of pages. */
const isFile = (path: string): boolean => /\.(md|css|js|json|txt|png|svg)$/.test(path);

/**
 * Serves the documentation that the build makes at `/docs`. Pages end in nothing, their Markdown in `.md`. `/llms.txt` lists all pages.
 * Everything comes from files on disk. 404 if they were not built.
 */
export function documentationRouter({ root, publicUrl }: DocumentationOptions): Router {
  const folder = join(root, "dist/documentation");
  const router = Router({ caseSensitive: true });
  const send =
    (read: (path: string) => string): RequestHandler =>
    (request, response, next) => {
      response.set("cache-control", "no-cache");
      response.sendFile(read(request.path), { root: folder, cacheControl: false, dotfiles: "ignore" }, (error) => error && next());
    };
  router.use(
    [documentationPath, "/llms.txt"],
    pageHeaders({ publicUrl, directives: { imgSrc: ["'self'", "data:"], connectSrc: ["'self'"] } }),
  );
  router.get(
    documentationPath,
    send(() => "index.html"),
  );
  router.get(
    "/llms.txt",
    send(() => "llms.txt"),
  );
  router.get(
    `${documentationPath}/*path`,
    send((path) => {
      const name = path.slice(documentationPath.length + 1);
      return isFile(name) ? name : `${name}.html`;
    }),
  );
  router.get([earlierPath, `${earlierPath}/*path`], ({ path }, response) => {
    response.redirect(301, documentationPath + path.slice(earlierPath.length));
  });
  return router;
}

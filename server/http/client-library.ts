import { existsSync } from "node:fs";
import { join } from "node:path";
import { Router } from "express";
import { latestPackagePath, packageFilePattern } from "#contract/vocabulary/package-paths.ts";
import { pageHeaders } from "./headers.ts";

interface ClientLibraryOptions {
  /** The root directory of the server, with `dist/sdk/`. */
  readonly root: string;
  /** A folder that the operator fills with package files of older versions. */
  readonly packageFolder?: string | undefined;
  readonly publicUrl: string;
}

const yearSeconds = 31_536_000;

/**
 * Serves the client library as npm packages. A path with a version always has the same bytes, so that lock files stay valid. The path
 * without one has the newest. 404 if it was not built.
 */
export function clientLibraryRouter({ root, packageFolder, publicUrl }: ClientLibraryOptions): Router {
  const built = join(root, "dist/sdk");
  const folders = [built, join(root, "dist/packages"), ...(packageFolder === undefined ? [] : [packageFolder])];
  const router = Router().use([latestPackagePath, packageFilePattern], pageHeaders({ publicUrl }));
  router.get(latestPackagePath, (_request, response, next) => {
    response.set("cache-control", "no-cache");
    response.sendFile(latestPackagePath, { root: built, cacheControl: false, dotfiles: "allow" }, (error) => error && next(error));
  });
  router.get(packageFilePattern, ({ path }, response, next) => {
    const folder = folders.find((each) => existsSync(join(each, path)));
    if (folder === undefined) next();
    else
      response.sendFile(
        path,
        { root: folder, maxAge: yearSeconds * 1000, immutable: true, dotfiles: "allow" },
        (error) => error && next(error),
      );
  });
  return router;
}

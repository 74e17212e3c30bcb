import { existsSync } from "node:fs";
import { join } from "node:path";
import { Router } from "express";
import { clientPackagePath, latestPackagePath, packageFilePattern } from "#contract/vocabulary/package-paths.ts";
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
 * Serves the client library as npm packages, and as one file for pages without a bundler. A path with a version always has the same bytes,
 * so that lock files stay valid. The path without one has the newest package. 404 if it was not built.
 */
export function clientLibraryRouter({ root, packageFolder, publicUrl }: ClientLibraryOptions): Router {
  const built = join(root, "dist/sdk");
  const folders = [built, join(built, "browser"), join(root, "dist/packages"), ...(packageFolder === undefined ? [] : [packageFolder])];
  const router = Router().use([latestPackagePath, packageFilePattern], pageHeaders({ publicUrl }));
  router.get(latestPackagePath, (_request, response, next) => {
    response.set("cache-control", "no-cache");
    response.sendFile(clientPackagePath, { root: built, cacheControl: false, dotfiles: "allow" }, (error) => error && next(error));
  });
  router.get(packageFilePattern, ({ path }, response, next) => {
    const folder = folders.find((each) => existsSync(join(each, path)));
    if (folder === undefined) return next();
    // Pages of every origin may load the client, which contains nothing secret.
    if (path.endsWith(".js")) response.set({ "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" });
    const options = { root: folder, maxAge: yearSeconds * 1000, immutable: true, dotfiles: "allow" } as const;
    response.sendFile(path, options, (error) => error && next(error));
  });
  return router;
}

import { join } from "node:path";
import { Router } from "express";
import { sdkPackagePath } from "#contract/vocabulary/paths.ts";
import { pageHeaders } from "./headers.ts";

interface ClientLibraryOptions {
  /** The root directory of the server, with `dist/sdk/`. */
  readonly root: string;
  readonly publicUrl: string;
}

/** Serves the client library as an npm package, for `npm install <server>/latchkey.tgz`. 404 if it was not built. */
export function clientLibraryRouter({ root, publicUrl }: ClientLibraryOptions): Router {
  return Router().get(sdkPackagePath, pageHeaders({ publicUrl }), (_request, response, next) => {
    response.set("cache-control", "no-cache");
    response.sendFile(join(root, "dist/sdk", sdkPackagePath), { cacheControl: false, dotfiles: "allow" }, (error) => error && next(error));
  });
}

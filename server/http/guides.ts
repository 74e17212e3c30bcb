import { join } from "node:path";
import express, { Router } from "express";
import { pageHeaders } from "./headers.ts";

interface GuidesOptions {
  /** The root directory of the server, with `dist/server/guides/`. */
  readonly root: string;
  readonly publicUrl: string;
}

/** Serves the guides at `/guides`: pages that the build renders of README and `docs/`. 404 if they were not built. */
export function guidesRouter({ root, publicUrl }: GuidesOptions): Router {
  const folder = join(root, "dist/server/guides");
  const options = { cacheControl: false, dotfiles: "allow" } as const;
  const router = Router();
  router.use("/guides", pageHeaders({ publicUrl, directives: { imgSrc: ["'self'", "data:"] } }), (_request, response, next) => {
    response.set("cache-control", "no-cache");
    next();
  });
  router.get("/guides", (_request, response, next) => {
    response.sendFile("index.html", { root: folder, ...options }, (error) => error && next());
  });
  router.use("/guides", express.static(folder, { extensions: ["html"], index: false, redirect: false, ...options }));
  return router;
}

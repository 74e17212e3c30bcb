import { Router } from "express";

/** `GET /dev/traces`: the newest refused steps of sign-ins with OAuth providers, of every project. Mount it in development only. */
export const oauthTracesRouter = (read: () => Promise<readonly object[]>): Router =>
  Router().get("/dev/traces", async (_request, response) => {
    response.set("Cache-Control", "no-store").json({ items: await read() });
  });

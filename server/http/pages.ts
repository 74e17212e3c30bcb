import { readFile } from "node:fs/promises";
import { join } from "node:path";
import express, { type RequestHandler, Router } from "express";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { pageHeaders } from "./headers.ts";

/** What a page must know before its first request; read by ui/ from the JSON script element `boot`. */
export interface Boot {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly projectLogo: string | null;
  readonly publishableClientKey: string;
  readonly development: boolean;
}

export interface PagesOptions {
  /** Directory of the built pages: index.html and assets/. */
  readonly directory: string;
  readonly publicUrl: string;
  readonly development: boolean;
  /** Name, logo and key of a project to host pages for; undefined when there is none. */
  readonly project: (id: string) => Promise<{ name: string; logo: string | null; publishableClientKey: string } | undefined>;
}

// In a script element only these could end it, or start a comment.
const escapes: Record<string, string> = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029" };
const scriptJson = (value: unknown) => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] as string);

/** The handler pages of project `internal` and of any project, the dashboard, and in development the inbox's page. */
export function pagesRouter({ directory, publicUrl, development, project }: PagesOptions): Router {
  const headers = pageHeaders({ publicUrl });
  let template: Promise<string> | undefined;

  const page =
    (projectOf: (params: Record<string, unknown>) => string): RequestHandler =>
    async (request, response) => {
      const id = projectOf(request.params);
      const hosted = await project(id);
      if (!hosted) {
        response.status(404).type("text/plain").send("There is no such project.");
        return;
      }
      template ??= readFile(join(directory, "index.html"), "utf8").catch((error: unknown) => {
        // Not for ever: the pages may just be being built.
        template = undefined;
        throw error;
      });
      const boot: Boot = {
        apiUrl: publicUrl,
        projectId: id,
        projectName: hosted.name,
        projectLogo: hosted.logo,
        publishableClientKey: hosted.publishableClientKey,
        development,
      };
      const html = (await template).replace("<!--boot-->", () => `<script type="application/json" id="boot">${scriptJson(boot)}</script>`);
      response.set("cache-control", "no-store").type("html").send(html);
    };

  const router = Router();
  router.use(
    "/assets",
    headers,
    express.static(join(directory, "assets"), { immutable: true, maxAge: "1y", index: false, fallthrough: false }),
  );
  router.get(["/favicon.svg", "/favicon.ico"], headers, (_request, response) => response.sendFile(join(directory, "favicon.svg")));
  router.get(
    ["/handler", "/handler/{*rest}"],
    headers,
    page(() => internalProjectId),
  );
  router.get(
    ["/p/:project_id/handler", "/p/:project_id/handler/{*rest}"],
    headers,
    page((params) => String(params.project_id)),
  );
  router.get(
    ["/", "/projects", "/projects/{*rest}"],
    headers,
    page(() => internalProjectId),
  );
  if (development)
    router.get(
      "/dev/inbox",
      // Mails bring inline styles of their own; the frame that shows them runs no script, but inherits the page's policy.
      pageHeaders({ publicUrl, directives: { styleSrc: ["'self'", "'unsafe-inline'"] } }),
      page(() => internalProjectId),
    );
  return router;
}

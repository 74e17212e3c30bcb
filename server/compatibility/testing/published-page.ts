import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { StackClientApp } from "@stackframe/js";
import type { KnownErrors } from "@stackframe/stack-shared";
import { build, type Rolldown } from "vite";
import type { ProjectKeys, TestServer } from "../../testing/index.ts";

/** The variables that the page holds for the test's questions. */
declare global {
  var app: StackClientApp<true, string>;
  /** The same with redirects: each takes two seconds, but without them this client registers no passkeys. */
  var routed: StackClientApp<true, string>;
  var known: typeof KnownErrors;
}

/** The published client as a developer's bundler would ship it, opening an app with cookies as its token store. */
async function script(server: TestServer, project: ProjectKeys): Promise<string> {
  const entry = "\0page.js";
  const { url } = server;
  const settings = JSON.stringify({ baseUrl: url, projectId: project.id, publishableClientKey: project.publishableClientKey });
  const code = `import { StackClientApp } from "@stackframe/js"; import { KnownErrors } from "@stackframe/stack-shared";
    globalThis.app = new StackClientApp({ ...${settings}, tokenStore: "cookie" }); globalThis.known = KnownErrors;
    globalThis.routed = new StackClientApp({ ...${settings}, tokenStore: "cookie", redirectMethod: "window" });`;
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, "../../.."),
    define: { "process.env": "{}" },
    plugins: [{ name: "page", resolveId: (id) => (id === "page.js" ? entry : undefined), load: (id) => (id === entry ? code : undefined) }],
    build: { write: false, minify: false, rolldownOptions: { input: "page.js", output: { codeSplitting: false } } },
  });
  return ([built].flat()[0] as Rolldown.RolldownOutput).output[0].code;
}

/** A page on another origin than the API, at every path, that has the published client. */
export async function startPublishedPage(server: TestServer, project: ProjectKeys) {
  const text = await script(server, project);
  const site = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? text : `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>`);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => site.once("listening", resolve));
  return { origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, close: () => site.close() };
}

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** A built single-page application on a free port. */
export interface ServedApp {
  /** Without a trailing slash. */
  readonly origin: string;
  close(): void;
}

/**
 * Serves a built application: its files, `/config.js` with the configuration as `window.config`, and the page for every other path.
 *
 * @param folder the output folder of the bundler
 * @param readConfig called for each request
 */
export async function serveApp(folder: string, readConfig: () => unknown): Promise<ServedApp> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://app");
    const isConfig = pathname === "/config.js";
    const file = extname(pathname) === "" ? "index.html" : normalize(pathname);
    try {
      const body = isConfig ? `window.config = ${JSON.stringify(readConfig())};` : readFileSync(join(folder, file));
      response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream").end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

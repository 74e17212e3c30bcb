import type { Browser } from "playwright-core";
import { afterAll } from "vitest";
import { connectBrowser } from "./browser.ts";
import { type ServerOptions, startServer, type TestServer } from "./index.ts";

/** A server and a browser for the tests of a file. Call it at the top of the file; it closes both after the last test. */
export async function startBrowserTest(options?: ServerOptions): Promise<{ server: TestServer; browser: Browser }> {
  const [server, browser] = await Promise.all([startServer(options), connectBrowser()]);
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return { server, browser };
}

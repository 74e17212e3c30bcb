import { existsSync, readFileSync, statfsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import sparticuz from "@sparticuz/chromium";
import { type BrowserServer, chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { pollFaster } from "./browser-polling.ts";

declare module "vitest" {
  export interface ProvidedContext {
    browserEndpoint: string;
    /** Where pages load axe-core from. */
    axeUrl: string;
  }
}

/** Whole browsers that a machine may have. */
const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/opt/google/chrome/chrome"];

const args = [
  // Root may not use the sandbox.
  "--no-sandbox",
  // Keeps the browser from calling its maker.
  ...["--disable-quic", "--no-first-run", "--disable-background-networking"],
  // Otherwise the first page of a profile starts a second process. It takes a quarter of the CPU time of a visit.
  "--renderer-process-limit=1",
];

const sharedMemoryBytes = 2 ** 30;

/** Whether the machine has enough shared memory for the browser. A container often has 64 MB. */
function hasSharedMemory(): boolean {
  try {
    const { bsize, blocks } = statfsSync("/dev/shm");
    return bsize * blocks >= sharedMemoryBytes;
  } catch {
    return false;
  }
}

// Playwright makes the browser share memory by files on disk. That takes a tenth of the CPU time of a browser test.
const ignoreDefaultArgs = hasSharedMemory() ? ["--disable-dev-shm-usage"] : [];

const launch = (executablePath: string) => chromium.launchServer({ executablePath, args, ignoreDefaultArgs });

/**
 * The Chromium that CHROMIUM_PATH names, else the headless shell that an npm package brings, else the machine's own. The shell
 * renders the same pages without the windows of a whole browser, at a quarter of the CPU time.
 */
async function launchBrowserServer(): Promise<BrowserServer> {
  if (process.env.CHROMIUM_PATH) return launch(process.env.CHROMIUM_PATH);
  try {
    return await launch(await sparticuz.executablePath());
  } catch (error) {
    // Built for Linux, and needs libraries that a bare machine may lack.
    const executablePath = installed.find(existsSync);
    if (executablePath === undefined) throw error;
    return launch(executablePath);
  }
}

/** Serves the script of axe-core to the pages under test. */
async function serveAxe(): Promise<{ url: string; close(): Promise<void> }> {
  const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"));
  const server = createServer((_request, response) => response.setHeader("content-type", "text/javascript").end(script));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/axe.js`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Starts one Chromium for the whole run: starting one takes as long as several tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  pollFaster();
  const [browser, axe] = await Promise.all([launchBrowserServer(), serveAxe()]);
  project.provide("browserEndpoint", browser.wsEndpoint());
  project.provide("axeUrl", axe.url);
  return async () => {
    await Promise.all([browser.close(), axe.close()]);
  };
}

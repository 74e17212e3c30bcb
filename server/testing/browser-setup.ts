import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type BrowserServer, chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    browserEndpoint: string;
  }
}

/** Whole browsers that a machine may have. */
const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/opt/google/chrome/chrome"];

// Root may not use the sandbox; the rest keeps the browser from calling its maker.
const args = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"];

const launch = (executablePath: string) => chromium.launchServer({ executablePath, args });

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

/** Starts one Chromium for the whole run: starting one takes as long as several tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowserServer();
  project.provide("browserEndpoint", browser.wsEndpoint());
  return () => browser.close();
}

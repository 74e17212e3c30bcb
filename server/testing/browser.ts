import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/opt/google/chrome/chrome"];

// Root may not use the sandbox; the rest keeps the browser from calling its maker.
const args = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"];

/** A headless Chromium: the machine's own, or else the one that an npm package brings. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = installed.find((path) => existsSync(path));
  if (executablePath) return chromium.launch({ executablePath, args });
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args: [...sparticuz.args, ...args] });
}

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { clientPackagePath } from "#contract/vocabulary/package-paths.ts";
import { CommandFailure } from "../failure.ts";
import { findConnection, type InitOptions } from "./connection.ts";
import { describeEdit } from "./edit.ts";
import { type App, frameworks, readApp } from "./framework.ts";
import { planEdits } from "./plan-edits.ts";

const downloadMillis = 60_000;

/** `latchkey init`: connects the app in the caller's folder to a project. A second run changes nothing. */
export async function init(options: InitOptions, print: (text: string) => void): Promise<void> {
  const app = readApp();
  const connection = await findConnection(options, { name: app.name, needsServerKey: frameworks[app.framework].hasServer }, print);
  const { edits, steps } = planEdits(app, connection);
  for (const edit of edits) print(`\n${describeEdit(edit)}`);
  for (const { file, after } of edits) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, after);
  }
  const installed = options.install && (await installLibrary(app, connection.baseUrl, print));
  if (edits.length === 0 && !installed) print("Nothing to change: the app is connected to its project.");
  if (steps.length > 0) print(`\nNext:\n${steps.map((step) => `  - ${step}`).join("\n")}`);
}

const installWords = { npm: "install", pnpm: "add", yarn: "add", bun: "add" } as const;

/**
 * Installs the client library from a file in the app's folder, so that later installations need no server.
 * @returns whether anything was missing
 */
async function installLibrary(app: App, baseUrl: string, print: (text: string) => void): Promise<boolean> {
  const missing = [
    ...(app.packages.includes("latchkey") ? [] : [await savePackage(baseUrl)]),
    ...(frameworks[app.framework].usesReact && !app.packages.includes("@tanstack/react-query") ? ["@tanstack/react-query"] : []),
  ];
  if (missing.length === 0) return false;
  const { packageManager } = app;
  const args = [installWords[packageManager], ...missing];
  print(`\n${packageManager} ${args.join(" ")}`);
  try {
    execFileSync(packageManager, args, { stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" });
  } catch {
    throw new CommandFailure(`The packages were not installed. Run it again: ${packageManager} ${args.join(" ")}`);
  }
  return true;
}

/** Downloads the client library of the server into `vendor`. @returns its path as a package manager takes it */
async function savePackage(baseUrl: string): Promise<string> {
  const file = join("vendor", clientPackagePath.slice(1));
  if (!existsSync(file)) {
    const response = await fetch(`${baseUrl}${clientPackagePath}`, { signal: AbortSignal.timeout(downloadMillis) });
    if (!response.ok) throw new CommandFailure(`${baseUrl}${clientPackagePath} answered status ${response.status}.`);
    mkdirSync("vendor", { recursive: true });
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  }
  return `./${file.replaceAll("\\", "/")}`;
}

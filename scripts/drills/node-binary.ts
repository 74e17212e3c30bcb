import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Installs a major version of Node from npm into a folder.
 * @returns the path of the program
 * @throws Error if npm cannot download it within two minutes
 */
export async function installNode(major: number, folder: string): Promise<string> {
  const quiet = ["--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--prefer-offline", "--loglevel=error"];
  // The package `node` consists of such packages, one per system.
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  await run("npm", ["install", "--prefix", folder, ...quiet, `${name}@${major}`], { timeout: 120_000 });
  return join(folder, "node_modules", name, "bin/node");
}

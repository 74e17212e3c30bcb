import { join } from "node:path";
import { run } from "./steps.ts";

/** Whether an error of npm or pip means that no registry can be reached. */
export const isWithoutConnection = (error: unknown): boolean =>
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|NewConnectionError/.test(String(error));

/**
 * Installs packages of npm into a folder, without their scripts.
 * @returns the folder of the packages
 * @throws Error if npm cannot download them, or when the signal aborts
 */
export async function installPackages(folder: string, packages: readonly string[], signal: AbortSignal): Promise<string> {
  const quiet = ["--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--prefer-offline", "--loglevel=error"];
  await run("npm", ["install", "--prefix", folder, ...quiet, ...packages], { signal });
  return join(folder, "node_modules");
}

/** The package of Node's program for this system. The package `node` consists of such packages, one per system. */
export const nodePackage = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/**
 * Installs a major version of Node from npm into a folder.
 * @returns the path of the program
 * @throws Error if npm cannot download it within two minutes
 */
export const installNode = async (major: number, folder: string): Promise<string> =>
  join(await installPackages(folder, [`${nodePackage}@${major}`], AbortSignal.timeout(120_000)), nodePackage, "bin/node");

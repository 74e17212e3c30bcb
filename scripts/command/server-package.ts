import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandFailure } from "./failure.ts";

const packageName = "latchkey-server";
const downloadMillis = 120_000;

/**
 * The folder of the server. It is the clone or the image that this file belongs to. Else it is the package that the caller's folder or
 * this package finds.
 * @param given a file or URL of the package `latchkey-server`, which takes precedence
 * @throws CommandFailure if there is none
 */
export async function findServer(command: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return installServer(await readPackage(given));
  const own = dirname(fileURLToPath(import.meta.url));
  // The package `latchkey` has the command alone; a clone and the image have these files, too.
  if (existsSync(join(own, "doctor.js"))) return dirname(dirname(own));
  for (const folder of [process.cwd(), own]) {
    const found = resolveFrom(folder);
    if (found !== undefined) return found;
  }
  const advice = `npm install ${packageName}, or latchkey ${command} --server FILE_OR_URL of its .tgz`;
  throw new CommandFailure(`latchkey ${command} needs the package ${packageName}: ${advice}`);
}

function resolveFrom(folder: string): string | undefined {
  try {
    return dirname(createRequire(join(folder, "package.json")).resolve(`${packageName}/package.json`));
  } catch {
    return undefined;
  }
}

async function readPackage(source: string): Promise<Buffer> {
  try {
    if (!/^https?:/i.test(source)) return readFileSync(source);
    const response = await fetch(source, { signal: AbortSignal.timeout(downloadMillis) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    throw new CommandFailure(`${source} could not be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** The folder for data that can be made again (XDG Base Directory Specification; %LOCALAPPDATA% on Windows). */
function cacheFolder(): string {
  const given = process.platform === "win32" ? process.env.LOCALAPPDATA : process.env.XDG_CACHE_HOME;
  return join(given && isAbsolute(given) ? given : join(homedir(), ".cache"), "latchkey");
}

/** Installs the package with its dependencies into a folder that is named after its content. The next call finds it there. */
function installServer(packageFile: Buffer): string {
  const cache = cacheFolder();
  const digest = createHash("sha256").update(packageFile).digest("hex").slice(0, 32);
  const installed = join(cache, `server-${digest}`);
  const server = join(installed, "node_modules", packageName);
  if (existsSync(server)) return server;
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(join(cache, "install-"));
  try {
    writeFileSync(join(draft, "package.json"), '{ "private": true }\n');
    writeFileSync(join(draft, `${packageName}.tgz`), packageFile);
    console.error("Installing the server. Later starts use the same files.");
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const options = ["--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    execFileSync(npm, ["install", ...options, `./${packageName}.tgz`], { cwd: draft, stdio: ["ignore", "ignore", "inherit"] });
    if (!existsSync(join(draft, "node_modules", packageName))) throw new Error(`the file is another package`);
    renameSync(draft, installed);
  } catch (error) {
    // Another call was faster.
    if (!existsSync(server)) throw new CommandFailure(`The server could not be installed: ${(error as Error).message.split("\n", 1)[0]}`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return server;
}

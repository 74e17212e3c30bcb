import { type ExecFileOptions, execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { CommandFailure } from "./failure.ts";
import { showProgress } from "./progress.ts";

export const packageName = "latchkey-server";
const run = promisify(execFile);

/** The folder for data that can be made again (XDG Base Directory Specification; %LOCALAPPDATA% on Windows). */
export function cacheFolder(): string {
  const given = process.platform === "win32" ? process.env.LOCALAPPDATA : process.env.XDG_CACHE_HOME;
  return join(given && isAbsolute(given) ? given : join(homedir(), ".cache"), "latchkey");
}

/** The server of a version that was installed last. */
interface ServerRecord {
  /** Where its package came from: a file, a URL, or a name in the registry. */
  readonly source: string;
  /** The checksum of the package file, in the form of lock files (Subresource Integrity). */
  readonly integrity: string;
}

const recordFile = (version: string) => join(cacheFolder(), `server-${version}.json`);
const folderName = (integrity: string) =>
  `server-${Buffer.from(integrity.split("-")[1] ?? "", "base64")
    .toString("hex")
    .slice(0, 32)}`;
const serverIn = (folder: string) => join(folder, "node_modules", packageName);
const readIntegrity = (bytes: Buffer) => `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

/** The folder of the server of this version in the cache; undefined if it was not installed. */
export function findCachedServer(version: string): string | undefined {
  try {
    const { integrity } = JSON.parse(readFileSync(recordFile(version), "utf8")) as ServerRecord;
    const server = serverIn(join(cacheFolder(), folderName(integrity)));
    return existsSync(server) ? server : undefined;
  } catch {
    return undefined;
  }
}

/** A folder in the cache for the work of `use`, which is removed afterwards. */
async function withDraft<T>(use: (draft: string) => Promise<T>): Promise<T> {
  mkdirSync(cacheFolder(), { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(join(cacheFolder(), "install-"));
  try {
    return await use(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Runs npm without output. @throws Error with the first line of what npm reports */
async function npm(args: readonly string[], options: ExecFileOptions): Promise<void> {
  const isWindows = process.platform === "win32";
  // On Windows, npm is a script of the shell.
  await run(isWindows ? "npm.cmd" : "npm", [...args, "--loglevel=error"], { ...options, shell: isWindows }).catch((error: unknown) => {
    const { stderr, message } = error as Error & { stderr?: string };
    const lines = (stderr ?? "").split("\n").map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim());
    throw new Error(lines.find((line) => line !== "" && !/^code /.test(line)) ?? message);
  });
}

/** Downloads the server of a version from the registry that npm uses. npm compares the file with the registry's checksum. */
export const downloadServer = (version: string): Promise<Buffer> =>
  withDraft(async (draft) => {
    const stop = showProgress(`Downloading ${packageName}@${version} from the npm registry`);
    try {
      // By default, npm waits for more than a minute without a network.
      const retries = ["--fetch-retries=1", "--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=2000"];
      await npm(["pack", `${packageName}@${version}`, ...retries], { cwd: draft });
      return readFileSync(join(draft, readdirSync(draft).find((name) => name.endsWith(".tgz")) as string));
    } catch (error) {
      const advice = `Name its package: latchkey start --server FILE_OR_URL, or LATCHKEY_SERVER_PACKAGE`;
      throw new CommandFailure(`${packageName}@${version} could not be downloaded: ${(error as Error).message}. ${advice}`);
    } finally {
      stop();
    }
  });

/**
 * Installs a package with its dependencies into a folder that is named after its content. The next call finds it there.
 * @param source for the record of the version
 */
export async function installServer(bytes: Buffer, source: string): Promise<string> {
  const integrity = readIntegrity(bytes);
  const installed = join(cacheFolder(), folderName(integrity));
  const server = serverIn(installed);
  if (!existsSync(server)) await withDraft((draft) => installInto(draft, bytes, installed));
  const { version } = JSON.parse(readFileSync(join(server, "package.json"), "utf8")) as { version: string };
  writeFileSync(recordFile(version), `${JSON.stringify({ source, integrity } satisfies ServerRecord)}\n`);
  return server;
}

async function installInto(draft: string, bytes: Buffer, installed: string): Promise<void> {
  const file = join(draft, `${packageName}.tgz`);
  writeFileSync(file, bytes);
  const stop = showProgress("Installing the server. Later starts use the same files");
  try {
    // Ten times as fast as npm, which also copies the files into its cache. Files of npm packages are below `package`.
    await run("tar", ["-xzf", file, "-C", draft]).catch(() => {
      throw new Error("the file is no npm package");
    });
    rmSync(file);
    const { name, dependencies, bundleDependencies = [] } = readManifest(join(draft, "package"));
    if (name !== packageName) throw new Error("the file is another package");
    // Those with native code: npm chooses the build for this system.
    const others = Object.entries(dependencies).filter(([each]) => !bundleDependencies.includes(each));
    writeFileSync(join(draft, "package.json"), `${JSON.stringify({ private: true, dependencies: Object.fromEntries(others) })}\n`);
    // Neither development nor peers: one is a compiler. No package of the server needs a script.
    const options = ["--omit=dev", "--omit=peer", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
    await npm(["install", ...options], { cwd: draft });
    mkdirSync(join(draft, "node_modules"), { recursive: true });
    renameSync(join(draft, "package"), serverIn(draft));
    renameSync(draft, installed);
  } catch (error) {
    // Another call may have been faster.
    if (!existsSync(serverIn(installed))) throw new CommandFailure(`The server could not be installed: ${(error as Error).message}`);
  } finally {
    stop();
  }
}

interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  /** The packages that are inside. */
  readonly bundleDependencies?: readonly string[];
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

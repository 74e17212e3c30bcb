import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { productVersion } from "#contract/vocabulary/product-version.ts";
import { CommandFailure } from "./failure.ts";
import { downloadServer, findCachedServer, installServer, packageName } from "./installed-servers.ts";

const downloadMillis = 120_000;
const own = dirname(fileURLToPath(import.meta.url));

/**
 * The folder of the server. It is the clone or the image that this file belongs to. Else it is the package of the same version, in the
 * caller's folder, beside this one, or in the cache. Without one, it is installed into the cache.
 * @param given a file or URL of the package `latchkey-server`, which takes precedence
 * @throws CommandFailure if there is none
 */
export async function findServer(given = process.env.LATCHKEY_SERVER_PACKAGE): Promise<string> {
  if (given) return installServer(await readPackage(given), given);
  return findInstalledServer() ?? (await installMatchingServer());
}

/** The server that is on this machine; undefined without one of this version. */
export function findInstalledServer(): string | undefined {
  // The package `latchkey` has the command alone; a clone and the image have these files, too.
  if (existsSync(join(own, "doctor.js"))) return dirname(dirname(own));
  const found = [process.cwd(), own].map(resolveFrom).find((folder) => folder !== undefined);
  return found ?? findCachedServer(productVersion);
}

/** The server's package of this version that a file in this folder would import. */
function resolveFrom(folder: string): string | undefined {
  try {
    const manifest = createRequire(join(folder, "package.json")).resolve(`${packageName}/package.json`);
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
    if (version === productVersion) return dirname(manifest);
    console.error(`Not used: ${manifest} has version ${version}, and this command has ${productVersion}.`);
  } catch {
    // It is not installed here.
  }
  return undefined;
}

/** The server of this version from where this package came from, else from the registry. */
async function installMatchingServer(): Promise<string> {
  const sibling = siblingPackage();
  const bytes = sibling === undefined ? undefined : await readPackage(sibling).catch(() => undefined);
  if (sibling !== undefined && bytes !== undefined) return installServer(bytes, sibling);
  return installServer(await downloadServer(productVersion), `${packageName}@${productVersion}`);
}

/** The server's file beside the file or URL from which this package was installed; undefined for a registry. */
function siblingPackage(): string | undefined {
  const modules = dirname(dirname(own));
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8")) as {
      packages: Readonly<Record<string, { resolved?: string } | undefined>>;
    };
    const origin = packages["node_modules/latchkey"]?.resolved ?? "";
    const name = `${packageName}-${productVersion}.tgz`;
    if (origin.startsWith("file:")) return resolve(dirname(modules), dirname(origin.slice("file:".length)), name);
    // A registry has the files of a package below its name.
    return /^https?:/.test(origin) && !origin.includes("/latchkey/-/") ? new URL(name, origin).href : undefined;
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

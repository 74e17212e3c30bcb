import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { installPackages, isWithoutConnection, nodePackage } from "./node-binary.ts";
import { run } from "./steps.ts";

/** The programs that the commands of the Dockerfile, npm and the scripts of the image run. A build that needs more fails here. */
const programs = ["sh", "env", "mkdir", "chown", "dirname", "readlink"];

/** Libraries of the C compiler that builds of npm packages load, and Node's program may not. */
const otherLibraries = ["librt.so.1", "libatomic.so.1"];

/** Folders of npm in the base, empty. A build mounts its settings and its cache there, so that they leave no trace in the image. */
export const npmFolders = { settings: "/usr/local/etc", cache: "/root/.npm" };

/** The base of the image that the Dockerfile names cannot be made on this machine. */
export class NoBase extends Error {}

interface BaseOptions {
  readonly signal: AbortSignal;
  readonly nodeMajor: number;
  /** A folder for downloads. */
  readonly downloads: string;
}

/**
 * Writes the files of a base image to a folder: a shell of this machine, its libraries, Node and npm. A machine without a registry of
 * images can build from it.
 * @throws NoBase if npm has no connection, or the machine's programs or libraries do not fit
 */
export async function writeBase(tree: string, { signal, nodeMajor, downloads }: BaseOptions): Promise<void> {
  const packages = await installPackages(downloads, [`${nodePackage}@${nodeMajor}`, "npm@11"], signal).catch((error) => {
    throw isWithoutConnection(error) ? new NoBase("npm has no connection") : error;
  });
  const node = join(packages, nodePackage, "bin/node");
  const folders = ["usr/bin", "usr/local/bin", "usr/local/lib/node_modules", "etc", "dev", "proc", "sys", "run", "tmp"];
  for (const folder of [...folders, ...Object.values(npmFolders)]) mkdirSync(join(tree, folder), { recursive: true });
  symlinkSync("usr/bin", join(tree, "bin"));

  const found = programs.map((name) => [name, findProgram(name)] as const);
  for (const [name, path] of found) copyFileSync(path, join(tree, "usr/bin", name));
  for (const path of await libraries([node, ...found.map(([, path]) => path)], signal)) {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    copyFileSync(realpathSync(path), join(tree, path));
  }

  copyFileSync(node, join(tree, "usr/local/bin/node"));
  cpSync(join(packages, "npm"), join(tree, "usr/local/lib/node_modules/npm"), { recursive: true });
  for (const name of ["npm", "npx"]) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(tree, "usr/local/bin", name));
  writeFileSync(join(tree, "etc/passwd"), "root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/tmp:/bin/sh\n");
  writeFileSync(join(tree, "etc/group"), "root:x:0:\nnode:x:1000:\n");
}

function findProgram(name: string): string {
  const paths = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  const path = paths.find((each) => existsSync(each));
  if (path === undefined) throw new NoBase(`${name} is not installed`);
  return realpathSync(path);
}

/** The paths of the libraries that programs load, with the loader. */
async function libraries(files: readonly string[], signal: AbortSignal): Promise<Set<string>> {
  const listed = await run("ldd", files, { signal }).catch((error) => {
    throw new NoBase(error.message);
  });
  const [missing] = /^.*not found.*$/m.exec(listed) ?? [];
  if (missing !== undefined) throw new NoBase(missing.trim());
  // `libm.so.6 => /lib/libm.so.6 (0x…)`, and without an arrow the loader.
  const found = new Set([...listed.matchAll(/^\s+(?:\S+ => )?(\/\S+) \(0x/gm)].map(([, path = ""]) => path));
  const folders = new Set([...found].map(dirname));
  for (const name of otherLibraries) {
    const folder = [...folders].find((each) => existsSync(join(each, name)));
    if (folder !== undefined) found.add(join(folder, name));
  }
  return found;
}

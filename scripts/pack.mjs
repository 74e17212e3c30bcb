// Copies what production runs to an empty folder: `node scripts/pack.mjs FOLDER`, after `node scripts/build.mjs`.
// The folder needs Node and nothing else. Packages of the pages and of the build, which are most of node_modules, are left out.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyFiles, copyServer, readManifest, serverPackages } from "./server-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [target] = process.argv.slice(2);
if (target === undefined || (existsSync(target) && readdirSync(target).length > 0)) {
  console.error("Usage: node scripts/pack.mjs FOLDER, which is empty or does not exist");
  process.exit(1);
}

const { dependencies, version, name, license } = readManifest(root);
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;

/** Where Node finds a package that another one, or the root (""), imports: the nearest node_modules upwards. */
function locate(importer, packageName) {
  for (let folder = importer; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${packageName}`;
    if (lock[path]) return path;
    if (folder === "") return undefined;
  }
}

/** The folders of all packages that the built files need. Optional ones for other systems are not installed. */
function neededFolders() {
  const found = new Set();
  const visit = (importer, packageName) => {
    const path = locate(importer, packageName);
    if (path === undefined || found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    for (const each of Object.keys({ ...lock[path].dependencies, ...lock[path].optionalDependencies })) visit(path, each);
    for (const each of Object.keys(lock[path].peerDependencies ?? {}))
      if (!lock[path].peerDependenciesMeta?.[each]?.optional && Object.hasOwn(dependencies, each)) visit(path, each);
  };
  for (const each of serverPackages(root)) visit("", each);
  return [...found];
}

/** Builds of packages that the built files do not load, and an unused extension of the database. */
const unused = [
  "kysely/dist/cjs",
  "stripe/cjs",
  "sucrase/dist/esm",
  "@electric-sql/pglite/dist/index.cjs",
  "@electric-sql/pglite/dist/pglite.cjs",
  "@electric-sql/pglite/dist/pgcrypto.tar.gz",
].map((path) => join(root, "node_modules", path));
const isTestFolder = (file) => /^(tests?|__tests__)$/.test(basename(file));
const isLicense = (file) => /licen[sc]e|notice|copying/i.test(basename(file));
const isForDevelopment = (file) => /\.(map|md|flow|[cm]?ts|tsx)$/.test(file);

try {
  copyServer(root, target);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
for (const path of neededFolders()) {
  // A nested folder is a package on its own, copied only if it is needed.
  const nested = join(root, path, "node_modules");
  const isNeeded = (file) => isLicense(file) || (!isForDevelopment(file) && !isTestFolder(file));
  copyFiles(root, target, [path], (file) => !file.startsWith(nested) && !unused.includes(file) && isNeeded(file));
}
writeFileSync(join(target, "package.json"), `${JSON.stringify({ name, version, license, private: true, type: "module" }, null, 2)}\n`);
mkdirSync(join(target, "bin"), { recursive: true });
writeFileSync(join(target, "bin/latchkey"), '#!/bin/sh\nexec node "$(dirname "$(readlink -f "$0")")/../dist/command/latchkey.js" "$@"\n');
chmodSync(join(target, "bin/latchkey"), 0o755);
console.log(`packed ${target}`);

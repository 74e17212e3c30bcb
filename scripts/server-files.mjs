// What production runs of the server: the built files and what they need beside packages.
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow, importedPackages } from "./imported-packages.mjs";

const built = ["dist/ui", "dist/server", "dist/command", "dist/openapi", "dist/documentation"];
const scripts = ["scripts/backup.mjs", "scripts/restore.mjs", "scripts/postgres-tool.mjs"];

/** The client library, as the server offers it: as npm packages, and as one file for pages without a bundler. */
const clientFiles = ({ version }) => [`dist/sdk/latchkey-${version}.tgz`, `dist/sdk/browser/latchkey-${version}.js`];

/** The repository's package.json. */
export const readManifest = (root) => JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Copies files from the repository to a folder. Folders are copied whole, without the files that `filter` refuses. */
export function copyFiles(root, target, paths, filter = () => true) {
  for (const path of paths) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path), { recursive: true, filter });
  }
}

/** Maps of the generated filters, which have no code. */
const filterMap = /\/(common-passwords|disposable-domains)-[\w-]+\.js\.map$/;

/** Copies the server without packages. @throws Error that names the parts that are not built */
export function copyServer(root, target) {
  const paths = [...built, ...clientFiles(readManifest(root))];
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`${missing.join(" and ")} must be built first: node scripts/build.mjs`);
  copyFiles(root, target, paths, (file) => !file.endsWith(".ts") && !filterMap.test(file));
  copyFiles(root, target, ["LICENSE", "CHANGELOG.md", ...scripts]);
}

/** The packages that the server imports. */
export const serverPackages = (root) =>
  importedPackages(["dist/server", "dist/command"].flatMap((path) => filesBelow(join(root, path), ".js")));

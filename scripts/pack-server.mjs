// Makes the npm package `latchkey-server`, which the command `latchkey` starts: `node scripts/pack-server.mjs`, after
// `node scripts/build.mjs`. It has its packages inside, so that one download is a server with the packages that were tested. npm installs
// only those with a build for each system.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { npmPack, sharedFields } from "./npm-package.mjs";
import { copyServer, readManifest, serverPackages } from "./server-files.mjs";
import { copyPackages } from "./server-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const manifest = readManifest(root);
/** Packages with native code: npm chooses the build for the system. */
const isNative = (name) => name.startsWith("@node-rs/");

/** The parts of a package that npm would act on: a missing peer, such as a compiler, would be installed. */
function removePeers(folder) {
  const file = join(folder, "package.json");
  const { peerDependencies, peerDependenciesMeta, ...manifest } = JSON.parse(readFileSync(file, "utf8"));
  if (peerDependencies) writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

mkdirSync(join(root, "dist/packages"), { recursive: true });
const draft = mkdtempSync(join(root, "dist/packages/draft-"));
try {
  copyServer(root, draft);
  const prepared = join(draft, "dist/server/empty-database.br");
  execFileSync(process.execPath, ["--import", "tsx", "scripts/make-prepared-database.ts", prepared], { cwd: root, stdio: "inherit" });
  const packages = serverPackages(root);
  const bundled = packages.filter((name) => !isNative(name));
  for (const path of copyPackages(root, draft, bundled)) removePeers(join(draft, path));
  const published = {
    name: "latchkey-server",
    description: "The server of Latchkey with dashboard and hosted pages. The command of the package latchkey starts it.",
    ...sharedFields(manifest),
    type: "module",
    exports: { "./package.json": "./package.json" },
    files: ["dist", "scripts", "CHANGELOG.md"],
    // The versions that the tests ran with.
    dependencies: Object.fromEntries(packages.map((name) => [name, manifest.dependencies[name]])),
    bundleDependencies: bundled,
  };
  writeFileSync(join(draft, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(join(root, "server/README.md"), join(draft, "README.md"));
  const file = npmPack(draft);
  renameSync(join(draft, file), join(root, "dist/packages", file));
  console.log(`packed dist/packages/${file}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(draft, { recursive: true, force: true });
}

// Copies what production runs to an empty folder: `node scripts/pack.mjs FOLDER`, after `node scripts/build.mjs`.
// The folder needs Node and nothing else. Packages of the pages and of the build, which are most of node_modules, are left out.
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyServer, readManifest } from "./server-files.mjs";
import { copyPackages } from "./server-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [target] = process.argv.slice(2);
if (target === undefined || (existsSync(target) && readdirSync(target).length > 0)) {
  console.error("Usage: node scripts/pack.mjs FOLDER, which is empty or does not exist");
  process.exit(1);
}

const { version, name, license } = readManifest(root);

try {
  copyServer(root, target);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
copyPackages(root, target);
writeFileSync(join(target, "package.json"), `${JSON.stringify({ name, version, license, private: true, type: "module" }, null, 2)}\n`);
mkdirSync(join(target, "bin"), { recursive: true });
writeFileSync(join(target, "bin/latchkey"), '#!/bin/sh\nexec node "$(dirname "$(readlink -f "$0")")/../dist/command/latchkey.js" "$@"\n');
chmodSync(join(target, "bin/latchkey"), 0o755);
console.log(`packed ${target}`);

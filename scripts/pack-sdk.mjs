// Makes an npm package of the built client library. The server offers it, so that `npm install <server>/latchkey.tgz` needs no registry.
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Name of the package file in dist/sdk, and of its path on the server. */
const packageFile = "latchkey.tgz";

/** What the library imports in an application; the rest of package.json belongs to the server. */
const dependencies = ["@tanstack/react-query", "jose", "tldts", "zod"];
/**
 * Needed for `latchkey/react` and for the types of `latchkey/trpc` only. Ranges from the first version that has what we use, since npm
 * refuses to install the library beside another version.
 */
const peers = { "@trpc/server": "^11.4.0", react: "^19.0.0" };

/** Paths in dist/sdk, as seen from the package. */
const inPackage = (value) =>
  typeof value === "string"
    ? value.replace("./dist/sdk/", "./")
    : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inPackage(each)]));

/** Writes package.json and the package file into `folder`, which holds the bundles and their types. */
export function packSdk(root, folder) {
  const { name, version, description, license, type, exports, ...manifest } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const published = {
    ...{ name, version, description, license, type },
    exports: inPackage(exports),
    files: ["*.js", "types"],
    dependencies: Object.fromEntries(dependencies.map((each) => [each, `^${manifest.dependencies[each]}`])),
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((each) => [each, { optional: true }])),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const options = ["--json", "--ignore-scripts", "--loglevel=error"];
  const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", ...options], { cwd: folder, encoding: "utf8" }));
  renameSync(join(folder, filename), join(folder, packageFile));
}

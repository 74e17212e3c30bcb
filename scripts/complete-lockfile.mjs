// Completes package-lock.json after `npm install`. If a registry lacks builds of a package for other platforms, npm omits them from the
// lock file. `npm ci` rejects that file everywhere. The package that requires such a build names its exact version and platform.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = fileURLToPath(new URL("../package-lock.json", import.meta.url));
const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];

/** The platform in a name such as `binding-linux-arm64-musl`. */
function readPlatform(name) {
  const words = name.split("/").at(-1).split("-");
  const os = systems.find((system) => words.includes(system));
  if (words.includes("wasm32")) return { cpu: ["wasm32"] };
  if (!os) return undefined;
  const cpu = words[words.indexOf(os) + 1];
  const abi = words.at(-1);
  return {
    cpu: [cpu],
    os: [os],
    ...(os === "linux" && /^(gnu|musl)/.test(abi) ? { libc: [abi.startsWith("musl") ? "musl" : "glibc"] } : {}),
  };
}

const lock = JSON.parse(readFileSync(path, "utf8"));
let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  delete entry.resolved;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const known = [`${path}/node_modules/${name}`, `node_modules/${name}`].some((candidate) => candidate in lock.packages);
    const platform = readPlatform(name);
    if (known || !platform || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true };
    added++;
  }
}
const [root, ...packages] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...packages.sort(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of foreign platforms added to the lock file`);

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { generatedFiles, staleFiles } from "./generate/files.ts";

/**
 * `npm run generate` writes every file that is generated from the contract. `-- --check` writes nothing, lists stale files and exits
 * with 1 if there are any.
 */
const root = new URL("../", import.meta.url);
const files = await generatedFiles();
const stale = staleFiles(files, (path) => (existsSync(new URL(path, root)) ? readFileSync(new URL(path, root), "utf8") : undefined));

if (process.argv.includes("--check")) {
  for (const path of stale) console.error(`${path} is stale: run npm run generate.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const path of stale) {
    const target = new URL(path, root);
    mkdirSync(dirname(target.pathname), { recursive: true });
    writeFileSync(target, files.get(path) as string);
  }
  console.log(stale.length > 0 ? `Renewed ${stale.join(", ")}.` : "Every generated file is up to date.");
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { localeFiles } from "./generate/locale-files.ts";
import { staleFiles } from "./generate/stale-files.ts";

/**
 * `npm run generate` writes every file that is generated from the contract. `-- --check` writes nothing, lists stale files and exits
 * with 1 if there are any.
 */
const root = new URL("../", import.meta.url);
const isCheck = process.argv.includes("--check");
const read = (path: string) => (existsSync(new URL(path, root)) ? readFileSync(new URL(path, root), "utf8") : undefined);

function write(files: ReadonlyMap<string, string>, paths: readonly string[]) {
  for (const path of paths) {
    const target = new URL(path, root);
    mkdirSync(dirname(target.pathname), { recursive: true });
    writeFileSync(target, files.get(path) as string);
  }
}

// First, because the contract, from which the others come, imports them.
const locales = new Map(await localeFiles());
const staleLocales = isCheck ? [] : staleFiles(locales, read);
write(locales, staleLocales);
const { generatedFiles } = await import("./generate/files.ts");
const files = await generatedFiles();
const stale = staleFiles(files, read);

if (isCheck) {
  for (const path of stale) console.error(`${path} is stale: run npm run generate.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  write(files, stale);
  const renewed = [...staleLocales, ...stale];
  console.log(renewed.length > 0 ? `Renewed ${renewed.join(", ")}.` : "Every generated file is up to date.");
}

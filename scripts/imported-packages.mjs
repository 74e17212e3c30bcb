// The packages that built files import. So no list of dependencies is written by hand, which could lack one.
import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

/** The modules that a built file imports or requires. Parsed, because sources of e-mails are texts that look like imports. */
function importedModules(file) {
  const text = readFileSync(file, "utf8");
  // Declarations also name modules inside of types, which the parser does not list.
  if (file.endsWith(".d.ts")) return [...text.matchAll(/(?:\bfrom |\bimport\(|^import )"([^"\n]+)"/gm)].map(([, name]) => name);
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => /^["'](.*)["']$/.exec(text.slice(start, end))?.[1] ?? []),
    // Of a CommonJS build, where the bundler writes one call on a line.
    ...[...text.matchAll(/^(?:let|const|var) \w+ = require\("([^"\n]+)"\);$/gm)].map(([, name]) => name),
  ];
}

/** The files below a folder with this ending; other folders' packages are not part of it. */
export const filesBelow = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(ending) && !file.includes("node_modules"))
    .map((file) => join(folder, file));

/** The names of the packages that these files import, sorted. Modules of Node and of the same package are left out. */
export function importedPackages(files) {
  const specifiers = files.flatMap(importedModules).filter((name) => !/^[./#]|^node:/.test(name));
  const packages = specifiers.map((specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
  return [...new Set(packages)].filter((name) => !builtinModules.includes(name)).sort();
}

// Checks the structure of the tree: imports between layers, circular imports, access to outside systems, names, sizes, writers of tables.
// Checks the words of code and documents and the length of sentences, too.
// Without it, layers merge one convenient import at a time.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkClientWeight, checkImportCycles } from "./architecture/graph.ts";
import { checkLayers } from "./architecture/layers.ts";
import { checkNames } from "./architecture/names.ts";
import { checkReach } from "./architecture/reach.ts";
import { checkSentences } from "./architecture/sentences.ts";
import { isDocument, parseSource, type Source, type Violation } from "./architecture/source.ts";
import { checkTables } from "./architecture/tables.ts";
import { checkWords } from "./architecture/words.ts";

const folders = ["contract", "server", "sdk", "ui", "openapi", "scripts", "docs"];

function readTree(root: string): Source[] {
  const listFiles = (folder: string, recursive: boolean) =>
    readdirSync(join(root, folder), { recursive, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const documents = listFiles("", false).filter(isDocument);
  const files = folders.flatMap((folder) => listFiles(folder, true)).filter((file) => /\.(ts|tsx|mjs|css|md)$/.test(file));
  return (
    [...documents, ...files]
      // The benchmark has a separate package.json.
      .filter((file) => !file.includes("node_modules"))
      .map((file) => parseSource(file.slice(root.length).replaceAll("\\", "/"), readFileSync(file, "utf8")))
  );
}

/** All violations in a tree. */
export function checkArchitecture(sources: readonly Source[]): Violation[] {
  // Example apps have the structure of their frameworks.
  const code = sources.filter(({ path }) => !isDocument(path) && !path.startsWith("sdk/examples/"));
  return [
    ...checkLayers(code),
    ...checkImportCycles(code),
    ...checkClientWeight(code),
    ...checkNames(code),
    ...checkReach(code),
    ...checkTables(code),
    ...checkWords(sources),
    ...checkSentences(sources),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = readTree(fileURLToPath(new URL("..", import.meta.url)));
  const violations = checkArchitecture(sources);
  for (const { path, line, message } of violations) console.error(`${path}${line ? `:${line}` : ""}  ${message}`);
  console.log(`${sources.length} files, ${violations.length} violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

// Holds the tree to its plan (who may import whom, what a file may reach for, sizes, names, one writer per table). Without it
// a house of small rooms turns, one convenient import at a time, into one big room.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkCircles, checkClientWeight } from "./architecture/graph.ts";
import { checkLayers } from "./architecture/layers.ts";
import { checkNames } from "./architecture/names.ts";
import { checkReach } from "./architecture/reach.ts";
import { parseSource, type Source, type Violation } from "./architecture/source.ts";
import { checkTables } from "./architecture/tables.ts";

const rooms = ["contract", "server", "sdk", "ui", "openapi", "scripts"];

function readTree(root: string): Source[] {
  return rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      // The benchmark has packages of its own.
      .filter((file) => !file.includes("node_modules"))
      .map((file) => parseSource(file.slice(root.length).replaceAll("\\", "/"), readFileSync(file, "utf8"))),
  );
}

/** Every broken rule of a tree. */
export const checkArchitecture = (sources: readonly Source[]): Violation[] => [
  ...checkLayers(sources),
  ...checkCircles(sources),
  ...checkClientWeight(sources),
  ...checkNames(sources),
  ...checkReach(sources),
  ...checkTables(sources),
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = readTree(fileURLToPath(new URL("..", import.meta.url)));
  const violations = checkArchitecture(sources);
  for (const { path, line, message } of violations) console.error(`${path}${line ? `:${line}` : ""}  ${message}`);
  console.log(`${sources.length} files, ${violations.length} violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

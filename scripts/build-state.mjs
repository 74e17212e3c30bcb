// Tells whether dist/ still is what its sources say, without asking a bundler. Runs before every `npm start`: keep it under 30 ms.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * What is built: `sources` are folders and files whose change makes it stale, `stamp` remembers the state it was built from,
 * `made` is the file that proves that it is there.
 */
export const artifacts = {
  ui: {
    sources: ["ui", "sdk", "contract", "vite.config.ts", "package.json", "package-lock.json"],
    folder: "dist/ui",
    stamp: "dist/ui.stamp",
    made: "dist/ui/index.html",
  },
  server: {
    sources: ["server", "contract", "openapi", "scripts/build.mjs", "package.json", "package-lock.json"],
    folder: "dist/server",
    stamp: "dist/server.stamp",
    made: "dist/server/main.js",
  },
  command: {
    sources: ["scripts/command", "sdk", "contract", "scripts/build.mjs", "package.json", "package-lock.json"],
    folder: "dist/command",
    stamp: "dist/command.stamp",
    made: "dist/command/latchkey.js",
  },
};

const isTest = (name) => /\.test(-d)?\.tsx?$/.test(name) || name === "testing" || name.startsWith(".");

/** Appends path, size and second of the last change of every file below `path`. Whole seconds, because images and archives keep no more. */
function list(root, path, lines) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) lines.push(`${path} ${stat.size} ${Math.floor(stat.mtimeMs / 1000)}`);
  else for (const name of readdirSync(join(root, path)).sort()) if (!isTest(name)) list(root, `${path}/${name}`, lines);
}

/** A digest of the sources' names, sizes and times: it changes with edits, renames and deletions alike. */
export function stateOf(root, sources) {
  const lines = [];
  for (const source of sources) list(root, source, lines);
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** Names of the artifacts, of `among`, that are missing or were built from other sources. */
export function staleArtifacts(root, among = Object.keys(artifacts)) {
  return Object.entries(artifacts)
    .filter(([name, { sources, stamp, made }]) => {
      if (!among.includes(name)) return false;
      if (!existsSync(join(root, made)) || !existsSync(join(root, stamp))) return true;
      return readFileSync(join(root, stamp), "utf8") !== stateOf(root, sources);
    })
    .map(([name]) => name);
}

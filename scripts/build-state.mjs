// Detects stale builds in dist/ without starting a bundler. Runs before every `npm start`: keep it under 30 ms.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The build outputs. A change below `sources` makes the output stale. `stamp` holds the state of the sources at the last build. `output` is
 * a file that exists once the build is complete.
 */
export const artifacts = {
  ui: {
    sources: ["ui", "sdk", "contract", "vite.config.ts", "package.json", "package-lock.json"],
    folder: "dist/ui",
    stamp: "dist/ui.stamp",
    output: "dist/ui/index.html",
  },
  server: {
    sources: ["server", "contract", "scripts/build.mjs", "package.json", "package-lock.json"],
    folder: "dist/server",
    stamp: "dist/server.stamp",
    output: "dist/server/main.js",
  },
  openapi: {
    sources: ["openapi", "contract", "scripts/build.mjs", "package.json", "package-lock.json"],
    folder: "dist/openapi",
    stamp: "dist/openapi.stamp",
    output: "dist/openapi/admin.json",
  },
  sdk: {
    sources: [
      "sdk",
      "contract",
      // Its package has the components, and the documents.
      ...["ui", "openapi", "vite.config.ts", "scripts/components-build.ts"],
      "scripts/build.mjs",
      "scripts/build-sdk-types.mjs",
      ...["scripts/pack-sdk.mjs", "scripts/imported-packages.mjs", "scripts/npm-package.mjs", "scripts/command", "CHANGELOG.md"],
      "server/http/file-archive.ts",
      ...["scripts/conform", "scripts/fixtures/generated", "server/testing", "server/contract-tests/testing"],
      "package.json",
      "package-lock.json",
    ],
    folder: "dist/sdk",
    stamp: "dist/sdk.stamp",
    output: "dist/sdk/latchkey.tgz",
  },
  documentation: {
    sources: [
      ...["docs", "README.md", "CHANGELOG.md", "contract", "openapi"],
      // Pages about the client library come from its declarations.
      ...["sdk", "ui/index.ts", "ui/app-components", "scripts/build-sdk-types.mjs"],
      ...[
        "server/http/file-archive.ts",
        "server/environment-variables.ts",
        "scripts/documentation",
        "scripts/fixtures/generated",
        "scripts/generate",
        "scripts/build.mjs",
        "package.json",
        "package-lock.json",
      ],
    ],
    folder: "dist/documentation",
    stamp: "dist/documentation.stamp",
    output: "dist/documentation/files.json",
  },
  command: {
    sources: [
      "scripts/command",
      // The doctor, create-owner and accept-secret use these parts of the server.
      ...["server/environment.ts", "server/environment-variables.ts", "server/database", "server/services", "server/http/file-archive.ts"],
      ...["server/features/users/summary-check.ts", "server/features/projects/project-keys", "server/features/console/secret-rotation"],
      // `conform` has the contract's cases.
      ...["scripts/conform", "server/testing", "server/contract-tests/testing"],
      ...["sdk", "contract", "scripts/build.mjs", "package.json", "package-lock.json"],
    ],
    folder: "dist/command",
    stamp: "dist/command.stamp",
    output: "dist/command/latchkey.js",
  },
};

/** Names of files and folders that are no part of a build. */
const isLeftOut = (name) => /\.test(-d)?\.tsx?$/.test(name) || name === "testing" || name === "examples" || name.startsWith(".");

/** Appends path, size and modification time of every file below `path`. Whole seconds: container images and archives store no fractions. */
function list(root, path, lines) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) lines.push(`${path} ${stat.size} ${Math.floor(stat.mtimeMs / 1000)}`);
  else for (const name of readdirSync(join(root, path)).sort()) if (!isLeftOut(name)) list(root, `${path}/${name}`, lines);
}

/** A digest of the names, sizes and times of the sources. Edits, renames and deletions change it. */
export function readState(root, sources) {
  const lines = [];
  for (const source of sources) list(root, source, lines);
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** The artifacts of `among` that are missing or were built from other sources. */
export function staleArtifacts(root, among = Object.keys(artifacts)) {
  return Object.entries(artifacts)
    .filter(([name, { sources, stamp, output }]) => {
      if (!among.includes(name)) return false;
      if (!existsSync(join(root, output)) || !existsSync(join(root, stamp))) return true;
      return readFileSync(join(root, stamp), "utf8") !== readState(root, sources);
    })
    .map(([name]) => name);
}

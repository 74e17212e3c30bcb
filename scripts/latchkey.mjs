#!/usr/bin/env node
// The command `latchkey`. It builds itself if it is missing or stale, then runs in this process and in the caller's folder.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { staleArtifacts } from "./build-state.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const needed = process.argv[2] === "start" ? ["ui", "server", "openapi", "documentation", "sdk", "command"] : ["command"];
const stale = staleArtifacts(root, needed);
if (stale.length > 0) {
  if (!existsSync(new URL("../node_modules/vite", import.meta.url))) {
    console.error("The command must be built first, and the build tools are not installed. Run: npm ci --include=dev");
    process.exit(1);
  }
  // Output of the build would mix with the output of the command; its errors are shown.
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL("build.mjs", import.meta.url)), ...stale], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) process.exit(1);
}

await import("../dist/command/latchkey.js");

// `npm start`: builds what is missing or stale, then runs the server in this process, so that signals reach it. The build runs in
// a child process, because bundlers set NODE_ENV and hold memory.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { staleArtifacts } from "./build-state.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const stale = staleArtifacts(root, ["ui", "server", "openapi", "documentation", "sdk"]);
if (stale.length > 0) {
  if (!existsSync(new URL("../node_modules/vite", import.meta.url))) {
    console.error(`${stale.join(" and ")} must be built first, and the build tools are not installed. Run: npm ci --include=dev`);
    process.exit(1);
  }
  console.log(`Building ${stale.join(" and ")} ...`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL("build.mjs", import.meta.url)), ...stale], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

process.chdir(root);
await import("../dist/server/main.js");

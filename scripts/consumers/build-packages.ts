import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { staleArtifacts } from "../build-state.mjs";

const run = promisify(execFile);

/** Builds what is stale. @returns the file of the client library's package */
export async function buildPackages(): Promise<{ readonly client: string }> {
  const stale = staleArtifacts(resolve("."), ["sdk"]);
  if (stale.length > 0) await run(process.execPath, ["scripts/build.mjs", ...stale]);
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  return { client: resolve(`dist/sdk/latchkey-${version}.tgz`) };
}

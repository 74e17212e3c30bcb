import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { staleArtifacts } from "../build-state.mjs";

const run = promisify(execFile);

/** The package files of the client library and, with `withServer`, of the server. Builds what is stale. */
export async function buildPackages({ withServer = false } = {}): Promise<{ readonly client: string; readonly server: string }> {
  const stale = staleArtifacts(resolve("."), withServer ? undefined : ["sdk"]);
  if (stale.length > 0) await run(process.execPath, ["scripts/build.mjs", ...stale]);
  if (withServer) await run(process.execPath, ["scripts/pack-server.mjs"]);
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  return { client: resolve(`dist/sdk/latchkey-${version}.tgz`), server: resolve(`dist/packages/latchkey-server-${version}.tgz`) };
}

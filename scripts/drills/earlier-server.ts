import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./steps.ts";

/**
 * Builds the server of an earlier commit in a folder. It uses the installed packages, which that version would have in other versions.
 * @returns the folder
 */
export async function buildEarlierServer(root: string, commit: string, folder: string, signal: AbortSignal): Promise<string> {
  const [files, archive] = [join(folder, "earlier"), join(folder, "earlier.tar")];
  mkdirSync(files, { recursive: true });
  writeFileSync(archive, execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 512 * 1024 * 1024 }));
  await run("tar", ["xf", archive, "-C", files], { signal });
  rmSync(archive);
  symlinkSync(join(root, "node_modules"), join(files, "node_modules"));
  await run(process.execPath, ["scripts/build.mjs", "server"], { signal, cwd: files });
  return files;
}

import { execFile, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { run } from "./steps.ts";

/** Whether buildah is installed (Debian: `apt-get install buildah`). */
export const hasBuildah = (): boolean => spawnSync("buildah", ["--version"]).status === 0;

/** Containers share the network and the process ids of the machine. A job of CI may lack the rights for more isolation. */
export const isolation = ["--isolation", "chroot"];

/** Images and containers in a folder, apart from those of the machine. */
export interface ImageStore {
  /** Runs a command of buildah. @returns its standard output */
  buildah(signal: AbortSignal, args: readonly string[], onLine?: (line: string) => void): Promise<string>;
  /** The command line of buildah, up to its command. */
  readonly commandLine: readonly string[];
  /** Variables that keep its temporary files in the folder. */
  readonly env: Readonly<Record<string, string>>;
}

/** Opens a store in a folder. Layers share their files where the system can mount them, and are copies elsewhere. */
export async function openImageStore(folder: string, signal: AbortSignal): Promise<ImageStore> {
  const env = { TMPDIR: folder };
  const toStore = (driver: string): ImageStore => {
    const options = ["--root", join(folder, driver), "--runroot", join(folder, `${driver}-run`), "--storage-driver", driver];
    return {
      commandLine: ["buildah", ...options],
      env,
      buildah: (during, args, onLine) => run("buildah", [...options, ...args], { signal: during, env, ...(onLine && { onLine }) }),
    };
  };
  for (const driver of ["overlay", "vfs"]) {
    const store = toStore(driver);
    const works = await store.buildah(signal, ["info"]).then(
      () => true,
      () => false,
    );
    if (works) return store;
  }
  throw new Error("buildah has no storage driver that works here");
}

const unmountMillis = 20_000;

/**
 * Removes a folder with the stores in it. It unmounts the containers of a build that was killed first. A removal would follow a mount to
 * files of the machine, such as npm's cache.
 * @throws Error if something cannot be unmounted
 */
export async function removeStores(folder: string): Promise<void> {
  const deadline = performance.now() + unmountMillis;
  for (let mounted = mountsBelow(folder); mounted.length > 0; mounted = mountsBelow(folder)) {
    if (performance.now() > deadline) throw new Error(`${mounted[0]} is still mounted: unmount it and remove ${folder}`);
    // Busy until the killed processes have ended.
    for (const path of mounted) await promisify(execFile)("umount", [path]).catch(() => sleep(100));
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** The mounted folders below a folder, the last one first. */
const mountsBelow = (folder: string): string[] =>
  readFileSync("/proc/self/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "")
    .filter((path) => path.startsWith(`${folder}/`))
    .reverse();

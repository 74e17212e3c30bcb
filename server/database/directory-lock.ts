import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

interface Holder {
  pid: number;
  host: string;
  /** Kernel start time of the process, so that a reused pid is not taken for the holder. */
  started: string | null;
  token: string;
}

export class DirectoryHeld extends Error {}

const startTime = (pid: number): string | null => {
  try {
    // Field 22 of /proc/<pid>/stat; the command name before it may hold spaces, so count from its closing parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
};

const alive = (holder: Holder): boolean => {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return holder.started === null || startTime(holder.pid) === holder.started;
};

/**
 * Takes the data directory for this process; the embedded database itself does not notice a second opener and loses
 * writes. The lock of a process that died is taken over. Returns the release.
 * @throws DirectoryHeld naming the holder.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, "lock");
  const own: Holder = { pid: process.pid, host: hostname(), started: startTime(process.pid), token: randomUUID() };
  const draft = join(directory, `lock.${own.token}`);
  writeFileSync(draft, JSON.stringify(own));

  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        // A hard link appears whole or not at all, and fails when the name is taken.
        linkSync(draft, path);
        return () => {
          if (read(path)?.token === own.token) rmSync(path, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const holder = read(path);
      if (!holder) continue;
      if (alive(holder)) {
        throw new DirectoryHeld(
          `${directory} is in use by process ${holder.pid} on ${holder.host}. Stop it, or set DATA_DIR to another directory.`,
        );
      }
      // Renaming away what was read and judged: of two that find a dead holder only one moves this very file.
      const grave = join(directory, `lock.dead.${own.token}`);
      try {
        renameSync(path, grave);
        const moved = read(grave);
        if (moved && moved.token !== holder.token) linkSync(grave, path);
        rmSync(grave, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
    }
    throw new DirectoryHeld(`${directory} could not be locked: another process keeps taking it.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

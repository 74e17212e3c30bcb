import { randomUUID } from "node:crypto";
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { makeDataDirectory } from "./data-directory.ts";

interface LockOwner {
  pid: number;
  host: string;
  /** Start time of the process according to the kernel, to detect a reused pid. */
  started: string | null;
  token: string;
}

export class DirectoryLocked extends Error {}

/** The state and start time of a process; nulls where the kernel does not report them. */
function processStatus(pid: number): { readonly state: string | null; readonly started: string | null } {
  try {
    // Fields 3 and 22 of /proc/<pid>/stat; the command name before them may hold spaces, so count from its closing parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? null, started: fields[19] ?? null };
  } catch {
    return { state: null, started: null };
  }
}

/** The states (proc(5)) of an ended process that still has its pid: its parent has not read its exit status. */
const endedStates: readonly (string | null)[] = ["Z", "X", "x"];

// A pid of another host or container means nothing here. The age of the owner's file shows whether it is alive.
const heartbeatMillis = 2000;
const staleAfterMillis = 30_000;

/**
 * @param file the owner's lock file
 * @param candidate our new file, whose modification time comes from the same clock
 */
const isAlive = (owner: LockOwner, file: string, candidate: string): boolean => {
  if (owner.host !== hostname()) {
    try {
      return statSync(candidate).mtimeMs - statSync(file).mtimeMs < staleAfterMillis;
    } catch {
      // Removed or replaced concurrently: the caller reads it again.
      return false;
    }
  }
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const { state, started } = processStatus(owner.pid);
  if (endedStates.includes(state)) return false;
  return owner.started === null || started === owner.started;
};

/**
 * Locks the data directory for this process, because the embedded database detects no second process and would lose writes.
 * Takes over the lock of a dead process.
 * @returns the function that releases the lock
 * @throws DirectoryLocked with the owner's pid and host
 */
export function lockDirectory(directory: string): () => void {
  makeDataDirectory(directory);
  const path = join(directory, "lock");
  const own: LockOwner = { pid: process.pid, host: hostname(), started: processStatus(process.pid).started, token: randomUUID() };
  const candidate = join(directory, `lock.${own.token}`);
  try {
    // Flushed before it is linked: a power failure must not leave an empty lock file.
    writeFileSync(candidate, JSON.stringify(own), { flag: "wx", flush: true });
    for (let attempt = 0; attempt < 10; attempt++) {
      if (linkExclusive(candidate, path)) return holdLock(path, own);
      const owner = currentOwner(path);
      if (!owner) continue;
      if (isAlive(owner.last, owner.claims.at(-1) ?? path, candidate)) {
        const { pid, host } = owner.last;
        throw new DirectoryLocked(`${directory} is in use by process ${pid} on ${host}. Stop it, or set DATA_DIR to another directory.`);
      }
      const claim = `${path}.after.${owner.last.token}`;
      if (!linkExclusive(candidate, claim)) continue;
      // The owner may have been replaced since it was read. The claim counts only if the lock still leads to it.
      if (currentOwner(path)?.last.token === own.token) {
        renameSync(claim, path);
        for (const stale of owner.claims) rmSync(stale, { force: true });
        return holdLock(path, own);
      }
      rmSync(claim, { force: true });
    }
    throw new DirectoryLocked(`${directory} could not be locked. If no server uses it, remove ${path} and try again.`);
  } finally {
    rmSync(candidate, { force: true });
  }
}

/** A hard link is atomic, and fails if the name exists. */
function linkExclusive(candidate: string, path: string): boolean {
  try {
    linkSync(candidate, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * The owner of the lock: that of its file, or the last of a chain of claims. A claim is named by the token of the dead owner that it
 * succeeds. So there is one successor at most, and only that one replaces the lock file.
 */
function currentOwner(path: string): { last: LockOwner; claims: string[] } | undefined {
  let last = read(path);
  if (!last) return undefined;
  const claims: string[] = [];
  for (;;) {
    const claim = `${path}.after.${last.token}`;
    const next = read(claim);
    if (!next) return { last, claims };
    claims.push(claim);
    last = next;
  }
}

/** Rewrites the lock file as a heartbeat until the lock is released. */
function holdLock(path: string, own: LockOwner): () => void {
  const file = openSync(path, "r+");
  const heartbeat = setInterval(() => {
    try {
      writeSync(file, JSON.stringify(own), 0);
    } catch {
      // The disk may be full or gone; the database will report it.
    }
  }, heartbeatMillis);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    closeSync(file);
    release(path, own.token);
  };
}

function release(path: string, token: string): void {
  if (read(path)?.token === token) rmSync(path, { force: true });
}

function read(path: string): LockOwner | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as LockOwner;
  } catch {
    return undefined;
  }
}

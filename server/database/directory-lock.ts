import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
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

// On another host, or in another container, a pid says nothing: there the holder's sign of life is the age of its file.
const pulseMillis = 2000;
const silenceMillis = 30_000;

/** @param file the holder's. @param draft ours, fresh: its age is told by the same clock. */
const alive = (holder: Holder, file: string, draft: string): boolean => {
  if (holder.host !== hostname()) {
    try {
      return statSync(draft).mtimeMs - statSync(file).mtimeMs < silenceMillis;
    } catch {
      // Gone or replaced meanwhile: look again.
      return false;
    }
  }
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
  // As PostgreSQL has it: what lies here is nobody else's to read.
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, "lock");
  const own: Holder = { pid: process.pid, host: hostname(), started: startTime(process.pid), token: randomUUID() };
  const draft = join(directory, `lock.${own.token}`);
  // On disk before it gets its name: a lock that a power cut left empty could be nobody's and everybody's.
  const file = openSync(draft, "wx");
  writeFileSync(file, JSON.stringify(own));
  fsyncSync(file);
  closeSync(file);

  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      if (created(draft, path)) return keep(path, own);
      const heir = heirOf(path);
      if (!heir) continue;
      if (alive(heir.last, heir.claims.at(-1) ?? path, draft)) {
        const { pid, host } = heir.last;
        throw new DirectoryHeld(`${directory} is in use by process ${pid} on ${host}. Stop it, or set DATA_DIR to another directory.`);
      }
      const claim = `${path}.after.${heir.last.token}`;
      if (!created(draft, claim)) continue;
      // Judged long ago, perhaps: the claim holds only as long as the lock still leads to it.
      if (heirOf(path)?.last.token === own.token) {
        renameSync(claim, path);
        for (const settled of heir.claims) rmSync(settled, { force: true });
        return keep(path, own);
      }
      rmSync(claim, { force: true });
    }
    throw new DirectoryHeld(`${directory} could not be locked. If no server uses it, remove ${path} and try again.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A hard link appears whole or not at all, and fails when the name is taken. */
function created(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Who holds the lock: its file's owner, or whoever claimed it after that one's death, or after theirs. A dead holder's token
 * names the claim to its place, so only one can have it, and the lock's file itself is only ever replaced by its heir.
 */
function heirOf(path: string): { last: Holder; claims: string[] } | undefined {
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

/** Gives signs of life until the lock is released: written again over itself, the file is young. */
function keep(path: string, own: Holder): () => void {
  const file = openSync(path, "r+");
  const pulse = setInterval(() => {
    try {
      writeSync(file, JSON.stringify(own), 0);
    } catch {
      // The disk may be full or gone; whoever works on it will say so.
    }
  }, pulseMillis);
  pulse.unref();
  return () => {
    clearInterval(pulse);
    closeSync(file);
    release(path, own.token);
  };
}

function release(path: string, token: string): void {
  if (read(path)?.token === token) rmSync(path, { force: true });
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

import { Worker } from "node:worker_threads";
import type { DerivedKeyHash } from "./derived-key-hash.ts";

/** The work of a thread: an argon2id hash of a password, or a comparison of a password with a hash. */
type HashingJob =
  | { readonly action: "hash"; readonly password: string; readonly parameters: Readonly<Record<string, number>> }
  | { readonly action: "argon2" | "bcrypt"; readonly password: string; readonly hash: string }
  | ({ readonly password: string } & DerivedKeyHash);

type ThreadResult = { readonly result: unknown } | { readonly error: string };

/** Memory of a thread's own code, in megabytes. The memory of a hash is extra. */
const heapMegabytes = 16;

interface HashingThread {
  readonly worker: Worker;
  /** Passes the thread's result to the job in progress. */
  settle?: ((message: ThreadResult) => void) | undefined;
}

/** The threads without work. They belong to the process, like the threads of its file system, and have no state. */
const idle = new Set<HashingThread>();

/** A build has the thread beside the server. */
const script = import.meta.url.endsWith(".ts") ? "hashing-thread.mjs" : "hashing-thread.js";

function startThread(): HashingThread {
  // Nothing of the process reaches a thread: neither its environment nor its arguments.
  const options = { env: {}, argv: [], execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMegabytes }, name: "hashing" };
  const worker = new Worker(new URL(script, import.meta.url), options);
  const thread: HashingThread = { worker };
  worker.on("message", (message: ThreadResult) => {
    // An idle thread does not keep the process running.
    worker.unref();
    idle.add(thread);
    thread.settle?.(message);
  });
  worker.on("error", ({ message }) => thread.settle?.({ error: message }));
  worker.on("exit", () => {
    idle.delete(thread);
    thread.settle?.({ error: "The hashing thread ended." });
  });
  return thread;
}

/**
 * Hashes in a thread of low priority, so that requests are served meanwhile. Threads start where none is idle, and remain. Node's own
 * threads are four, and no file is read and no name resolved while they hash.
 * @throws Error if the hash cannot be computed, or the thread ends
 */
function runHashing(job: HashingJob): Promise<unknown> {
  const [thread = startThread()] = idle;
  idle.delete(thread);
  return new Promise((resolve, reject) => {
    thread.settle = (message) => {
      thread.settle = undefined;
      if ("error" in message) reject(new Error(message.error));
      else resolve(message.result);
    };
    thread.worker.ref();
    thread.worker.postMessage(job);
  });
}

/** @returns the argon2id hash as a PHC string */
export const hashArgon2 = (password: string, parameters: Readonly<Record<string, number>>) =>
  runHashing({ action: "hash", password, parameters }) as Promise<string>;

export const verifyArgon2 = (password: string, hash: string) => runHashing({ action: "argon2", password, hash }) as Promise<boolean>;

export const verifyBcrypt = (password: string, hash: string) => runHashing({ action: "bcrypt", password, hash }) as Promise<boolean>;

export const verifyDerivedKey = (password: string, hash: DerivedKeyHash) => runHashing({ password, ...hash }) as Promise<boolean>;

import { Worker } from "node:worker_threads";

/** What a thread computes: an argon2id hash of a password, or whether a password matches a hash. */
type HashingJob =
  | { readonly action: "hash"; readonly password: string; readonly parameters: Readonly<Record<string, number>> }
  | { readonly action: "argon2" | "bcrypt"; readonly password: string; readonly hash: string };

type Answer = { readonly result: unknown } | { readonly error: string };

/** Memory of a thread's own code, in megabytes. The memory of a hash is beside it. */
const heapMegabytes = 16;

/** The threads without work. They belong to the process, like the threads of its file system, and have no state. */
const idle: Worker[] = [];

/** A build has the thread beside the server. */
const script = import.meta.url.endsWith(".ts") ? "hashing-thread.mjs" : "hashing-thread.js";

/** Nothing of the process reaches a thread: neither its environment nor its arguments. */
const startThread = (): Worker =>
  new Worker(new URL(script, import.meta.url), {
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    name: "hashing",
  });

/**
 * Hashes in a thread of low priority, so that requests are served meanwhile. Threads start where none is idle, and remain. Node's own
 * threads are four, and no file is read and no name resolved while they hash.
 * @throws Error if the hash cannot be computed, or the thread ends
 */
function runHashing(job: HashingJob): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = idle.pop() ?? startThread();
    const finish = () => {
      thread.off("message", receive).off("error", fail).off("exit", end);
      // An idle thread does not hold the process.
      thread.unref();
    };
    const receive = (answer: Answer) => {
      finish();
      idle.push(thread);
      if ("error" in answer) reject(new Error(answer.error));
      else resolve(answer.result);
    };
    const fail = (error: Error) => {
      finish();
      reject(error);
    };
    const end = () => fail(new Error("The hashing thread ended."));
    thread.on("message", receive).on("error", fail).on("exit", end);
    thread.ref();
    thread.postMessage(job);
  });
}

/** @returns the argon2id hash as a PHC string */
export const hashArgon2 = (password: string, parameters: Readonly<Record<string, number>>) =>
  runHashing({ action: "hash", password, parameters }) as Promise<string>;

export const verifyArgon2 = (password: string, hash: string) => runHashing({ action: "argon2", password, hash }) as Promise<boolean>;

export const verifyBcrypt = (password: string, hash: string) => runHashing({ action: "bcrypt", password, hash }) as Promise<boolean>;

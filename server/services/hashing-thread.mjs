// A thread that hashes and verifies passwords, one at a time. Not TypeScript, so that it starts from sources without a compiler.
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { verifySync as verifyBcryptSync } from "@node-rs/bcrypt";
import { lowerThreadPriority } from "./thread-priority.mjs";

const actions = {
  hash: ({ password, parameters }) => hashSync(password, parameters),
  argon2: ({ password, hash }) => verifySync(hash, password),
  bcrypt: ({ password, hash }) => verifyBcryptSync(password, hash),
};

const port = parentPort;
if (!port) throw new Error("Passwords are hashed in a worker thread.");
lowerThreadPriority();
port.on("message", (job) => {
  try {
    port.postMessage({ result: actions[job.action](job) });
  } catch (error) {
    port.postMessage({ error: error.message });
  }
});

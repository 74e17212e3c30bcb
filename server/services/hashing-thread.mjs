// A thread that hashes and verifies passwords, one at a time. Not TypeScript, so that it starts from sources without a compiler.
import { createCipheriv, pbkdf2Sync, scryptSync, timingSafeEqual } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { verifySync as verifyBcryptSync } from "@node-rs/bcrypt";
import { lowerThreadPriority } from "./thread-priority.mjs";

/** The bytes of a key by which Firebase encrypts. */
const cipherKeyBytes = 32;

function matchesScrypt({ password, salt, cost, blockSize, parallelization, signerKey, key }) {
  const maxmem = 128 * blockSize * (cost + parallelization + 2);
  const length = signerKey ? cipherKeyBytes : key.length;
  const derived = scryptSync(password, salt, length, { cost, blockSize, parallelization, maxmem });
  if (!signerKey) return timingSafeEqual(derived, key);
  const cipher = createCipheriv("aes-256-ctr", derived, Buffer.alloc(16));
  const sealed = Buffer.concat([cipher.update(signerKey), cipher.final()]);
  return sealed.length === key.length && timingSafeEqual(sealed, key);
}

const actions = {
  hash: ({ password, parameters }) => hashSync(password, parameters),
  argon2: ({ password, hash }) => verifySync(hash, password),
  bcrypt: ({ password, hash }) => verifyBcryptSync(password, hash),
  scrypt: matchesScrypt,
  pbkdf2: ({ password, salt, iterations, digest, key }) => timingSafeEqual(pbkdf2Sync(password, salt, iterations, key.length, digest), key),
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

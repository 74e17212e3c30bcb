import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash as argon2Hash, verify as argon2Verify } from "@node-rs/argon2";
import { verify as bcryptVerify } from "@node-rs/bcrypt";
import { normalisedPassword } from "#contract/vocabulary/password.ts";
import { createHashingQueue } from "./hashing-queue.ts";

export { HashingBusy } from "./hashing-queue.ts";

/** Makes and checks password hashes, never more at once than the machine can bear. */
export interface Passwords {
  /** The password's argon2id hash as a PHC string. Rejects with `HashingBusy` when the server has too many to do. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password fits the stored hash (argon2id of ours, or an imported bcrypt). No hash, or one of an unknown form, costs
   * as long as a real one of ours and answers false, so that the time taken does not tell who exists. Rejects with `HashingBusy`.
   */
  matches(password: string, hash: string | null | undefined): Promise<boolean>;
  /** Whether the hash was made another way than `hash` does today; then hash anew at the next successful sign-in. */
  needsRehash(hash: string): boolean;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Changing it makes stored hashes be renewed at the next sign-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** Bounds within which a stored argon2id hash is computed: nobody's row may make the server take gigabytes or minutes. */
const argon2Form = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=([1-4])\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;
const heaviest = { memoryCost: 131_072, timeCost: 10 } as const;

/** Cost 4 to 16; above that one sign-in would take a core for many seconds. 22 characters of salt, 31 of hash. */
const bcryptForm = /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/;

/** Whether `hash` may be stored as somebody's password: a bcrypt hash ($2a$, $2b$, $2y$) of cost 4 to 16 in its modular form. */
export const isImportableHash = (hash: string): boolean => bcryptForm.test(hash);

const base64 = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");

function isBearableArgon2(hash: string): boolean {
  const [, memoryCost, timeCost] = argon2Form.exec(hash) ?? [];
  return Number(memoryCost) <= heaviest.memoryCost && Number(timeCost) <= heaviest.timeCost;
}

/** `concurrency`: hashes at once (default: one per core); `queue`: how many may wait (100); `maxWaitMillis`: how long (2000). */
export function createPasswords(options: { concurrency?: number; queue?: number; maxWaitMillis?: number }): Passwords {
  const { concurrency = availableParallelism(), queue = 100, maxWaitMillis = 2000 } = options;
  const line = createHashingQueue({ concurrency, queue, maxWaitMillis });
  // An imported bcrypt hash may take seconds. At most half of the places go to such, so that one project's imports don't stop the others.
  const bcryptLine = createHashingQueue({ concurrency: Math.max(1, Math.floor(concurrency / 2)), queue, maxWaitMillis });

  // A random tag under our own parameters: as dear to check as a real hash, and nobody's password (2^-256).
  const decoy = `${prefix}${base64(16)}$${base64(parameters.outputLen)}`;

  return {
    hash: (password) => line.run(() => argon2Hash(normalisedPassword(password), parameters)),

    matches(password, hash) {
      const given = normalisedPassword(password);
      if (hash && isImportableHash(hash)) {
        // Whoever made an imported hash may have taken the password as it was typed.
        const forms = [...new Set([given, password])];
        return bcryptLine.run(() =>
          line.run(async () => {
            for (const form of forms) if (await bcryptVerify(form, hash)) return true;
            return false;
          }),
        );
      }
      if (hash && isBearableArgon2(hash)) return line.run(() => argon2Verify(hash, given));
      return line.run(async () => {
        await argon2Verify(decoy, given);
        return false;
      });
    },

    needsRehash: (hash) => !hash.startsWith(prefix),
  };
}

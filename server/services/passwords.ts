import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { normalizePassword } from "#contract/vocabulary/sign-in/password.ts";
import { readDerivedKeyHash } from "./derived-key-hash.ts";
import { createHashingQueue } from "./hashing-queue.ts";
import { hashArgon2, verifyArgon2, verifyBcrypt, verifyDerivedKey } from "./hashing-threads.ts";
import { isArgon2Hash, isImportableHash } from "./password-hash.ts";

export { HashingBusy } from "./hashing-queue.ts";

/** Hashes and verifies passwords, with bounded concurrency. */
export interface Passwords {
  /**
   * @param tenancyId whose share of the hashing queue the hash takes
   * @returns the argon2id hash as a PHC string
   * @throws HashingBusy
   */
  hash(password: string, tenancyId?: string): Promise<string>;
  /**
   * Whether the password matches the hash, ours or one that an import takes. Without a hash, or with one of an unknown form, it returns
   * false after the time of a real verification. So timing does not reveal which accounts exist. No password of more than 72 bytes matches
   * a bcrypt hash. Bcrypt reads 72 bytes, so the beginning of a longer password would match, too. In a tenancy with imported hashes, which
   * take longer, every refusal takes as long as theirs.
   * @param tenancyId whose share of the hashing queue the verification takes
   * @throws HashingBusy
   */
  matches(password: string, hash: string | null | undefined, tenancyId?: string): Promise<boolean>;
  /** Whether `hash` uses other parameters today; then rehash at the next successful sign-in. */
  needsRehash(hash: string): boolean;
}

/** Cost of an argon2id hash: KiB of memory, and passes over it. */
export interface PasswordParameters {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. After a change, sign-ins renew the stored hashes. */
const recommended: PasswordParameters = { memoryCost: 19_456, timeCost: 2 };
const fixed = { parallelism: 1, outputLen: 32 } as const;

/** The number of bytes of a password that bcrypt reads. */
const bcryptBytes = 72;

/** Tenancies whose imported hashes are known to be slow, and for how long after the last verification of one. */
const slowTenancies = { max: 10_000, ttl: 3_600_000 };
/** Covers the variance of one verification, so that those of imported hashes wait, too. */
const paddingFactor = 1.25;
const maxPaddedMillis = 5000;
/** Per verification of an imported hash, so that a slow one under load is forgotten. */
const decay = 0.95;

const base64 = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");

export interface PasswordOptions {
  /** Concurrent hashes; defaults to the number of cores. */
  readonly concurrency?: number;
  /** Callers that may wait; defaults to 100. */
  readonly queue?: number;
  /** How long a caller may wait; defaults to 2000. */
  readonly maxWaitMillis?: number;
  readonly parameters?: PasswordParameters | undefined;
}

export function createPasswords(options: PasswordOptions): Passwords {
  const { concurrency = availableParallelism(), queue = 100, maxWaitMillis = 2000 } = options;
  const parameters = { ...(options.parameters ?? recommended), ...fixed };
  const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
  const hashingQueue = createHashingQueue({ concurrency, queue, maxWaitMillis });
  // An imported hash may take seconds. At most half of the concurrency goes to them: one project's imports must not block others.
  const importedQueue = createHashingQueue({ concurrency: Math.max(1, Math.floor(concurrency / 2)), queue, maxWaitMillis });

  // A random tag with our parameters: verifying it costs as much as a real hash, and no password matches (2^-256).
  const decoy = `${prefix}${base64(16)}$${base64(parameters.outputLen)}`;

  /** Milliseconds that a refusal takes in a tenancy with imported hashes. */
  const failureMillis = new LRUCache<string, number>(slowTenancies);

  /** Waits outside of the queue after a failed verification, until it took as long as that of an imported hash. */
  async function padFailure(
    { matched, isImported, takenMillis }: { matched: boolean; isImported: boolean; takenMillis: number },
    tenancyId = "",
  ): Promise<void> {
    const known = failureMillis.get(tenancyId) ?? 0;
    const target = isImported ? Math.max(known * decay, Math.min(maxPaddedMillis, takenMillis * paddingFactor)) : known;
    if (isImported) failureMillis.set(tenancyId, target);
    if (!matched && target > takenMillis) await sleep(target - takenMillis);
  }

  return {
    hash: (password, tenancyId) => hashingQueue.run(() => hashArgon2(normalizePassword(password), parameters), tenancyId),

    async matches(password, hash, tenancyId) {
      const given = normalizePassword(password);
      const isBcrypt = hash != null && isImportableHash(hash);
      const derived = hash == null ? undefined : readDerivedKeyHash(hash);
      const isImported = isBcrypt || derived !== undefined || (hash != null && isArgon2Hash(hash) && !hash.startsWith(prefix));
      // The system that made an imported hash may have hashed the password without normalising it, or in another form.
      const normalization = derived?.action === "scrypt" ? derived.normalization : undefined;
      const forms = isImported ? [...new Set([normalization ? password.normalize(normalization) : given, given, password])] : [];
      const verify = async () => {
        if (isBcrypt) {
          for (const form of forms) if ((await verifyBcrypt(form, hash)) && Buffer.byteLength(form) <= bcryptBytes) return true;
          return false;
        }
        if (derived) {
          for (const form of forms) if (await verifyDerivedKey(form, derived)) return true;
          return false;
        }
        if (isImported) {
          for (const form of forms) if (await verifyArgon2(form, hash as string)) return true;
          return false;
        }
        if (hash && isArgon2Hash(hash)) return verifyArgon2(given, hash);
        await verifyArgon2(given, decoy);
        return false;
      };
      let takenMillis = 0;
      const measured = async () => {
        const started = performance.now();
        const matched = await verify();
        takenMillis = performance.now() - started;
        return matched;
      };
      const run = () => hashingQueue.run(measured, tenancyId);
      const matched = isImported ? await importedQueue.run(run, tenancyId) : await run();
      await padFailure({ matched, isImported, takenMillis }, tenancyId);
      return matched;
    },

    needsRehash: (hash) => !hash.startsWith(prefix),
  };
}

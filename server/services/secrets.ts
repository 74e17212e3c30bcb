import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Keys derived from the root secret, and text sealed with them. */
export interface Secrets {
  /** `bytes` bytes of key material for one purpose, from the current root secret (HKDF-SHA-256, RFC 5869). Equal purposes give equal bytes. */
  derive(purpose: string, bytes: number): Buffer;
  /** The same from every root secret still honoured: the current one first, then the previous one while a rotation lasts. */
  deriveAll(purpose: string, bytes: number): Buffer[];
  /**
   * Encrypts `plain` for storing (AES-256-GCM, a random nonce each time). `context` says where the text lives, for example
   * table, column, tenancy and row: it is authenticated, so that a sealed text moved elsewhere does not open.
   */
  seal(context: string, plain: string): string;
  /** Gives back what was sealed under `context`. Throws `SealBroken` if the text was changed or moved, or its root secret is gone. */
  open(context: string, sealed: string): string;
}

/** A sealed text did not open. It never says why: the reason would help only a forger. */
export class SealBroken extends Error {
  override name = "SealBroken";
  constructor() {
    super("A sealed text does not open: it was changed or moved, or its root secret is no longer configured.");
  }
}

/** Fewer characters than this cannot hold a root of 128 bits, whatever the alphabet in use by people. */
const shortestRoot = 16;

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const sealedForm = /^v1\.([\w-]{8})\.([\w-]+)$/;

/** HKDF-SHA-256 without salt: the root is a uniformly random secret already (RFC 5869, section 3.1). */
const hkdf = (root: string, purpose: string, bytes: number) => Buffer.from(hkdfSync("sha256", root, "", purpose, bytes));

/** Takes the root secrets (`previous` only while one is being replaced). Throws if one is shorter than 16 characters. */
export function createSecrets(root: { current: string; previous?: string | undefined }): Secrets {
  const roots = root.previous === undefined ? [root.current] : [root.current, root.previous];
  if (roots.some((each) => each.length < shortestRoot)) throw new Error(`A root secret needs at least ${shortestRoot} characters.`);

  const sealers = roots.map((each) => ({
    // The id tells which root sealed a text. It is derived apart from the key and says nothing about it.
    id: hkdf(each, "seal/key-id", 6).toString("base64url"),
    key: hkdf(each, "seal/key", 32),
  }));
  const [current] = sealers;
  if (!current) throw new Error("There is no root secret.");

  return {
    derive: (purpose, bytes) => hkdf(root.current, `derive/${purpose}`, bytes),
    deriveAll: (purpose, bytes) => roots.map((each) => hkdf(each, `derive/${purpose}`, bytes)),

    seal(context, plain) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, current.key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
      const parts = [nonce, sealing.update(plain, "utf8"), sealing.final()];
      return `v1.${current.id}.${Buffer.concat([...parts, sealing.getAuthTag()]).toString("base64url")}`;
    },

    open(context, sealed) {
      const [, id, body] = sealedForm.exec(sealed) ?? [];
      const sealer = sealers.find((each) => each.id === id);
      const bytes = Buffer.from(body ?? "", "base64url");
      if (!sealer || bytes.length < nonceBytes + tagBytes) throw new SealBroken();

      const opening = createDecipheriv(cipher, sealer.key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      opening.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes));
      try {
        return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]).toString("utf8");
      } catch {
        throw new SealBroken();
      }
    },
  };
}

/** SHA-256: the form in which random tokens, codes and keys of at least 128 bits are stored and looked up. Never for passwords. */
export const digest = (secret: string): Buffer => createHash("sha256").update(secret).digest();

import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from "node:crypto";

/** Derives keys from the root secret and encrypts text with them. */
export interface Secrets {
  /** Key material for one purpose, from the current root secret (HKDF-SHA-256, RFC 5869). Deterministic. */
  derive(purpose: string, bytes: number): Buffer;
  /** The same from every configured root secret: the current one first, then the previous one during a rotation. */
  deriveAll(purpose: string, bytes: number): Buffer[];
  /**
   * Encrypts `plain` for storage (AES-256-GCM with a random nonce).
   * @param context where the text is stored, such as column, tenancy and row. It is authenticated: the text does not open elsewhere.
   */
  seal(context: string, plain: string): string;
  /** @throws SealBroken if the text was changed or moved, or its root secret is no longer configured */
  open(context: string, sealed: string): string;
  /** Begins every text that the current root secret sealed, and no other. */
  readonly sealPrefix: string;
  /** Whether a previous root secret is configured. */
  readonly hasPrevious: boolean;
  /** Which root secret sealed a text; undefined where that secret is not configured. Reads the text's label alone. */
  sealedBy(sealed: string): "current" | "previous" | undefined;
}

/** A sealed text did not open. It never says why: the reason would help only a forger. */
export class SealBroken extends Error {
  override name = "SealBroken";
  constructor() {
    super("A sealed text cannot be decrypted: it was changed or moved, or its root secret is no longer configured.");
  }
}

/** A shorter text cannot hold 128 bits in any usual alphabet. */
const shortestRoot = 16;

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const sealedForm = /^v1\.([\w-]{8})\.([\w-]+)$/;

/** Without a salt: the root secret is uniformly random (RFC 5869, section 3.1). */
const hkdf = (root: string, purpose: string, bytes: number) => Buffer.from(hkdfSync("sha256", root, "", purpose, bytes));

/**
 * @param root the root secrets; `previous` only during a rotation
 * @throws Error if one is shorter than 16 characters
 */
export function createSecrets(root: { current: string; previous?: string | undefined }): Secrets {
  const roots = root.previous === undefined ? [root.current] : [root.current, root.previous];
  if (roots.some((each) => each.length < shortestRoot)) throw new Error(`A root secret needs at least ${shortestRoot} characters.`);

  const sealers = roots.map((each) => ({
    // Identifies the root that sealed a text. Derived separately, so that it reveals nothing of the key.
    id: hkdf(each, "seal/key-id", 6).toString("base64url"),
    key: hkdf(each, "seal/key", 32),
  }));
  const [current] = sealers;
  if (!current) throw new Error("There is no root secret.");

  const readPrefix = ({ id }: { readonly id: string }) => `v1.${id}.`;

  return {
    sealPrefix: readPrefix(current),
    hasPrevious: sealers.length > 1,
    sealedBy(sealed) {
      const index = sealers.findIndex((each) => sealed.startsWith(readPrefix(each)));
      return index < 0 ? undefined : index === 0 ? "current" : "previous";
    },

    derive: (purpose, bytes) => hkdf(root.current, `derive/${purpose}`, bytes),
    deriveAll: (purpose, bytes) => roots.map((each) => hkdf(each, `derive/${purpose}`, bytes)),

    seal(context, plain) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, current.key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
      const parts = [nonce, sealing.update(plain, "utf8"), sealing.final()];
      return `${readPrefix(current)}${Buffer.concat([...parts, sealing.getAuthTag()]).toString("base64url")}`;
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

/** SHA-256, for storing and finding random tokens, codes and keys of at least 128 bits. Never for passwords. */
export const digest = (secret: string): Buffer => hash("sha256", secret, "buffer");

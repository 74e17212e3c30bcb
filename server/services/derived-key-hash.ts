/** A hash whose key is derived with scrypt (RFC 7914), with all that its verification needs. */
export interface ScryptHash {
  readonly action: "scrypt";
  readonly salt: Uint8Array;
  /** N, r and p. */
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
  /** Encrypted with the derived key by Firebase, which compares the cipher text. */
  readonly signerKey?: Uint8Array | undefined;
  readonly key: Uint8Array;
  readonly normalization?: "NFKC" | undefined;
}

/** A hash whose key is derived with PBKDF2 (RFC 8018, section 5.2). */
export interface Pbkdf2Hash {
  readonly action: "pbkdf2";
  readonly salt: Uint8Array;
  readonly digest: Digest;
  readonly iterations: number;
  readonly key: Uint8Array;
}

export type DerivedKeyHash = ScryptHash | Pbkdf2Hash;

const digestBytes = { sha1: 20, sha256: 32, sha512: 64 } as const;
type Digest = keyof typeof digestBytes;

/** Bounds of a stored hash: verifying one must take neither gigabytes nor minutes. */
const limits = {
  /** N·r blocks of 128 bytes: 128 MiB. */
  scryptBlocks: 2 ** 20,
  /** N·r·p, a second or two. */
  scryptWork: 2 ** 21,
  /** Iterations, for each block of the key. */
  pbkdf2Work: 4_000_000,
  saltBytes: 256,
  /** A shorter key would match other passwords. */
  minKeyBytes: 16,
  maxKeyBytes: 128,
} as const;

/** Base64 in its variants: URL-safe, without padding, or with the dot of Passlib. */
const fromBase64 = (text: string): Buffer => Buffer.from(text.replaceAll(".", "+"), "base64");
const fromText = (text: string): Buffer => Buffer.from(text, "utf8");
const fromHex = (text: string): Buffer => Buffer.from(text, "hex");

const hasUsualLengths = (salt: Uint8Array, key: Uint8Array): boolean =>
  salt.length <= limits.saltBytes && key.length >= limits.minKeyBytes && key.length <= limits.maxKeyBytes;

type ScryptCost = Pick<ScryptHash, "cost" | "blockSize" | "parallelization">;

function isBearable({ cost, blockSize: r, parallelization: p }: ScryptCost): boolean {
  const exponent = Math.log2(cost);
  // RFC 7914, section 2: N is a power of 2 below 2^(128 r / 8).
  if (!Number.isInteger(exponent) || exponent < 1 || exponent >= 16 * r) return false;
  return r >= 1 && p >= 1 && cost * r <= limits.scryptBlocks && cost * r * p <= limits.scryptWork;
}

function scrypt(hash: Omit<ScryptHash, "action">): ScryptHash | undefined {
  const isUsual = hasUsualLengths(hash.salt, hash.key) && (hash.signerKey?.length ?? 1) <= limits.saltBytes;
  return isUsual && isBearable(hash) ? { action: "scrypt", ...hash } : undefined;
}

function pbkdf2(digest: string, iterations: number, salt: Uint8Array, key: Uint8Array): Pbkdf2Hash | undefined {
  if (!Object.hasOwn(digestBytes, digest) || !hasUsualLengths(salt, key) || iterations < 1) return undefined;
  const known = digest as Digest;
  if (iterations * Math.ceil(key.length / digestBytes[known]) > limits.pbkdf2Work) return undefined;
  return { action: "pbkdf2", digest: known, iterations, salt, key };
}

type Parts = readonly string[];
type Form = readonly [form: RegExp, read: (parts: Parts) => DerivedKeyHash | undefined];
const base64 = "([A-Za-z0-9+/._-]+={0,2})";

/** Each form with what its groups mean. */
const forms: readonly Form[] = [
  // PHC and Passlib.
  [
    new RegExp(`^\\$scrypt\\$ln=(\\d{1,2}),r=(\\d{1,3}),p=(\\d{1,3})\\$${base64}\\$${base64}$`),
    ([ln, r, p, salt = "", key = ""]) => scrypt({ ...readCost(2 ** Number(ln), r, p), salt: fromBase64(salt), key: fromBase64(key) }),
  ],
  // Werkzeug.
  [
    /^scrypt:(\d{1,8}):(\d{1,3}):(\d{1,3})\$([A-Za-z0-9]+)\$([0-9a-f]+)$/,
    ([n, r, p, salt = "", key = ""]) => scrypt({ ...readCost(Number(n), r, p), salt: fromText(salt), key: fromHex(key) }),
  ],
  // Django.
  [
    new RegExp(`^scrypt\\$(\\d{1,8})\\$([^$]+)\\$(\\d{1,3})\\$(\\d{1,3})\\$${base64}$`),
    ([n, salt = "", r, p, key = ""]) => scrypt({ ...readCost(Number(n), r, p), salt: fromText(salt), key: fromBase64(key) }),
  ],
  // Firebase. The parameters of the project are in each hash.
  [
    new RegExp(`^\\$fbscrypt\\$v=1,n=(\\d{1,2}),r=(\\d{1,2}),p=1,ss=${base64.replace("+=", "*=")},sk=${base64}\\$${base64}\\$${base64}$`),
    ([n, r, separator = "", signer = "", salt = "", key = ""]) =>
      scrypt({
        ...readCost(2 ** Number(n), r, "1"),
        salt: Buffer.concat([fromBase64(salt), fromBase64(separator)]),
        signerKey: fromBase64(signer),
        key: fromBase64(key),
      }),
  ],
  // Better Auth and Lucia. The digits of the salt are its bytes.
  [
    /^([0-9a-f]{32}):([0-9a-f]{128})$/,
    ([salt = "", key = ""]) => scrypt({ ...readCost(16_384, "16", "1"), salt: fromText(salt), key: fromHex(key), normalization: "NFKC" }),
  ],
  // PHC, as Auth0 takes it.
  [
    new RegExp(`^\\$pbkdf2-(sha1|sha256|sha512)\\$i=(\\d{1,8})(?:,l=\\d{1,3})?\\$${base64}\\$${base64}$`),
    ([digest = "", iterations, salt = "", key = ""]) => pbkdf2(digest, Number(iterations), fromBase64(salt), fromBase64(key)),
  ],
  // Passlib. Without a digest, it is SHA-1.
  [
    new RegExp(`^\\$pbkdf2(?:-(sha256|sha512))?\\$(\\d{1,8})\\$${base64}\\$${base64}$`),
    ([digest = "sha1", iterations, salt = "", key = ""]) => pbkdf2(digest, Number(iterations), fromBase64(salt), fromBase64(key)),
  ],
  // Django.
  [
    new RegExp(`^pbkdf2_(sha1|sha256|sha512)\\$(\\d{1,8})\\$([^$]+)\\$${base64}$`),
    ([digest = "", iterations, salt = "", key = ""]) => pbkdf2(digest, Number(iterations), fromText(salt), fromBase64(key)),
  ],
  // Werkzeug.
  [
    /^pbkdf2:(sha1|sha256|sha512):(\d{1,8})\$([A-Za-z0-9]+)\$([0-9a-f]+)$/,
    ([digest = "", iterations, salt = "", key = ""]) => pbkdf2(digest, Number(iterations), fromText(salt), fromHex(key)),
  ],
];

const readCost = (cost: number, r: string | undefined, p: string | undefined): ScryptCost => ({
  cost,
  blockSize: Number(r),
  parallelization: Number(p),
});

/** Reads a hash of scrypt or PBKDF2. Undefined for another form, and for a cost that a sign-in cannot bear. */
export function readDerivedKeyHash(hash: string): DerivedKeyHash | undefined {
  for (const [form, read] of forms) {
    const match = form.exec(hash);
    if (match) return read(match.slice(1));
  }
  return undefined;
}

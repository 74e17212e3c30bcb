// The client-side encryption of data vaults (wire protocol, section 6). Values of published clients decrypt here, and the reverse.

const iterations = 100_000;
const keyBits = 256;
const version = [1, 0] as const;
const saltBytes = 16;
const ivBytes = 12;

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
/** Characters per call of `fromCharCode`: one argument per byte of a large value would exceed the stack. */
const chunk = 8192;
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += chunk) text += String.fromCharCode(...bytes.subarray(from, from + chunk));
  return btoa(text);
}
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const contextBytes = (...parts: readonly string[]) => toBytes(JSON.stringify(parts));

/** PBKDF2-HMAC-SHA-256 (RFC 8018, section 5.2) of a value, for one purpose and secret. */
async function iteratedHash(
  purpose: string,
  secret: string,
  value: Uint8Array<ArrayBuffer>,
  count: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const salt = contextBytes("stack-crypto-helper-iterated-hash", purpose, "", base64(toBytes(secret)));
  const input = await crypto.subtle.importKey("raw", value, "PBKDF2", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: count }, input, keyBits));
}

/** The keys of one entry: the hash that the server knows, and the secret key of its value. */
export interface EntryKeys {
  readonly hashedKey: string;
  readonly valueKey: Uint8Array<ArrayBuffer>;
}

/** Derives the keys of an entry. Takes some 50 ms of computation. */
export async function deriveEntryKeys(secret: string, key: string): Promise<EntryKeys> {
  const valueKey = await iteratedHash(
    "stack-data-vault-client-side-encryption-value-encryption-key-hash",
    secret,
    toBytes(key),
    iterations,
  );
  const hash = await iteratedHash("stack-data-vault-client-side-encryption-key-hash", secret, valueKey, 1);
  return { hashedKey: base64(hash), valueKey };
}

/** The AES key of a value (HKDF-SHA-256, RFC 5869). */
async function deriveAesKey(
  valueKey: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  usage: "encrypt" | "decrypt",
): Promise<CryptoKey> {
  const info = contextBytes(
    "stack-crypto-helper-derived-symmetric-key",
    "stack-data-vault-client-side-encryption-value-encryption-value-encryption",
    "binary-key",
    base64(salt),
  );
  const input = await crypto.subtle.importKey("raw", valueKey, "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey({ name: "HKDF", hash: "SHA-256", salt, info }, input, { name: "AES-GCM", length: keyBits }, false, [
    usage,
  ]);
}

/** Encrypts a value: version, salt, iv, AES-256-GCM ciphertext with its tag; base64. */
export async function encryptValue({ valueKey }: EntryKeys, value: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const key = await deriveAesKey(valueKey, salt, "encrypt");
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, toBytes(value)));
  const parts = [...version, ...salt, ...iv];
  const bytes = new Uint8Array(parts.length + encrypted.length);
  bytes.set(parts);
  bytes.set(encrypted, parts.length);
  return base64(bytes);
}

/** Decrypts what `encryptValue` returned. @throws Error if the secret is wrong, or the value has another version */
export async function decryptValue({ valueKey }: EntryKeys, encrypted: string): Promise<string> {
  const bytes = fromBase64(encrypted);
  if (version.some((byte, index) => bytes[index] !== byte)) throw new Error("The value of the data vault has an unknown version.");
  const saltEnd = version.length + saltBytes;
  const key = await deriveAesKey(valueKey, bytes.slice(version.length, saltEnd), "decrypt");
  const iv = bytes.slice(saltEnd, saltEnd + ivBytes);
  try {
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.slice(saltEnd + ivBytes));
    return new TextDecoder().decode(plain);
  } catch {
    throw new Error("The value of the data vault does not decrypt: the secret is wrong, or the value was changed.");
  }
}

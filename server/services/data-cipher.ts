import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** A random key for `encryptData`, in base64. */
export const randomDataKey = (): string => randomBytes(32).toString("base64");

/**
 * Encrypts a text with AES-256-GCM: nonce, ciphertext, tag.
 * @param context the identity of the row; it is authenticated, so that the value does not decrypt in another row
 */
export function encryptData(key: string, context: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encrypting = createCipheriv(cipher, Buffer.from(key, "base64"), nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, encrypting.update(text, "utf8"), encrypting.final(), encrypting.getAuthTag()]);
}

/** @throws Error if the value was changed, or belongs to another key or context */
export function decryptData(key: string, context: string, value: Buffer): string {
  const decrypting = createDecipheriv(cipher, Buffer.from(key, "base64"), value.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decrypting.setAAD(Buffer.from(context)).setAuthTag(value.subarray(-tagBytes));
  return Buffer.concat([decrypting.update(value.subarray(nonceBytes, -tagBytes)), decrypting.final()]).toString("utf8");
}

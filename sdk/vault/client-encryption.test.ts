import { expect, test } from "vitest";
import { decryptValue, deriveEntryKeys, encryptValue } from "./client-encryption.ts";

const keys = await deriveEntryKeys("test-secret", "test-key");
const published = "AQDbjJ8jZDhY2cnqy8LPXSK8KJMJBScVQMqBAMgpr3vDR9T+ZMfd+Jl3rV7PpoOULwrO";

test("the hash of a key is that of the published client", () => {
  expect(keys.hashedKey).toBe("069qvSTg+OMJcu3cA9JW39+8n8JfitQonBQCfZjSr30=");
});

test("a value of the published client decrypts", async () => {
  expect(await decryptValue(keys, published)).toBe("hello");
});

test("a value has the published form, differs each time, and decrypts to itself", async () => {
  const [one, other] = [await encryptValue(keys, "hello"), await encryptValue(keys, "hello")];
  expect(atob(one)).toHaveLength(51);
  expect(one).not.toBe(other);
  for (const text of ["hello", "", "✓ ü", "x".repeat(100_000)]) expect(await decryptValue(keys, await encryptValue(keys, text))).toBe(text);
});

test("a wrong secret, a changed value and an unknown version are refused", async () => {
  const wrong = await deriveEntryKeys("another-secret", "test-key");
  await expect(decryptValue(wrong, published)).rejects.toThrow("the secret is wrong");
  await expect(decryptValue(keys, published.replace(/O$/, "P"))).rejects.toThrow("the value was changed");
  await expect(decryptValue(keys, `AgD${published.slice(3)}`)).rejects.toThrow("unknown version");
});

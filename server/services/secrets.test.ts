import { createHash, hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { createSecrets, digest, SealBroken } from "./secrets.ts";

const current = "a root secret of the present day";
const previous = "the root secret of the last year";

test("the derivation is HKDF-SHA-256: RFC 5869, test case 3 (no salt, no info)", () => {
  const ikm = Buffer.alloc(22, 0x0b);
  const okm = "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8";
  expect(Buffer.from(hkdfSync("sha256", ikm, "", "", 42)).toString("hex")).toBe(okm);
});

test("derive is HKDF of the root secret and the purpose", () => {
  const expected = Buffer.from(hkdfSync("sha256", current, "", "derive/mail", 32));
  expect(createSecrets({ current }).derive("mail", 32)).toEqual(expected);
});

test("another purpose, root or length gives other bytes; equal inputs give equal bytes", () => {
  const secrets = createSecrets({ current });
  expect(secrets.derive("a", 32)).toEqual(createSecrets({ current }).derive("a", 32));
  expect(secrets.derive("a", 32)).not.toEqual(secrets.derive("b", 32));
  expect(secrets.derive("a", 32)).not.toEqual(createSecrets({ current: previous }).derive("a", 32));
  expect(secrets.derive("a", 48)).toHaveLength(48);
});

test("during a rotation keys are derived from both roots, the current one first", () => {
  const old = createSecrets({ current: previous });
  const both = createSecrets({ current, previous });
  expect(both.deriveAll("a", 32)).toEqual([createSecrets({ current }).derive("a", 32), old.derive("a", 32)]);
  expect(createSecrets({ current }).deriveAll("a", 32)).toHaveLength(1);
});

test("a root secret that is too short is rejected", () => {
  expect(() => createSecrets({ current: "too short" })).toThrow(/at least 16/);
  expect(() => createSecrets({ current, previous: "" })).toThrow(/at least 16/);
});

test("a sealed text can be opened with its context, and sealing twice gives different texts", () => {
  const secrets = createSecrets({ current });
  const first = secrets.seal("providers.token:t1:r1", "ключ 🔑");
  expect(secrets.open("providers.token:t1:r1", first)).toBe("ключ 🔑");
  expect(secrets.seal("providers.token:t1:r1", "ключ 🔑")).not.toBe(first);
  expect(secrets.open("x", secrets.seal("x", ""))).toBe("");
});

test("a sealed text cannot be opened with another context", () => {
  const secrets = createSecrets({ current });
  expect(() => secrets.open("t1:r2", secrets.seal("t1:r1", "value"))).toThrow(SealBroken);
});

test("a changed, truncated or replaced text cannot be opened", () => {
  const secrets = createSecrets({ current });
  const sealed = secrets.seal("t1:r1", "value");
  const [version, id, body] = sealed.split(".");
  const bytes = Buffer.from(body ?? "", "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => secrets.open("t1:r1", `${version}.${id}.${changed.toString("base64url")}`)).toThrow(SealBroken);
  }
  for (const other of ["", "value", `${version}.${id}.`, `${version}.${id}.AAAA`, sealed.slice(0, -8), `v2.${id}.${body}`, `${sealed}.x`])
    expect(() => secrets.open("t1:r1", other)).toThrow(SealBroken);
});

test("a text sealed by the previous root can be opened only during a rotation", () => {
  const sealed = createSecrets({ current: previous }).seal("t1:r1", "value");
  expect(createSecrets({ current, previous }).open("t1:r1", sealed)).toBe("value");
  expect(() => createSecrets({ current }).open("t1:r1", sealed)).toThrow(SealBroken);
});

test("during a rotation new texts are sealed by the current root", () => {
  const sealed = createSecrets({ current, previous }).seal("t1:r1", "value");
  expect(createSecrets({ current }).open("t1:r1", sealed)).toBe("value");
});

test("the digest is SHA-256 (FIPS 180-4, the one-block example)", () => {
  expect(digest("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(digest("schlüssel")).toEqual(createHash("sha256").update("schlüssel", "utf8").digest());
});

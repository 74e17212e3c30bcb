import { readFile } from "node:fs/promises";
import { hash as bcryptHash } from "@node-rs/bcrypt";
import { describe, expect, test } from "vitest";
import { measureMillis, smallest } from "../testing/smallest.ts";
import { isImportableHash } from "./password-hash.ts";
import { createPasswords, HashingBusy } from "./passwords.ts";

const passwords = createPasswords({ concurrency: 2, maxWaitMillis: 20_000 });

/** Published vectors of crypt_blowfish (Openwall), and of the PHP manual for `$2y$`. */
const knownBcrypt: [string, string][] = [
  ["U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
  ["U*U*", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"],
  ["U*U*U", "$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"],
  ["", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy"],
  ["U*U", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
  ["rasmuslerdorf", "$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq"],
];

test("a new hash is argon2id with 19 MiB, two passes, one lane and a new salt, in PHC form", async () => {
  const [first, second] = await Promise.all([passwords.hash("correct horse"), passwords.hash("correct horse")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
});

test("the correct password matches, and a similar one does not", async () => {
  const hash = await passwords.hash("correct horse");
  expect(await passwords.matches("correct horse", hash)).toBe(true);
  expect(await passwords.matches("correct horsE", hash)).toBe(false);
  expect(await passwords.matches("", hash)).toBe(false);
});

test("a published argon2id hash is verified (reference implementation: password, somesalt, m=65536 t=2 p=1)", async () => {
  const known = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await passwords.matches("password", known)).toBe(true);
  expect(await passwords.matches("differentpassword", known)).toBe(false);
});

test("all seventy characters are significant, even beyond 72 bytes", async () => {
  const hash = await passwords.hash("é".repeat(70));
  expect(await passwords.matches("é".repeat(70), hash)).toBe(true);
  expect(await passwords.matches(`${"é".repeat(69)}e`, hash)).toBe(false);
});

test("a password in another Unicode composition is the same password", async () => {
  const hash = await passwords.hash("cafe\u0301 au lait");
  expect(await passwords.matches("caf\u00e9 au lait", hash)).toBe(true);
});

describe("imported bcrypt hashes", () => {
  test.each(knownBcrypt)("the published hash of %j is accepted: %s", async (password, hash) => {
    expect(isImportableHash(hash)).toBe(true);
    expect(await passwords.matches(password, hash)).toBe(true);
    expect(await passwords.matches(`${password}x`, hash)).toBe(false);
  });

  test("a password of 71 or 72 bytes matches; a longer one does not, which bcrypt would have cut", async () => {
    for (const full of ["p".repeat(72), `${"ä".repeat(35)}pp`]) {
      const hash = await bcryptHash(full, { cost: 4 });
      expect(await passwords.matches(full, hash)).toBe(true);
      for (const longer of [`${full}p`, `${full}other`]) expect(await passwords.matches(longer, hash), longer).toBe(false);
      expect(await passwords.matches(full.slice(0, -1), hash)).toBe(false);
    }
    const short = "p".repeat(71);
    expect(await passwords.matches(short, await bcryptHash(short, { cost: 4 }))).toBe(true);
  });

  test("in a tenancy that has them, every refusal takes as long as theirs; other tenancies are as fast as before", async () => {
    const cheap = createPasswords({ parameters: { memoryCost: 8, timeCost: 1 } });
    const imported = await bcryptHash("correct horse", { cost: 10 });
    const millisToReject = (hash: string | null, tenancyId: string) =>
      smallest(0, () => measureMillis(async () => expect(await cheap.matches("wrong", hash, tenancyId)).toBe(false)), 5);
    const slow = await millisToReject(imported, "with imports");
    const own = await cheap.hash("correct horse");
    for (const hash of [null, own]) expect(await millisToReject(hash, "with imports")).toBeGreaterThan(slow * 0.8);
    expect(await millisToReject(null, "without imports")).toBeLessThan(slow / 2);
  });

  test("imported and outdated hashes need a rehash; current hashes do not", async () => {
    const hash = await passwords.hash("correct horse");
    expect(passwords.needsRehash(hash)).toBe(false);
    expect(passwords.needsRehash(hash.replace("t=2", "t=1"))).toBe(true);
    expect(passwords.needsRehash("$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW")).toBe(true);
  });

  const rest = ".".repeat(53);
  test.each([
    ["cost 4", `$2b$04$${rest}`, true],
    ["cost 16", `$2b$16$${rest}`, true],
    ["cost 3", `$2b$03$${rest}`, false],
    ["cost 17", `$2b$17$${rest}`, false],
    ["cost 31", `$2b$31$${rest}`, false],
    ["cost with a sign", `$2b$+4$${rest}`, false],
    ["the broken variant 2x", `$2x$10$${rest}`, false],
    ["no variant", `$2$10$${rest}`, false],
    ["one character too few", `$2b$10$${rest.slice(1)}`, false],
    ["one too many", `$2b$10$${rest}.`, false],
    ["a line break at the end", `$2b$10$${rest}\n`, false],
    ["a character outside the alphabet", `$2b$10$${rest.slice(1)}=`, false],
    ["argon2 with 4 GiB", "$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", false],
    ["nothing", "", false],
  ])("import of %s", (_name, hash, importable) => expect(isImportableHash(hash)).toBe(importable));
});

describe("without a valid hash", () => {
  test.each([
    ["undefined", undefined],
    ["null", null],
    ["an empty text", ""],
    ["an unknown form", "md5:5f4dcc3b5aa765d61d8327deb882cf99"],
    ["argon2 with 4 GiB", "$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"],
    ["argon2 with ninety-nine passes", "$argon2id$v=19$m=19456,t=99,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"],
    ["bcrypt of cost 31", `$2b$31$${".".repeat(53)}`],
  ])("%s matches no password", async (_name, hash) => {
    expect(await passwords.matches("password", hash)).toBe(false);
  });

  test("verification takes as long as with a valid hash", async () => {
    const hash = await passwords.hash("correct horse");
    const times = { found: [] as number[], none: [] as number[] };
    for (let round = 0; round < 15; round += 1) {
      for (const [kind, saved] of [
        ["found", hash],
        ["none", undefined],
      ] as const) {
        times[kind].push(await measureMillis(() => passwords.matches("wrong horse", saved)));
      }
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    // Without the decoy the factor is in the hundreds; a busy machine stays well within four.
    expect(median(times.none) / median(times.found)).toBeGreaterThan(0.25);
    expect(median(times.none) / median(times.found)).toBeLessThan(4);
  });
});

test("callers beyond the queue's length are rejected with a Retry-After time", async () => {
  const small = createPasswords({ concurrency: 1, queue: 1, maxWaitMillis: 20_000 });
  const results = await Promise.allSettled([small.hash("one"), small.hash("two"), small.hash("three")]);
  expect(results.map((each) => each.status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(results[2]).toHaveProperty("reason", expect.any(HashingBusy));
});

test("a file is read before the first of six hashes ends", async () => {
  const many = createPasswords({ concurrency: 6, parameters: { memoryCost: 19_456, timeCost: 8 } });
  const ended: string[] = [];
  const hashes = Array.from({ length: 6 }, (_, index) => many.hash(`password ${index}`).then(() => ended.push("hash")));
  await Promise.all([...hashes, readFile(import.meta.filename).then(() => ended.push("file"))]);
  expect(ended[0]).toBe("file");
});

test("a hash that cannot be computed fails, and the next one succeeds", async () => {
  const impossible = createPasswords({ concurrency: 1, parameters: { memoryCost: 1, timeCost: 0 } });
  await expect(impossible.hash("correct horse")).rejects.toThrow();
  expect(await passwords.hash("correct horse")).toMatch(/^\$argon2id\$/);
});

test("slow imported hashes do not use the whole concurrency", async () => {
  const two = createPasswords({ concurrency: 2, maxWaitMillis: 20_000 });
  const slow = await bcryptHash("imported", { cost: 13 });
  const ours = await two.hash("correct horse");
  const order: string[] = [];
  await Promise.all([
    two.matches("imported", slow).then(() => order.push("slow")),
    two.matches("imported", slow).then(() => order.push("slow")),
    two.matches("correct horse", ours).then(() => order.push("ours")),
  ]);
  expect(order[0]).toBe("ours");
});

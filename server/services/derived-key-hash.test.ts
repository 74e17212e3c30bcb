import { pbkdf2Sync, scryptSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readDerivedKeyHash } from "./derived-key-hash.ts";
import { isArgon2Hash } from "./password-hash.ts";
import { createPasswords } from "./passwords.ts";

const passwords = createPasswords({ concurrency: 2, maxWaitMillis: 60_000, parameters: { memoryCost: 8, timeCost: 1 } });

const base64FromHex = (hex: string) => Buffer.from(hex, "hex").toString("base64").replaceAll("=", "");
const base64 = (text: string) => Buffer.from(text).toString("base64").replaceAll("=", "");

/** RFC 7914, section 12. */
const rfcScrypt = {
  nacl: "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640",
  chloride:
    "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887",
};
/** RFC 7914, section 11, and RFC 6070. */
const rfcPbkdf2 = {
  sha256:
    "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783",
  sha1: "4b007901b765489abead49d926f721d065a429c1",
};
/** The published example of Firebase's scrypt. */
const firebase =
  "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==" +
  "$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";
/** Computed here: the salt is the text of its digits. */
const betterAuth = (password: string, salt = "5f0e1d2c3b4a59687786958493a2b1c0") =>
  `${salt}:${scryptSync(password.normalize("NFKC"), salt, 64, { cost: 16_384, blockSize: 16, maxmem: 2 ** 26 }).toString("hex")}`;
const key = (digest: string, iterations: number) => pbkdf2Sync("correct horse", "somesalt", iterations, 32, digest);

describe("a hash of another system", () => {
  test.each([
    ["scrypt, PHC", `$scrypt$ln=10,r=8,p=16$${base64("NaCl")}$${base64FromHex(rfcScrypt.nacl)}`, "password"],
    [
      "scrypt, Passlib's base64",
      `$scrypt$ln=14,r=8,p=1$${base64("SodiumChloride")}$${base64FromHex(rfcScrypt.chloride).replaceAll("+", ".")}`,
      "pleaseletmein",
    ],
    ["scrypt, Werkzeug", `scrypt:1024:8:16$NaCl$${rfcScrypt.nacl}`, "password"],
    ["scrypt, Django", `scrypt$16384$SodiumChloride$8$1$${Buffer.from(rfcScrypt.chloride, "hex").toString("base64")}`, "pleaseletmein"],
    ["scrypt, Firebase", firebase, "user1password"],
    ["scrypt, Better Auth", betterAuth("correct horse"), "correct horse"],
    ["PBKDF2-SHA1, Passlib", `$pbkdf2$4096$${base64("salt")}$${base64FromHex(rfcPbkdf2.sha1)}`, "password"],
    ["PBKDF2-SHA1, PHC", `$pbkdf2-sha1$i=4096,l=20$${base64("salt")}$${base64FromHex(rfcPbkdf2.sha1)}`, "password"],
    ["PBKDF2-SHA256, PHC of a vector", `$pbkdf2-sha256$i=1$${base64("salt")}$${base64FromHex(rfcPbkdf2.sha256)}`, "passwd"],
    [
      "PBKDF2-SHA256, Passlib",
      `$pbkdf2-sha256$1000$${base64("somesalt")}$${base64FromHex(key("sha256", 1000).toString("hex"))}`,
      "correct horse",
    ],
    [
      "PBKDF2-SHA512, PHC",
      `$pbkdf2-sha512$i=1000,l=32$${base64("somesalt")}$${base64FromHex(key("sha512", 1000).toString("hex"))}`,
      "correct horse",
    ],
    ["PBKDF2-SHA256, Django", `pbkdf2_sha256$1000$somesalt$${key("sha256", 1000).toString("base64")}`, "correct horse"],
    ["PBKDF2-SHA1, Werkzeug", `pbkdf2:sha1:1000$somesalt$${key("sha1", 1000).toString("hex")}`, "correct horse"],
    ["argon2i, reference vector", "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA", "password"],
    ["argon2i of version 16", "$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ", "password"],
  ])("matches its password alone, and is renewed: %s", async (_, hash, password) => {
    expect(await passwords.matches(password, hash)).toBe(true);
    expect(await passwords.matches(`${password}x`, hash)).toBe(false);
    expect(passwords.needsRehash(hash)).toBe(true);
  });

  test("of Better Auth matches a password that is typed in another composition", async () => {
    const hash = betterAuth("caf\u00e9 \ufb01ne");
    expect(await passwords.matches("cafe\u0301 \ufb01ne", hash)).toBe(true);
    expect(await passwords.matches("caf\u00e9 fine", hash)).toBe(true);
  });
});

const tag = "A".repeat(43);
describe("a hash with a cost or a form that could stop the server", () => {
  test.each([
    ["scrypt with a GiB", `$scrypt$ln=20,r=8,p=1$c2FsdA$${tag}`],
    ["scrypt with many lanes", `$scrypt$ln=17,r=8,p=4$c2FsdA$${tag}`],
    ["scrypt with N above the bound of r = 1", `$scrypt$ln=16,r=1,p=1$c2FsdA$${tag}`],
    ["scrypt with r = 0", `$scrypt$ln=14,r=0,p=1$c2FsdA$${tag}`],
    ["scrypt with N that is no power of 2", `scrypt:1000:8:1$salt$${"a".repeat(64)}`],
    ["Firebase's scrypt with n = 30", firebase.replace("n=14", "n=30")],
    ["PBKDF2 with ten million iterations", `pbkdf2_sha256$10000000$salt$${tag}=`],
    ["PBKDF2 with a long key", `$pbkdf2-sha1$i=1000000$c2FsdA$${"A".repeat(171)}`],
    ["PBKDF2 without iterations", `pbkdf2_sha256$0$salt$${tag}=`],
    ["PBKDF2 with a key of 8 bytes", "pbkdf2_sha256$1000$salt$c29tZWhhc2g="],
    ["PBKDF2 of an unknown digest", `pbkdf2_md5$1000$salt$${tag}=`],
    ["a line break at the end", `pbkdf2_sha256$1000$salt$${tag}=\n`],
  ])("is not read, and matches no password: %s", async (_, hash) => {
    expect(readDerivedKeyHash(hash)).toBeUndefined();
    expect(await passwords.matches("password", hash)).toBe(false);
  });

  test("of argon2 of version 20 is not read", () => expect(isArgon2Hash(`$argon2id$v=20$m=65536,t=2,p=1$c29tZXNhbHQ$${tag}`)).toBe(false));
});

import { calculateJwkThumbprint, exportJWK } from "jose";
import { expect, test } from "vitest";
import { createSecrets } from "./secrets.ts";
import { audienceKeys } from "./signing-keys.ts";

const current = "a root secret of the present day";
const previous = "the root secret of the last year";

test("the kid is a prefix of the RFC 7638 thumbprint that jose computes", async () => {
  for (const audience of ["internal", "internal:anon", "0b3a2f6e-3f0b-4c4e-9d43-0a52f5a5d1aa"]) {
    const [key] = audienceKeys(createSecrets({ current }), audience);
    expect(key?.kid).toMatch(/^[\w-]{12}$/);
    expect(key?.jwk.kid).toBe(key?.kid);
    expect((await calculateJwkThumbprint(key?.jwk ?? {})).slice(0, 12)).toBe(key?.kid);
  }
});

test("the published key matches the private key and has no private part", async () => {
  const [key] = audienceKeys(createSecrets({ current }), "internal");
  if (!key) throw new Error("no key");
  const { d, ...publicHalf } = await exportJWK(key.privateKey);
  expect(d).toMatch(/^[\w-]{43}$/);
  expect(key.jwk).toEqual({ ...publicHalf, alg: "ES256", use: "sig", kid: key.kid });
});

test("keys are equal at each start and differ between audiences and roots", () => {
  const kids = (root: { current: string; previous?: string }, audience: string) =>
    audienceKeys(createSecrets(root), audience).map((key) => key.kid);
  expect(kids({ current }, "a")).toEqual(kids({ current }, "a"));
  expect(kids({ current }, "a")).not.toEqual(kids({ current }, "a:anon"));
  expect(kids({ current }, "a")).not.toEqual(kids({ current: previous }, "a"));
  expect(kids({ current, previous }, "a")).toEqual([...kids({ current }, "a"), ...kids({ current: previous }, "a")]);
});

test("a hundred audiences give a hundred usable keys with coordinates of full length", () => {
  const secrets = createSecrets({ current });
  const keys = Array.from({ length: 100 }, (_, i) => audienceKeys(secrets, `project-${i}`)[0]);
  expect(new Set(keys.map((key) => key?.kid)).size).toBe(100);
  for (const key of keys) {
    expect(key?.jwk.x).toMatch(/^[\w-]{43}$/);
    expect(key?.jwk.y).toMatch(/^[\w-]{43}$/);
  }
});

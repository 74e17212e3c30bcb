import fc from "fast-check";
import { expect, test } from "vitest";
import { randomToken } from "../../services/random.ts";
import { createSecrets, digest } from "../../services/secrets.ts";
import { readRefreshToken, successor } from "./refresh-token.ts";

const [first, second, third] = ["the first root secret", "the second root secret", "the third root secret"].map((current, index, all) =>
  createSecrets({ current, previous: all[index - 1] }),
) as [ReturnType<typeof createSecrets>, ReturnType<typeof createSecrets>, ReturnType<typeof createSecrets>];
const number = fc.integer({ min: 1, max: 2 ** 31 - 1 });

test("a successor names its session and its number, and is the same whoever makes it", () => {
  fc.assert(
    fc.property(fc.uuid(), number, (sessionId, rotation) => {
      const token = successor(first, sessionId, rotation);
      expect(token).toMatch(/^[\w-]{70}$/);
      expect(successor(first, sessionId, rotation)).toBe(token);
      expect(readRefreshToken(first, token)).toEqual({ digest: digest(token), rotation, sessionId });
    }),
  );
});

test("no character of a successor can be changed", () => {
  const token = successor(first, "11111111-2222-4333-8444-555555555555", 7);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(..."Aa0_-"), (at, character) => {
      const changed = token.slice(0, at) + character + token.slice(at + 1);
      // The last character carries two bits that say nothing.
      const says = (text: string) => Buffer.from(text, "base64url").toString("hex");
      fc.pre(says(changed) !== says(token));
      expect(readRefreshToken(first, changed).sessionId).toBeUndefined();
    }),
  );
});

test.each([randomToken(), "", "undefined", "a".repeat(70), "ä".repeat(70), "x".repeat(5000)])(
  "what was not issued as a successor is known by its digest only",
  (token) => {
    expect(readRefreshToken(first, token)).toEqual({ digest: digest(token), rotation: 0, sessionId: undefined });
  },
);

test("a successor outlives one change of the root secret, and no second", () => {
  const token = successor(first, "11111111-2222-4333-8444-555555555555", 1);
  expect(readRefreshToken(second, token).rotation).toBe(1);
  expect(readRefreshToken(third, token).sessionId).toBeUndefined();
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { randomToken } from "../../../services/random.ts";
import { createSecrets, digest } from "../../../services/secrets.ts";
import { nextToken, readRefreshToken } from "./refresh-token.ts";

const [first, second, third] = ["the first root secret", "the second root secret", "the third root secret"].map((current, index, all) =>
  createSecrets({ current, previous: all[index - 1] }),
) as [ReturnType<typeof createSecrets>, ReturnType<typeof createSecrets>, ReturnType<typeof createSecrets>];
const number = fc.integer({ min: 1, max: 2 ** 31 - 1 });

test("a rotated token contains its session and number and is equal in every process", () => {
  fc.assert(
    fc.property(fc.uuid(), number, (sessionId, rotation) => {
      const token = nextToken(first, sessionId, rotation);
      expect(token).toMatch(/^[\w-]{70}$/);
      expect(nextToken(first, sessionId, rotation)).toBe(token);
      expect(readRefreshToken(first, token)).toEqual({ digest: digest(token), rotation, sessionId });
    }),
  );
});

test("a rotated token with a changed character is rejected", () => {
  const token = nextToken(first, "11111111-2222-4333-8444-555555555555", 7);
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
  "a token that no rotation issued has only a digest",
  (token) => {
    expect(readRefreshToken(first, token)).toEqual({ digest: digest(token), rotation: 0, sessionId: undefined });
  },
);

test("a rotated token is valid after one change of the root secret, but not after two", () => {
  const token = nextToken(first, "11111111-2222-4333-8444-555555555555", 1);
  expect(readRefreshToken(second, token).rotation).toBe(1);
  expect(readRefreshToken(third, token).sessionId).toBeUndefined();
});

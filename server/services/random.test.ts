import { expect, test } from "vitest";
import { projectKey, randomCode, randomRequestId, randomToken, randomUuid } from "./random.ts";

const crockford = /^[0-9a-hjkmnp-tv-z]+$/;

test.each([
  ["a token", randomToken, 52],
  ["a code", randomCode, 45],
  ["a request id", randomRequestId, 16],
])("%s has its length and only unambiguous letters", (_name, make, length) => {
  for (let i = 0; i < 200; i += 1) {
    expect(make()).toHaveLength(length);
    expect(make()).toMatch(crockford);
  }
});

test("a UUID is of version 4", () => {
  expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("a project key has the prefix of its kind", () => {
  expect(projectKey("pck")).toMatch(/^pck_[0-9a-hjkmnp-tv-z]{45}$/);
  expect(projectKey("ssk")).toMatch(/^ssk_/);
  expect(projectKey("sak")).toMatch(/^sak_/);
});

test("ten thousand tokens are all different", () => {
  expect(new Set(Array.from({ length: 10_000 }, randomToken)).size).toBe(10_000);
});

test("every letter of the alphabet has about the same frequency", () => {
  const counts = new Map<string, number>();
  for (const letter of Array.from({ length: 2000 }, randomToken).join("")) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const mean = (2000 * 52) / 32;

  expect(counts.size).toBe(32);
  // Ten standard deviations: a fair generator never strays so far, a modulo mistake always does.
  for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(10 * Math.sqrt(mean));
});

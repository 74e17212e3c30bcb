import { expect, test } from "vitest";
import { createLruCache } from "./lru-cache.ts";

test("the cache never holds more than its capacity, and what was longest unused goes first", () => {
  const cache = createLruCache<{ n: number }>(2);
  cache.set("a", { n: 1 });
  cache.set("b", { n: 2 });
  expect(cache.get("a")).toEqual({ n: 1 });
  cache.set("c", { n: 3 });

  expect(cache.size).toBe(2);
  expect(cache.get("b")).toBeUndefined();
  expect(cache.get("a")).toEqual({ n: 1 });
  expect(cache.get("c")).toEqual({ n: 3 });
});

test("setting anew replaces, and makes fresh", () => {
  const cache = createLruCache<{ n: number }>(2);
  cache.set("a", { n: 1 });
  cache.set("b", { n: 2 });
  cache.set("a", { n: 3 });
  cache.set("c", { n: 4 });
  expect(cache.get("b")).toBeUndefined();
  expect(cache.get("a")).toEqual({ n: 3 });
});

test("where values have weights, their sum is what is bounded", () => {
  const cache = createLruCache<{ weight: number }>(10, ({ weight }) => weight);
  cache.set("a", { weight: 4 });
  cache.set("b", { weight: 4 });
  cache.set("a", { weight: 6 });
  expect(cache.size).toBe(2);
  cache.set("c", { weight: 3 });
  expect(["a", "b", "c"].map((key) => cache.get(key)?.weight)).toEqual([6, undefined, 3]);
  cache.set("d", { weight: 11 });
  expect(cache.size).toBe(0);
});

// docs/tested-cases.md names the test of each reported case. A test that is renamed, moved or deleted would leave its case unnoticed.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = readFileSync("docs/tested-cases.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, id, , tests] = /^\| ([\w ,-]+) \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? [];
    return id === undefined || tests === undefined || id === "row" ? [] : [{ ids: id.split(", "), tests }];
  });

/** The files that a row names, each with the part of a title behind it. */
const named = (tests: string) =>
  [...tests.matchAll(/`([^`]+)`(?:: ([^;]+))?/g)].map(([, file = "", title]) => ({ file, title: title?.trim() }));

const numbered = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${letter}${from + index}`);

test("every finding of the review and every report of operators has a row", () => {
  const ids = rows.flatMap((row) => row.ids);
  expect(ids).toEqual(expect.arrayContaining([...numbered("F-", 1, 28), ...numbered("P", 1, 7), ...numbered("", 1, 10)]));
  expect(ids.filter((id) => /^[RS]-\d\d$/.test(id))).toHaveLength(45);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(rows.map(({ ids, tests }) => [ids.join(), tests] as const))("the tests of %s exist", (_ids, tests) => {
  const found = named(tests);
  expect(found.length).toBeGreaterThan(0);
  for (const { file, title } of found) {
    const source = readFileSync(file, "utf8");
    expect(source, file).toContain(title ?? "");
    expect(file, "a test or a drill").toMatch(/\.test\.tsx?$|^scripts\/drills\//);
  }
});

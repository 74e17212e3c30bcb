import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { examples, examplesInTurn } from "./examples.ts";

test("a run of CI has Vite, Next.js, Express, the tests and two others, each within a few commits", () => {
  const seen = new Set<string>();
  for (let commits = 0; commits < examples.length; commits++) {
    const names = examplesInTurn(commits).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Vite, React", "Next.js", "Express", "Vitest, Playwright"]));
    expect(new Set(names).size).toBe(6);
    for (const name of names) seen.add(name);
  }
  expect(seen.size).toBe(examples.length);
});

test("every folder of the examples is tested", () => {
  const folders = readdirSync("sdk/examples", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...new Set(examples.map(({ folder }) => folder))].sort()).toEqual(folders.map(({ name }) => name).sort());
});

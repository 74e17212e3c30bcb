// Lists of files, as of the slow tests and of the suites, name files by paths and patterns. A moved file would leave its list unnoticed.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const folders = ["contract", "openapi", "scripts", "sdk", "server", "ui"];

/** Every file of the repository's code, by its path from the root. */
const files = [".", ...folders].flatMap((folder) =>
  readdirSync(folder, { recursive: folder !== ".", withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => relative(".", join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
);

/** The patterns that a pattern with alternatives in braces means: one for each alternative. */
function alternatives(pattern: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(pattern);
  if (!braces) return [pattern];
  const [before, after] = [pattern.slice(0, braces.index), pattern.slice(braces.index + braces[0].length)];
  return (braces[1] ?? "").split(",").flatMap((choice) => alternatives(before + choice + after));
}

/** Whether a path or pattern names a file or a folder that has one. */
function isFound(pattern: string): boolean {
  const source = pattern
    .replace(/\/$/, "")
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*/g, (wildcard) => (wildcard === "*" ? "[^/]*" : "(?:.*/)?"));
  const named = new RegExp(`^${source}(?:/|$)`);
  return files.some((file) => named.test(file));
}

/** The paths and patterns in a text that name no file. A pattern is given once for each alternative in braces. */
const missing = (text: string): string[] =>
  [...text.matchAll(new RegExp(`["'\`]((?:${folders.join("|")})/[^"'\`\\s$]*)["'\`]`, "g"))]
    .flatMap(([, pattern = ""]) => alternatives(pattern))
    .filter((pattern) => !isFound(pattern));

test("every path and pattern that scripts and settings name has a file", () => {
  const isChecked = (file: string) =>
    /^(?:scripts\/.*|[^/]*)\.(?:ts|mjs|json)$/.test(file) && !file.endsWith(".test.ts") && !file.startsWith("scripts/consumers/");
  const checked = files.filter(isChecked);
  expect(checked).toEqual(expect.arrayContaining(["vitest.config.ts", "knip.json", "scripts/slow-tests.ts", "scripts/longest-first.ts"]));
  expect(checked.flatMap((file) => missing(readFileSync(file, "utf8")).map((pattern) => `${file} names ${pattern}`))).toEqual([]);
});

test("a pattern without a file is found, also as one of the alternatives and after a wildcard", () => {
  const text = `["server/main.ts", "server/{main,moved}.ts", "server/**/main.ts", "contract/**/main.ts", "scripts/architecture/", "ui/none/*.ts"]`;
  expect(missing(text)).toEqual(["server/moved.ts", "contract/**/main.ts", "ui/none/*.ts"]);
});

import { posix } from "node:path";
import { isGenerated, lineAt, type Source, type Violation } from "./source.ts";

/** The maximum number of lines of a hand-written file. */
export const longestFile = 300;

/** Refused as the last word of a file name; `emptyNames` as the whole name. They do not say what a file contains. */
const emptyEnds = new Set(["util", "utils", "helper", "helpers", "manager"]);
const emptyNames = new Set(["common", "misc", "types"]);

const saysNothing = (name: string) => emptyNames.has(name) || emptyEnds.has(name.split("-").at(-1) ?? "");

function checkName({ path }: Source): Violation[] {
  // "sign-in.browser.test.ts", "vite.config.ts" and "assets.d.ts" are called sign-in, vite and assets.
  const name = posix.basename(path).replace(/(\.(browser|test|testing|test-d|config|d))*\.\w+$/, "");
  const word = [name, ...posix.dirname(path).split("/")].find(saysNothing);
  const violations: Violation[] = [];
  if (word)
    violations.push({
      path,
      message: `"${word}" does not say what the file contains, so unrelated code accumulates there; use the noun that it contains`,
    });
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    violations.push({ path, message: "file names are kebab-case, so that they are the same on every file system" });
  return violations;
}

function measureSize(source: Source): Violation[] {
  const lines = source.text.trimEnd().split("\n").length;
  if (lines <= longestFile || isGenerated(source)) return [];
  return [
    {
      path: source.path,
      message: `has ${lines} lines; a file of more than ${longestFile} lines contains more than one thing; split it by noun`,
    },
  ];
}

/** A function or constant whose name is a genitive, such as `errorOf`. */
const genitive = /\b(?:function\*?|const)\s+(\w+Of)\b/g;

const genitives = (source: Source): Violation[] =>
  [...source.code.matchAll(genitive)].map(({ 1: name = "", index }) => ({
    path: source.path,
    line: lineAt(source.code, index),
    message: `${name} says neither what it does nor what it returns; begin with a verb, such as read, find, list, make or to`,
  }));

/** Names and sizes of files, and names of exports. */
export const checkNames = (sources: readonly Source[]): Violation[] =>
  sources.flatMap((source) => [...checkName(source), ...measureSize(source), ...genitives(source)]);

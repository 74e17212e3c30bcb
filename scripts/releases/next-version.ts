// The rule of the next version. It compares the committed lists of what other programs and operators rely on with those of the last release.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Release, readFileAt } from "./history.ts";

interface List {
  readonly noun: string;
  readonly file: string;
  /** Finds the names in the file; the first group is the name. A second group changes whenever that which has the name changes. */
  readonly names: RegExp;
  /** Whether a removal breaks no user: the schema does not change when migrations become one. */
  readonly isInternal?: boolean;
  /** Whether only changes count. A schema is added and removed with the calls that use it. */
  readonly onlyChanges?: boolean;
}

const lists: readonly List[] = [
  { noun: "call", file: "openapi/operations.md", names: /^\| ((?:GET|POST|PUT|PATCH|DELETE) \S+) \| (.*)$/gm },
  { noun: "schema", file: "openapi/operations.md", names: /^\| schemas\/(\S+) \| (.*)$/gm, onlyChanges: true },
  { noun: "error", file: "docs/errors.md", names: /^### ([A-Z_]+)$/gm },
  { noun: "variable", file: "docs/environment.md", names: /^\| `([A-Z\d_]+)` \|/gm },
  { noun: "setting", file: "docs/settings.md", names: /^\| `([^`]+)` \|/gm },
  { noun: "entry point", file: "package.json", names: /^ {4}"(\.\/[^"]+)": /gm },
  { noun: "migration", file: "server/database/generated/migrations.ts", names: /^ {2}"(\d{4}-[^"]+)":/gm, isInternal: true },
];

/** A line such as `call POST /teams`. */
export interface Differences {
  readonly added: readonly string[];
  /** Calls and schemas whose part of the OpenAPI documents differs: their fields, access, codes or text. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** The names in a file, with that which changes with each. */
const readNames = ({ names }: List, text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(names)].map(([, name = "", content = ""]) => [name, content]));

/** Compares the working tree with a release. A list that the release did not have is left out. */
export function compareWith(root: string, { commit }: Release): Differences {
  const added: string[] = [];
  const changed: string[] = [];
  const removed: string[] = [];
  for (const list of lists) {
    const text = readFileAt(root, commit, list.file);
    if (text === undefined) continue;
    const [before, now] = [readNames(list, text), readNames(list, readFileSync(join(root, list.file), "utf8"))];
    const label = (name: string) => `${list.noun} ${name}`;
    const isChanged = (name: string) => now.has(name) && now.get(name) !== before.get(name);
    changed.push(...[...before.keys()].filter(isChanged).map(label));
    if (list.onlyChanges) continue;
    added.push(...[...now.keys()].filter((name) => !before.has(name)).map(label));
    if (!list.isInternal) removed.push(...[...before.keys()].filter((name) => !now.has(name)).map(label));
  }
  return { added, changed, removed };
}

/** The three numbers of a version. @throws Error for other texts */
export function parseVersion(version: string): readonly [number, number, number] {
  const numbers = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version)?.slice(1).map(Number);
  if (!numbers) throw new Error(`${version} is not a version such as 1.2.3.`);
  return numbers as unknown as readonly [number, number, number];
}

/** Negative if the first version is lower. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

/**
 * The lowest version that may follow (docs/compatibility.md). A removal makes a major version, and before 1.0 a minor one. An addition or
 * a change makes a minor version, anything else a patch. A person decides whether a change breaks programs.
 */
export function nextVersion(last: string, { added, changed, removed }: Differences): string {
  const [major, minor, patch] = parseVersion(last);
  if (removed.length > 0 && major > 0) return `${major + 1}.0.0`;
  return removed.length + changed.length + added.length > 0 ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

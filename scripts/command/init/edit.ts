import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file to create or change. */
export interface Edit {
  readonly file: string;
  /** Undefined: the file is new. */
  readonly before: string | undefined;
  readonly after: string;
}

/** The edits of a framework, and steps that only the developer can take. */
export interface Edits {
  readonly edits: readonly Edit[];
  readonly steps: readonly string[];
}

export const readText = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

/** An edit that creates a file. A file that exists stays as it is. */
export const newFile = (file: string, text: string): Edit[] => (existsSync(file) ? [] : [{ file, before: undefined, after: text }]);

/** The first of several files that exists. */
export const findFile = (folder: string, names: readonly string[]): string | undefined =>
  names.map((name) => join(folder, name)).find(existsSync);

/** A source text with another import: after its last one, else below a directive such as "use client". */
export function withImport(text: string, line: string): string {
  const imports = [...text.matchAll(/^import\b[^;]*?(?:from\s*)?["'][^"']+["'];?[ \t]*$/gm)];
  const last = imports.at(-1);
  const at = last ? last.index + last[0].length + 1 : (/^["']use \w+["'];?\n/.exec(text)?.[0].length ?? 0);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

/** The lines that an edit adds or replaces, as a person reads them. Values of secrets are hidden. */
export function describeEdit({ file, before, after }: Edit): string {
  const old = before === undefined ? [] : before.split("\n");
  const lines = after.split("\n").filter((line) => line !== "");
  const added = lines.filter((line) => !old.includes(line));
  const removed = old.filter((line) => line !== "" && !lines.includes(line));
  const hide = (line: string) => line.replace(/^(LATCHKEY_SECRET_SERVER_KEY=.{4}).*/, "$1…");
  const verb = before === undefined ? "new" : "changed";
  return [`${file} (${verb})`, ...removed.map((line) => `  - ${hide(line)}`), ...added.map((line) => `  + ${hide(line)}`)].join("\n");
}

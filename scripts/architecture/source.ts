import { posix } from "node:path";

/** One `import`, `export … from` or `import()` of a file. */
export interface Import {
  /** As written. */
  readonly specifier: string;
  /** Path from the root when it is a file of ours, else undefined: then it is a package. */
  readonly file: string | undefined;
  /** Gone at run time (`import type`, `export type`). */
  readonly typeOnly: boolean;
  readonly line: number;
}

/** A source file, taken apart as far as the rules need it. */
export interface Source {
  /** Path from the root, with slashes. */
  readonly path: string;
  readonly text: string;
  /** The text with comments and the insides of strings blanked; every character keeps its place. */
  readonly code: string;
  /** The insides of strings and templates, all else blanked; every character keeps its place. */
  readonly strings: string;
  readonly imports: readonly Import[];
}

/** A broken rule; the message says which and what harm it prevents. */
export interface Violation {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

export const isTest = (path: string) => /\.test(-d)?\.(ts|tsx|mts|mjs)$/.test(path);
/** Tests and what only tests use: they may reach for more, because nothing of the product depends on them. */
export const isForTests = (path: string) => isTest(path) || /(^|[/.])testing(\/|\.tsx?$)/.test(path);
export const isGenerated = (source: Source) => source.text.startsWith("// Generated ");
export const topFolder = (path: string) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "");
export const lineAt = (text: string, index: number) => text.slice(0, index).split("\n").length;

/** After these a slash begins a regular expression, not a division. */
const regexMayFollow = /(?:^|[(,=:[!&|?{};+\-*%<>~^\n]|\b(?:return|typeof|case|in|of|do|else|yield|await))\s*$/;

/** Tells code, comments and strings apart in one pass. JSX text is read as code; a quote in it ends at the end of its line. */
function mask(text: string): { code: string; strings: string } {
  const code = text.split("");
  const strings = text.replaceAll(/[^\n]/g, " ").split("");
  const blank = (at: number) => {
    if (code[at] !== "\n") code[at] = " ";
  };
  const asString = (at: number) => {
    strings[at] = text.charAt(at);
    blank(at);
  };
  /** Open templates; each counts the braces open inside its current `${}`. */
  const templates: number[] = [];
  let at = 0;

  const quoted = (quote: string) => {
    for (at++; at < text.length && text[at] !== quote && text[at] !== "\n"; at++) {
      if (text[at] === "\\") asString(at++);
      asString(at);
    }
    at++;
  };
  const template = () => {
    for (; at < text.length && text[at] !== "`"; at++) {
      if (text[at] === "$" && text[at + 1] === "{") {
        templates.push(0);
        at += 2;
        return;
      }
      if (text[at] === "\\") asString(at++);
      asString(at);
    }
    at++;
  };
  const regex = () => {
    let inClass = false;
    for (at++; at < text.length && text[at] !== "\n" && (inClass || text[at] !== "/"); at++) {
      if (text[at] === "[") inClass = true;
      if (text[at] === "]") inClass = false;
      if (text[at] === "\\") blank(at++);
      blank(at);
    }
    at++;
  };

  while (at < text.length) {
    const here = text[at];
    const next = text[at + 1];
    if (here === "/" && next === "/") for (; at < text.length && text[at] !== "\n"; at++) blank(at);
    else if (here === "/" && next === "*") {
      const end = text.indexOf("*/", at + 2);
      for (const stop = end < 0 ? text.length : end + 2; at < stop; at++) blank(at);
    } else if (here === '"' || here === "'") quoted(here);
    else if (here === "`") {
      at++;
      template();
    } else if (here === "/" && next !== ">" && regexMayFollow.test(code.slice(Math.max(0, at - 40), at).join(""))) regex();
    else {
      const depth = templates.at(-1);
      if (depth !== undefined && here === "{") templates[templates.length - 1] = depth + 1;
      if (depth !== undefined && here === "}") {
        if (depth > 0) templates[templates.length - 1] = depth - 1;
        else {
          templates.pop();
          at++;
          template();
          continue;
        }
      }
      at++;
    }
  }
  return { code: code.join(""), strings: strings.join("") };
}

const importForms = [
  /\b(import|export)(\s+type)?\b(?=[\s{*])[^;"'`()]*?\bfrom\s*["']/g,
  /\b(import)(\s+type)?\s*["']/g,
  /\b(import)()\s*\(\s*["']/g,
];

function fileOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  return specifier.startsWith("#") ? specifier.slice(1) : undefined;
}

/** Takes a file apart. No parser: import lines, strings and comments are all that the rules look at. */
export function parseSource(path: string, text: string): Source {
  const { code, strings } = mask(text);
  const imports: Import[] = [];
  for (const form of importForms)
    for (const match of code.matchAll(form)) {
      const start = match.index + match[0].length;
      const specifier = text.slice(start, text.indexOf(text.charAt(start - 1), start));
      if (specifier)
        imports.push({ specifier, file: fileOf(path, specifier), typeOnly: Boolean(match[2]), line: lineAt(text, match.index) });
    }
  return { path, text, code, strings, imports };
}

/** Every place where `pattern` (global) matches, with its line. */
export function* occurrences(where: string, pattern: RegExp): Generator<{ match: RegExpMatchArray; line: number }> {
  for (const match of where.matchAll(pattern)) yield { match, line: lineAt(where, match.index) };
}

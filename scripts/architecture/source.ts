import { posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** One `import`, `export … from` or `import()` of a file. */
export interface Import {
  /** As written. */
  readonly specifier: string;
  /** Path from the root if it is a file of this repository; undefined for a package. */
  readonly file: string | undefined;
  /** Erased at run time (`import type`, `export type`). */
  readonly typeOnly: boolean;
  readonly line: number;
}

/** A name or a piece of text with the line that it starts on. */
export interface Occurrence {
  readonly text: string;
  readonly line: number;
}

/** A parsed source file. */
export interface Source {
  /** Path from the root, with slashes. */
  readonly path: string;
  readonly text: string;
  /** The text with comments and the contents of strings blanked; offsets are unchanged. */
  readonly code: string;
  /** The contents of strings and templates, everything else blanked; offsets are unchanged. All of a document. */
  readonly strings: string;
  readonly imports: readonly Import[];
  /** Names that the file declares: functions, variables, parameters, types, members. */
  readonly names: readonly Occurrence[];
  readonly comments: readonly Occurrence[];
  /** The titles of tests and of groups of tests. */
  readonly titles: readonly Occurrence[];
}

/** A broken rule. The message names the rule and the harm that it prevents. */
export interface Violation {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

export const isTest = (path: string) => /\.test(-d)?\.(ts|tsx|mts|mjs)$/.test(path);
/** Tests and their fixtures may import more, because the product does not depend on them. */
export const isForTests = (path: string) => isTest(path) || /(^|\/)testing\//.test(path);
export const isDocument = (path: string) => path.endsWith(".md");
export const isGenerated = (source: Source) => source.text.startsWith("// Generated ");
export const topFolder = (path: string) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "");
export const lineAt = (text: string, index: number) => text.slice(0, index).split("\n").length;

interface Span {
  readonly start: number;
  readonly end: number;
}

function readFile(path: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  return specifier.startsWith("#") ? specifier.slice(1) : undefined;
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, " ");

/** The text with the spans blanked (`keep` false), or with everything but the spans blanked (`keep` true). */
function mask(text: string, spans: readonly Span[], keep: boolean): string {
  let masked = "";
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const [outside, inside] = [text.slice(at, start), text.slice(start, end)];
    masked += keep ? blank(outside) + inside : outside + blank(inside);
    at = end;
  }
  return masked + (keep ? blank(text.slice(at)) : text.slice(at));
}

type Program = ReturnType<typeof parseSync>["program"];
type Node = Readonly<Record<string, unknown>>;

/** The contents of string literals and template parts, without their quotes. */
function stringSpans(program: Program): Span[] {
  const spans: Span[] = [];
  new Visitor({
    Literal(node) {
      if (typeof node.value === "string") spans.push({ start: node.start + 1, end: node.end - 1 });
    },
    TemplateElement({ start, end }) {
      spans.push({ start, end });
    },
    JSXText({ start, end }) {
      spans.push({ start, end });
    },
  }).visit(program);
  return spans;
}

/** The identifiers of a pattern: `{ a, b: [c], ...d } = e` declares a, c and d. */
function* bindings(pattern: Node | null | undefined): Generator<Node> {
  switch (pattern?.type) {
    case "Identifier":
      yield pattern;
      return;
    case "ObjectPattern":
      for (const property of pattern.properties as Node[]) {
        // `{ name }` takes the name of a property that is declared elsewhere.
        if (property.type === "RestElement") yield* bindings(property.argument as Node);
        else if (!property.shorthand) yield* bindings(property.value as Node);
      }
      return;
    case "ArrayPattern":
      for (const element of pattern.elements as (Node | null)[]) yield* bindings(element);
      return;
    case "AssignmentPattern":
      yield* bindings(pattern.left as Node);
      return;
    case "RestElement":
      yield* bindings(pattern.argument as Node);
      return;
    case "TSParameterProperty":
      yield* bindings(pattern.parameter as Node);
  }
}

/** The names that a program declares, with their offsets. */
function declaredNames(program: Program): { name: string; start: number }[] {
  const names: { name: string; start: number }[] = [];
  const add = (node: unknown) => {
    for (const { name, start } of bindings(node as Node)) names.push({ name: String(name), start: Number(start) });
  };
  const addId = (node: { id: unknown }) => add(node.id);
  const addName = (node: { name: unknown }) => add(node.name);
  const addParameter = (node: { param: unknown }) => add(node.param);
  const addKey = (node: { computed?: boolean; key: unknown }) => {
    if (!node.computed) add(node.key);
  };
  const addFunction = (node: { id?: unknown; params: unknown }) => {
    add(node.id);
    for (const parameter of node.params as unknown[]) add(parameter);
  };
  new Visitor({
    VariableDeclarator: addId,
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    ClassDeclaration: addId,
    CatchClause: addParameter,
    PropertyDefinition: addKey,
    MethodDefinition: addKey,
    Property(node) {
      if (!node.shorthand) addKey(node);
    },
    TSPropertySignature: addKey,
    TSMethodSignature: addKey,
    TSInterfaceDeclaration: addId,
    TSTypeAliasDeclaration: addId,
    TSEnumDeclaration: addId,
    TSTypeParameter: addName,
  }).visit(program);
  return names;
}

/** The function of a call: `test` of `test(…)`, of `test.skipIf(a)(…)` and of `test.each(rows)(…)`. */
function calledName(callee: Node): unknown {
  if (callee.type === "MemberExpression") return calledName(callee.object as Node);
  return callee.type === "CallExpression" ? calledName(callee.callee as Node) : callee.name;
}

/** Where the titles of tests are. */
function titleSpans(program: Program): Span[] {
  const spans: Span[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const isTitle = title?.type === "TemplateLiteral" || (title?.type === "Literal" && typeof title.value === "string");
      if (title && isTitle && ["test", "describe"].includes(String(calledName(callee as unknown as Node)))) spans.push(title);
    },
  }).visit(program);
  return spans;
}

/**
 * Parses a file. A style sheet and a document have text only.
 * @throws Error when the file does not parse.
 */
export function parseSource(path: string, text: string): Source {
  const textOnly = { path, text, imports: [], names: [], comments: [], titles: [] };
  if (isDocument(path)) return { ...textOnly, code: "", strings: text };
  if (path.endsWith(".css")) return { ...textOnly, code: text, strings: "" };
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);

  // Under verbatimModuleSyntax only `import type` and `export type` are erased; `import { type A }` still loads the module.
  const importAt = (index: number, specifier: string): Import => ({
    specifier,
    file: readFile(path, specifier),
    typeOnly: /^(import|export)\s+type\b/.test(text.slice(index)),
    line: lineAt(text, index),
  });
  const imports = [
    ...module.staticImports.map(({ start, moduleRequest }) => importAt(start, moduleRequest.value)),
    ...module.staticExports.flatMap(({ start, entries }) => {
      const from = entries[0]?.moduleRequest;
      return from ? [importAt(start, from.value)] : [];
    }),
    ...module.dynamicImports.flatMap(({ start, moduleRequest }) => {
      const specifier = /^["'`](.*)["'`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
      return specifier === undefined ? [] : [importAt(start, specifier)];
    }),
  ];

  const strings = stringSpans(program);
  return {
    path,
    text,
    code: mask(text, [...strings, ...comments], false),
    strings: mask(text, strings, true),
    imports,
    names: declaredNames(program).map(({ name, start }) => ({ text: name, line: lineAt(text, start) })),
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(text, start) })),
    titles: isTest(path) ? titleSpans(program).map(({ start, end }) => ({ text: text.slice(start, end), line: lineAt(text, start) })) : [],
  };
}

/** Every place where `pattern` (global) matches, with its line. */
export function* occurrences(where: string, pattern: RegExp): Generator<{ match: RegExpMatchArray; line: number }> {
  for (const match of where.matchAll(pattern)) yield { match, line: lineAt(where, match.index) };
}

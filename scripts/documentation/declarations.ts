import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";

/** An export of an entry point of the client library. */
export interface Declaration {
  readonly name: string;
  readonly isType: boolean;
  /** The comment in front of it, without its stars. */
  readonly comment: string;
  /** The declaration as TypeScript, with the types of its properties. */
  readonly text: string;
  /** The file that declares it. */
  readonly file: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

// biome-ignore lint/suspicious/noExplicitAny: nodes of the syntax tree, whose shapes depend on their types.
type Node = Span & Readonly<Record<string, any>>;

interface Module {
  readonly text: string;
  readonly body: readonly Node[];
  readonly comments: readonly (Span & { readonly value: string })[];
}

const modules = new Map<string, Module>();

function parse(file: string): Module {
  let module = modules.get(file);
  if (!module) {
    const text = readFileSync(file, "utf8");
    const { program, comments } = parseSync(file, text);
    modules.set(file, (module = { text, body: program.body as unknown as Node[], comments }));
  }
  return module;
}

/** The file of a relative specifier; undefined for a package. */
function resolve(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const target = join(dirname(file), specifier.replace(/\.js$/, ".d.ts"));
  return existsSync(target) ? target : undefined;
}

/** The text of a comment in the line above a position. */
function readComment({ text, comments }: Module, start: number): string {
  const comment = comments.findLast(({ end }) => end <= start && text.slice(end, start).trim() === "");
  return (comment?.value ?? "")
    .replace(/^\*/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim();
}

const cleanText = (text: string): string =>
  text
    .replaceAll(/import\("[^"]+"\)\./g, "")
    .replaceAll(/^export (declare )?/gm, "")
    .replaceAll(" | undefined;", ";")
    .replaceAll("    ", "  ");

const readNames = ({ declaration }: Node): string[] =>
  declaration.declarations ? declaration.declarations.map(({ id }: Node) => id.name) : [declaration.id?.name];

/** The interface of the only argument of a component or a hook, from the same file. */
function readProperties(module: Module, text: string): string | undefined {
  const [, name] = /\((?:\{[^}]*\}|\w+)\??: (\w+)(?:<[^>]*>)?\)/.exec(text) ?? [];
  const node = module.body.find(({ declaration }) => declaration?.type === "TSInterfaceDeclaration" && declaration.id.name === name);
  return node && module.text.slice(node.start, node.end);
}

function readOwn(file: string, name: string): Declaration | undefined {
  const module = parse(file);
  // Overloads are several declarations of a name.
  const nodes = module.body.filter((node) => node.type === "ExportNamedDeclaration" && node.declaration && readNames(node).includes(name));
  const [first] = nodes;
  if (!first) return undefined;
  const isType = /^TS(Interface|TypeAlias)/.test(first.declaration.type);
  const text = nodes.map(({ start, end }) => module.text.slice(start, end)).join("\n");
  const properties = isType ? undefined : readProperties(module, text);
  return {
    name,
    isType,
    file,
    comment: readComment(module, first.start),
    text: cleanText([text, properties].filter(Boolean).join("\n\n")),
  };
}

/** One export of a file, wherever it is declared. */
function readExport(file: string, name: string): Declaration | undefined {
  const own = readOwn(file, name);
  if (own) return own;
  for (const node of parse(file).body) {
    const target = node.source && resolve(file, node.source.value);
    if (!target) continue;
    const specifier = node.specifiers?.find(({ exported }: Node) => exported?.name === name);
    if (specifier) return withName(readExport(target, specifier.local.name), name);
    if (node.type === "ExportAllDeclaration") {
      const found = readExport(target, name);
      if (found) return found;
    }
  }
  return undefined;
}

const withName = (declaration: Declaration | undefined, name: string) => declaration && { ...declaration, name };

function listNames(file: string): string[] {
  return parse(file).body.flatMap((node) => {
    if (node.type === "ExportNamedDeclaration")
      return node.declaration ? readNames(node) : node.specifiers.map(({ exported }: Node) => exported.name);
    const target = node.type === "ExportAllDeclaration" ? resolve(file, node.source.value) : undefined;
    return target ? listNames(target) : [];
  });
}

/**
 * The exports of an entry point with their comments.
 * @param file declarations of the entry point, as the package has them
 */
export const readDeclarations = (file: string): Declaration[] =>
  [...new Set(listNames(file))].flatMap((name) => readExport(file, name) ?? []);

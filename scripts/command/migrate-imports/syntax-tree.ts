import { type ParserPlugin, parse } from "@babel/parser";

/** A node of a syntax tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number } };
  readonly [property: string]: unknown;
}

/** Whether a value is a node. */
export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string" && "loc" in value;

/** The extensions of files with JavaScript or TypeScript. */
export const sourceExtensions = [".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts"];

/**
 * Parses a source file by its extension.
 * @throws SyntaxError with the line, if the file has no valid syntax
 */
export function parseFile(file: string, text: string): SyntaxNode {
  const language: ParserPlugin[] = /\.[mc]?ts$/.test(file) ? ["typescript"] : file.endsWith(".tsx") ? ["typescript", "jsx"] : ["jsx"];
  return parse(text, {
    sourceType: "unambiguous",
    allowReturnOutsideFunction: true,
    plugins: [...language, "decorators-legacy"],
  }).program as unknown as SyntaxNode;
}

/** Calls back with each node and its parent, in the order of the text. */
export function walkTree(node: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void, parent?: SyntaxNode): void {
  visit(node, parent);
  for (const [name, value] of Object.entries(node)) {
    if (name === "loc" || name.endsWith("Comments")) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walkTree(child, visit, node);
  }
}

import { entryPoints, missingNames, missingProps, providerName, publishedScope, styleSheet } from "./published-names.ts";
import { isNode, parseFile, type SyntaxNode, walkTree } from "./syntax-tree.ts";

/** Something that the developer has to change. */
export interface Finding {
  readonly line: number;
  readonly message: string;
}

/** A source file with our entry points, and what could not be replaced. */
export interface RewrittenSource {
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** The local names of imports from the published packages, with the names of the exports. "*": a whole package. */
type Imported = ReadonlyMap<string, string>;

const readText = (node: unknown): string | undefined =>
  isNode(node) && node.type === "StringLiteral" && typeof node.value === "string" ? node.value : undefined;

const readName = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  return readText(node) ?? (typeof node.name === "string" ? node.name : undefined);
};

/** Calls that name a module first: `require`, `import`, and the mocks of test runners. */
function namesModule(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === "Import" || readName(callee) === "require") return true;
  if (callee.type !== "MemberExpression") return false;
  const object = readName(callee.object);
  const method = readName(callee.property) ?? "";
  if (object === "require") return method === "resolve";
  return (object === "jest" || object === "vi") && /[mM]ock|require|import|createMock/.test(method);
}

/** Whether a text is the name of a module in its syntax. */
function isModuleName(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (!parent) return false;
  if (parent.type === "CallExpression" || parent.type === "OptionalCallExpression")
    return (parent.arguments as unknown[])[0] === node && namesModule(parent.callee);
  return (
    parent.source === node ||
    (parent.type === "TSImportType" && parent.argument === node) ||
    (parent.type === "TSExternalModuleReference" && parent.expression === node) ||
    (parent.type === "TSModuleDeclaration" && parent.id === node)
  );
}

/** Reads the imports of a file: by declarations, `require` with a pattern, and as a whole. */
function readImports(program: SyntaxNode): Imported {
  const imported = new Map<string, string>();
  walkTree(program, (node) => {
    if (node.type === "ImportDeclaration" && entryPoints[readText(node.source) ?? ""])
      for (const specifier of node.specifiers as SyntaxNode[])
        imported.set(readName(specifier.local) ?? "", specifier.type === "ImportSpecifier" ? (readName(specifier.imported) ?? "") : "*");
    if (node.type === "VariableDeclarator" && isRequire(node.init) && isNode(node.id)) {
      if (node.id.type === "Identifier") imported.set(readName(node.id) ?? "", "*");
      for (const property of (node.id.properties as SyntaxNode[] | undefined) ?? [])
        imported.set(readName(property.value) ?? "", readName(property.key) ?? "");
    }
  });
  return imported;
}

function isRequire(node: unknown): boolean {
  if (isNode(node) && node.type === "AwaitExpression") return isRequire(node.argument);
  return (
    isNode(node) &&
    node.type === "CallExpression" &&
    namesModule(node.callee) &&
    !!entryPoints[readText((node.arguments as unknown[])[0]) ?? ""]
  );
}

/** The name of an export that a node takes from a published package; undefined for other nodes. */
function usedExport(node: SyntaxNode, parent: SyntaxNode | undefined, imported: Imported): string | undefined {
  if (node.type === "ImportSpecifier" && entryPoints[readText(parent?.source) ?? ""]) return readName(node.imported);
  if (node.type === "ExportSpecifier" && entryPoints[readText(parent?.source) ?? ""]) return readName(node.local);
  const isMember = node.type === "MemberExpression" || node.type === "JSXMemberExpression";
  if (isMember && imported.get(readName(node.object) ?? "") === "*") return readName(node.property);
  if (node.type === "TSQualifiedName" && imported.get(readName(node.left) ?? "") === "*") return readName(node.right);
  if (node.type === "ObjectProperty" && parent?.type === "ObjectPattern" && imported.has(readName(node.value) ?? ""))
    return readName(node.key);
  return undefined;
}

/** The export behind the name of a JSX element. */
function elementExport(name: unknown, imported: Imported): string | undefined {
  if (!isNode(name)) return undefined;
  if (name.type === "JSXMemberExpression") return imported.get(readName(name.object) ?? "") === "*" ? readName(name.property) : undefined;
  return imported.get(readName(name) ?? "");
}

function readUnknownProps(element: SyntaxNode, imported: Imported): Finding[] {
  const component = elementExport(element.name, imported) ?? "";
  return (element.attributes as SyntaxNode[]).flatMap((attribute) => {
    const prop = readName(attribute.name);
    if (prop === undefined || !missingProps[component]?.includes(prop)) return [];
    return [{ line: attribute.loc.start.line, message: `The property ${prop} of ${component} has no effect. Remove it.` }];
  });
}

/** The position after the last import, else below a directive such as "use client". */
function endOfImports(program: SyntaxNode): number {
  const imports = (program.body as SyntaxNode[]).filter(({ type }) => type === "ImportDeclaration");
  const directives = program.directives as SyntaxNode[];
  return imports.at(-1)?.end ?? directives.at(-1)?.end ?? 0;
}

/**
 * Replaces the published packages in a source file by our entry points.
 * @throws SyntaxError if the file has no valid syntax
 */
export function rewriteSource(file: string, text: string): RewrittenSource {
  if (!text.includes(publishedScope)) return { text, findings: [] };
  const program = parseFile(file, text);
  const imported = readImports(program);
  const edits: { start: number; end: number; text: string }[] = [];
  const findings: Finding[] = [];
  walkTree(program, (node, parent) => {
    const { line } = node.loc.start;
    const missing = usedExport(node, parent, imported);
    if (missing !== undefined && Object.hasOwn(missingNames, missing))
      findings.push({ line, message: `${missing} has no counterpart: ${missingNames[missing]}.` });
    if (node.type === "JSXOpeningElement") findings.push(...readUnknownProps(node, imported));
    const name = readText(node);
    if (!name?.startsWith(publishedScope)) return;
    const entryPoint = entryPoints[name];
    if (entryPoint && isModuleName(node, parent)) edits.push({ start: node.start + 1, end: node.end - 1, text: entryPoint });
    else findings.push({ line, message: `"${name}" is not replaced. Check what it is for.` });
  });
  if (edits.length > 0 && [...imported.values()].includes(providerName) && !text.includes(styleSheet)) {
    const position = endOfImports(program);
    edits.push({
      start: position,
      end: position,
      text: `${position === 0 ? "" : "\n"}import "${styleSheet}";${position === 0 ? "\n" : ""}`,
    });
  }
  const changed = edits
    .sort((a, b) => b.start - a.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
  return { text: changed, findings };
}

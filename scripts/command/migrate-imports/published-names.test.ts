import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { missingNames } from "./published-names.ts";
import { isNode, parseFile, type SyntaxNode } from "./syntax-tree.ts";

const nameIn = (node: unknown): string => (isNode(node) ? String(node.name) : "");

/** The names that a file exports by itself. */
const readExports = (file: string): string[] =>
  (parseFile(file.replace(/\.d\.ts$/, ".ts"), readFileSync(file, "utf8")).body as SyntaxNode[]).flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration") return [];
    const { declaration, specifiers } = statement;
    const declared = isNode(declaration) ? [declaration, ...((declaration.declarations as SyntaxNode[] | undefined) ?? [])] : [];
    return [...declared.map(({ id }) => nameIn(id)), ...(specifiers as SyntaxNode[]).map(({ exported }) => nameIn(exported))].filter(
      Boolean,
    );
  });

test("each name of the published package is one of ours, or has a reason why it is not", () => {
  const published = readExports(
    createRequire(import.meta.url)
      .resolve("@stackframe/js")
      .replace(/\.js$/, ".d.ts"),
  );
  expect(published.length).toBeGreaterThan(60);
  const ours = ["apps", "js", "published-types"].flatMap((name) => readExports(`sdk/stack/${name}.ts`));
  const missing = published.filter((name) => !ours.includes(name));
  expect(missing.sort()).toEqual(Object.keys(missingNames).sort());
});

/** First line of every generated TypeScript file. */
export const banner = "// Generated from the contract by scripts/generate.ts; do not edit.\n";

/** Indents every line but the first. */
export const indentText = (text: string, by = "  "): string => text.replace(/\n(?=.)/g, `\n${by}`);

/** A doc comment, or nothing where there is nothing to say; ends with a line break. */
export function printDocComment(lines: readonly (string | undefined)[]): string {
  // The words come from descriptions: an end of comment inside them would end ours.
  const printedLines = lines.filter((line) => line !== undefined && line !== "").map((line) => line?.replaceAll("*/", "*\\/"));
  if (printedLines.length === 0) return "";
  return printedLines.length === 1 ? `/** ${printedLines[0]} */\n` : `/**\n${printedLines.map((line) => ` * ${line}\n`).join("")} */\n`;
}

/** One property of a printed object type. */
export interface Property {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly description?: string | undefined;
}

const printKey = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** The braces of an object type, one property a line. */
export function printObjectType(properties: readonly Property[], indexSignature?: string): string {
  const lines = properties.map(
    ({ name, type, optional, description }) =>
      `${printDocComment([description])}${printKey(name)}${optional ? "?" : ""}: ${type}${optional ? " | undefined" : ""};\n`,
  );
  if (indexSignature !== undefined) lines.push(`[name: string]: ${indexSignature};\n`);
  return lines.length === 0 ? "Record<never, never>" : `{\n  ${indentText(lines.join("")).trimEnd()}\n}`;
}

/** A text of TypeScript without its doc comments. */
export const withoutComments = (text: string): string => text.replace(/\/\*\*[\s\S]*?\*\//g, "");

/** The import of those names that the text uses; words in comments do not count. */
export function printImport(from: string, body: string, names: readonly string[]): string {
  const code = withoutComments(body);
  const used = names.filter((name) => new RegExp(`[:<(|=&,] ?${name}\\b`).test(code));
  return used.length > 0 ? `import type { ${used.join(", ")} } from "${from}";\n` : "";
}

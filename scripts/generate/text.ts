/** First line of every generated TypeScript file. */
export const banner = "// Generated from the contract by scripts/generate.ts; do not edit.\n";

/** Indents every line but the first. */
export const indented = (text: string, by = "  "): string => text.replace(/\n(?=.)/g, `\n${by}`);

/** A doc comment, or nothing where there is nothing to say; ends with a line break. */
export function doc(lines: readonly (string | undefined)[]): string {
  // The words come from descriptions: an end of comment inside them would end ours.
  const said = lines.filter((line) => line !== undefined && line !== "").map((line) => line?.replaceAll("*/", "*\\/"));
  if (said.length === 0) return "";
  return said.length === 1 ? `/** ${said[0]} */\n` : `/**\n${said.map((line) => ` * ${line}\n`).join("")} */\n`;
}

/** One property of a printed object type. */
export interface Property {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly description?: string | undefined;
}

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** The braces of an object type, one property a line. */
export function braces(properties: readonly Property[], rest?: string): string {
  const lines = properties.map(
    ({ name, type, optional, description }) =>
      `${doc([description])}${key(name)}${optional ? "?" : ""}: ${type}${optional ? " | undefined" : ""};\n`,
  );
  if (rest !== undefined) lines.push(`[name: string]: ${rest};\n`);
  return lines.length === 0 ? "Record<never, never>" : `{\n  ${indented(lines.join("")).trimEnd()}\n}`;
}

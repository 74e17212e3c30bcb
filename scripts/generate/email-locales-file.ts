import { readdirSync } from "node:fs";

const folder = "server/features/emails/locales";

/** `pt-BR` as an identifier. */
const identifier = (locale: string) => locale.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The locales of the server's e-mails: a file in the folder is a locale. Generated, because the server runs from source and from one
 * bundled file. The bundled file has no folder to read.
 */
export function emailLocalesFile(): string {
  const locales = readdirSync(new URL(`../../${folder}/`, import.meta.url))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length))
    .sort();
  const imports = locales.map((locale) => `import { messages as ${identifier(locale)} } from "../locales/${locale}.ts";`);
  const entries = locales.map((locale) => (identifier(locale) === locale ? locale : `"${locale}": ${identifier(locale)}`));
  return `// Generated from ${folder}/ by scripts/generate.ts; do not edit.
${imports.join("\n")}

/** The messages of each locale. */
export const emailLocales = { ${entries.join(", ")} };
`;
}

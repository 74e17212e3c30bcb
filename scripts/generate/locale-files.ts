import { readdirSync } from "node:fs";

/** `pt-BR` as an identifier. */
const identifier = (locale: string) => locale.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** English is the default, and therefore first. */
const byDefaultAndName = (a: string, b: string) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1);

interface LocaleFolder {
  /** A file in it is a locale. */
  readonly folder: string;
  /** What each of its files exports. */
  readonly exported: string;
  /** What the generated file exports, by locale. */
  readonly name: string;
  readonly description: string;
  /** The generated file. */
  readonly path: string;
}

/** Generated, because the server runs from source and from one bundled file. The bundled file has no folder to read. */
const folders: readonly LocaleFolder[] = [
  {
    folder: "contract/config/email-texts",
    exported: "texts",
    name: "emailTexts",
    description: "The texts of the built-in templates and themes in each locale, English first.",
    path: "contract/config/generated/email-texts.ts",
  },
  {
    folder: "server/features/emails/locales",
    exported: "messages",
    name: "emailLocales",
    description: "The messages of each locale, English first.",
    path: "server/features/emails/generated/locales.ts",
  },
];

/** The files that list the locales of the e-mails, by path. */
export const localeFiles = (): [path: string, text: string][] => folders.map((each) => [each.path, localeFile(each)]);

function localeFile({ folder, exported, name, description }: LocaleFolder): string {
  const locales = readdirSync(new URL(`../../${folder}/`, import.meta.url))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length))
    .sort(byDefaultAndName);
  const source = `../${folder.slice(folder.lastIndexOf("/") + 1)}`;
  const imports = locales.map((locale) => `import { ${exported} as ${identifier(locale)} } from "${source}/${locale}.ts";`);
  const entries = locales.map((locale) => (identifier(locale) === locale ? locale : `"${locale}": ${identifier(locale)}`));
  return `// Generated from ${folder}/ by scripts/generate.ts; do not edit.
${imports.join("\n")}

/** ${description} */
export const ${name} = { ${entries.join(", ")} };
`;
}

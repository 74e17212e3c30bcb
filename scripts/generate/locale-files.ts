import { existsSync, readdirSync } from "node:fs";
import { compileMessage } from "@lingui/message-utils/compileMessage";

const folder = new URL("../../ui/locales/", import.meta.url);

/** English is the default, and therefore first. */
const byDefaultAndName = (a: string, b: string) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1);

/** The folders of `ui/locales/` with e-mails: all but the pseudo-locale. */
const emailLocales = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/emails.ts`, folder)))
    .map(({ name }) => name)
    .sort(byDefaultAndName);

/** Prints an object of texts of any depth, one text a line. */
function printed(texts: unknown, leaf: (text: string) => unknown, indent = ""): string {
  if (typeof texts === "string") return JSON.stringify(leaf(texts));
  if (Array.isArray(texts)) return JSON.stringify(texts);
  const rows = Object.entries(texts as object).map(
    ([key, inner]) => `${indent}  ${JSON.stringify(key)}: ${printed(inner, leaf, `${indent}  `)},`,
  );
  return `{\n${rows.join("\n")}\n${indent}}`;
}

/** A message without placeholders is its text. */
function compiled(message: string): unknown {
  const parts = compileMessage(message);
  return parts.length === 1 && typeof parts[0] === "string" ? parts[0] : parts;
}

const header = "// Generated from ui/locales/*/emails.ts by scripts/generate.ts; do not edit.";

/**
 * The texts of the e-mails in every locale, by the files that hold them. Server and contract may not import the pages, and the server has
 * no parser of ICU MessageFormat.
 */
export async function localeFiles(): Promise<[path: string, text: string][]> {
  const locales = await Promise.all(
    emailLocales().map(async (locale) => {
      const { theme, templates, messages } = await import(new URL(`${locale}/emails.ts`, folder).href);
      return { locale, theme, templates, messages };
    }),
  );
  const byLocale = (part: "theme" | "templates" | "messages") => Object.fromEntries(locales.map((each) => [each.locale, each[part]]));
  return [
    [
      "contract/vocabulary/generated/locale-tags.ts",
      `${header}

/** The languages that users can choose, by their tags (BCP 47), English first. */
export const localeTags = [${locales.map(({ locale }) => JSON.stringify(locale)).join(", ")}] as const;
`,
    ],
    [
      "contract/config/generated/email-texts.ts",
      `${header}
import type { EmailTexts, ThemeTexts } from "../email-texts.ts";

/** The texts of the built-in themes in each locale, English first. */
export const themeTexts = ${printed(byLocale("theme"), (text) => text)} satisfies Readonly<Record<string, ThemeTexts>>;

/** The texts of the built-in templates in each locale, English first. */
export const emailTexts = ${printed(byLocale("templates"), (text) => text)} satisfies Readonly<Record<string, EmailTexts>>;
`,
    ],
    [
      "server/features/emails/generated/locales.ts",
      `${header}
import type { EmailMessages } from "../templates/email-messages.ts";

/** The compiled messages of each locale, English first. */
export const emailLocales = ${printed(byLocale("messages"), compiled)} satisfies Readonly<Record<string, EmailMessages>>;
`,
    ],
  ];
}

import { readdirSync, readFileSync } from "node:fs";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { catalogues, languages, pickLocale } from "./locale.ts";
import type { Catalogue, Messages } from "./messages.ts";
import { pseudo } from "./pseudo.ts";

const separateFiles = import.meta.glob<{ readonly messages: Messages }>(["./*/account.ts", "./*/purchase.ts"], { eager: true });
const allMessages = async (locale: string, catalogue: Catalogue): Promise<Messages> => ({
  ...separateFiles[`./${locale}/account.ts`]?.messages,
  ...separateFiles[`./${locale}/purchase.ts`]?.messages,
  ...(await catalogue.signIn()),
  ...(await catalogue.pages()),
  ...(await catalogue.dashboard()),
});
const english = await allMessages("en", catalogues.en as Catalogue);

/** The names of the placeholders of a message. */
function placeholdersOf(message: string): string[] {
  const names = new Set<string>();
  const collect = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [name, , branches] = part;
    if (typeof name === "string") names.add(name);
    for (const branch of Object.values((branches ?? {}) as Record<string, unknown>)) if (Array.isArray(branch)) branch.forEach(collect);
  };
  for (const part of compileMessage(message)) collect(part);
  return [...names].sort();
}

describe.each(Object.entries(catalogues))("the locale %s", (locale, catalogue) => {
  test("has exactly the messages and placeholders of English", async () => {
    const messages = await allMessages(locale, catalogue);
    const placeholders = (all: Messages) => Object.fromEntries(Object.entries(all).map(([id, message]) => [id, placeholdersOf(message)]));
    expect(placeholders(messages)).toEqual(placeholders(english));
  });
});

test("every folder of locales/ is a locale, and users can choose all but the pseudo-locale", () => {
  const folders = readdirSync(new URL("./", import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(Object.keys(catalogues).sort()).toEqual(folders.map(({ name }) => name).sort());
  expect(languages.map(({ tag }) => tag)).toEqual(
    folders
      .map(({ name }) => name)
      .filter((name) => name !== "en-XA")
      .sort(),
  );
  expect(languages).toContainEqual({ tag: "de", name: "Deutsch" });
});

test.each(["contract/config/email-texts", "server/features/emails/locales"])(
  "every language of the pages is one of the e-mails: %s",
  (folder) => {
    const files = readdirSync(new URL(`../../${folder}/`, import.meta.url));
    expect(files.sort()).toEqual(languages.map(({ tag }) => `${tag}.ts`));
  },
);

test("the pseudo-locale changes text, but not placeholders and plural rules", () => {
  expect(pseudo("Hi {name}")).toBe("⟦Ĥí {name}···⟧");
  expect(pseudo("{n, plural, one {# field} other {# fields}}")).toContain("{n, plural, one {# ƒíéļð} other {# ƒíéļðš}}");
});

test("every message is used", () => {
  const root = new URL("../", import.meta.url);
  const sources = (readdirSync(root, { recursive: true }) as string[])
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("locales") && !path.includes(".test."))
    .map((path) => readFileSync(new URL(path, root), "utf8"))
    .join("\n");
  expect(Object.keys(english).filter((id) => !sources.includes(`"${id}"`))).toEqual([]);
});

// tlh (Klingon) is a language without a catalogue.
test.each([
  [["de-AT", "en"], "de"],
  [["tlh", "de"], "de"],
  [["EN-us"], "en"],
  [["tlh", "tlh-Latn"], "en"],
  [[null, undefined, ""], "en"],
  [["en-xa"], "en-XA"],
  [["constructor"], "en"],
])("the preferences %j select %s", (preferences, locale) => {
  expect(pickLocale(preferences)).toBe(locale);
});

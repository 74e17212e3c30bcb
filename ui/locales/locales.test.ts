import { readdirSync, readFileSync } from "node:fs";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { emailTexts } from "#contract/config/generated/email-texts.ts";
import type { CompiledMessage } from "#contract/vocabulary/format-message.ts";
import { readDirection } from "./i18n.ts";
import { languages, loadCatalogue, localeTags, pickLocale } from "./locale.ts";
import type { Messages } from "./messages.ts";
import { pseudo } from "./pseudo.ts";

interface EmailFile {
  readonly templates: object;
  readonly messages: object;
}
const emails = import.meta.glob<EmailFile>("./*/emails.ts", { eager: true });

/** All messages of a locale. The dashboard's are English where a language has none. */
async function allMessages(locale: string): Promise<Messages> {
  const { signIn, ...groups } = await loadCatalogue(locale);
  const files = await Promise.all(Object.values(groups).map((load) => load()));
  return Object.assign({}, signIn, ...files.map(({ messages }) => messages));
}
const english = await allMessages("en");

/** The names of the placeholders of a message. */
function listPlaceholders(message: string): string[] {
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

const translations = languages.map(({ tag }) => tag).filter((tag) => tag !== "en");

describe.each(translations)("the locale %s", (locale) => {
  test("has exactly the messages and placeholders of English", async () => {
    const messages = await allMessages(locale);
    const isDashboard = (await loadCatalogue(locale)).dashboard !== undefined;
    const dashboard = (await loadCatalogue("en")).dashboard;
    const omitted = new Set(isDashboard || !dashboard ? [] : Object.keys((await dashboard()).messages));
    const placeholders = (all: Messages) =>
      Object.fromEntries(
        Object.entries(all)
          .filter(([id]) => id in messages || !omitted.has(id))
          .map(([id, message]) => [id, listPlaceholders(message)]),
      );
    expect(placeholders(messages)).toEqual(placeholders(english));
  });

  test("has the e-mails of English, with their placeholders", async () => {
    const placeholders = (texts: unknown): unknown => {
      if (typeof texts === "string") return listPlaceholders(texts);
      return Object.fromEntries(Object.entries(texts as object).map(([key, inner]) => [key, placeholders(inner)]));
    };
    const { templates, messages } = emails[`./${locale}/emails.ts`] as EmailFile;
    const { templates: englishTemplates, messages: englishMessages } = emails["./en/emails.ts"] as EmailFile;
    expect(placeholders(messages)).toEqual(placeholders(englishMessages));
    expect(placeholders(templates)).toEqual(placeholders(englishTemplates));
  });
});

test("every folder of locales/ is a locale with e-mails, and users can choose all but the pseudo-locale", () => {
  const folders = readdirSync(new URL("./", import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...localeTags]).toEqual(folders.map(({ name }) => name).sort());
  expect(languages.map(({ tag }) => tag)).toEqual(localeTags.filter((tag) => tag !== "en-XA"));
  expect(languages).toContainEqual({ tag: "de", name: "Deutsch" });
  expect(
    Object.keys(emails)
      .map((path) => path.split("/")[1])
      .sort(),
  ).toEqual(languages.map(({ tag }) => tag));
  expect(Object.keys(emailTexts).sort()).toEqual(languages.map(({ tag }) => tag));
});

test("the pseudo-locale changes text, but not placeholders and plural rules", () => {
  // As the build writes it.
  const compiled = (message: string): CompiledMessage => JSON.parse(JSON.stringify(compileMessage(message)));
  expect(pseudo(compiled("Hi {name}"))).toEqual(["⟦", "Ĥí ", ["name"], "···⟧"]);
  expect(pseudo("Sign in")).toEqual(["⟦", "Šíĝñ íñ", "···⟧"]);
  expect(pseudo(compiled("{n, plural, one {# field} other {# fields}}"))).toContainEqual([
    "n",
    "plural",
    { one: ["#", " ƒíéļð"], other: ["#", " ƒíéļðš"] },
  ]);
});

test("every message is used", () => {
  const root = new URL("../", import.meta.url);
  const sources = (readdirSync(root, { recursive: true }) as string[])
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("locales") && !path.includes(".test."))
    .map((path) => readFileSync(new URL(path, root), "utf8"))
    .join("\n");
  expect(Object.keys(english).filter((id) => !sources.includes(`"${id}"`))).toEqual([]);
});

// tlh (Klingon) is a language without a locale.
test.each([
  [["de-AT", "en"], "de"],
  [["tlh", "de"], "de"],
  [["EN-us"], "en"],
  [["tlh", "tlh-Latn"], "en"],
  [[null, undefined, ""], "en"],
  [["en-xa"], "en-XA"],
  [["constructor"], "en"],
  [["en-US@posix", "de"], "de"],
])("the preferences %j select %s", (preferences, locale) => {
  expect(pickLocale(preferences)).toBe(locale);
});

test.each([
  ["zh-HK", "zh-TW"],
  ["zh", "zh-CN"],
  ["zh-Hans-TW", "zh-CN"],
  ["pt-PT", "pt-BR"],
  ["iw", "he"],
])("the preference %s selects %s: same language, same script", (preference, locale) => {
  expect(pickLocale([preference], ["en", "he", "pt-BR", "zh-CN", "zh-TW"])).toBe(locale);
});

test.each([
  ["de", "ltr"],
  ["en-XA", "ltr"],
  ["ja", "ltr"],
  ["ar", "rtl"],
  ["he", "rtl"],
])("the direction of %s is %s, also where the browser knows the script only", (tag, direction) => {
  expect(readDirection(tag)).toBe(direction);
  const { getTextInfo } = Intl.Locale.prototype as { getTextInfo?: unknown };
  Object.assign(Intl.Locale.prototype, { getTextInfo: undefined });
  try {
    expect(readDirection(tag)).toBe(direction);
  } finally {
    Object.assign(Intl.Locale.prototype, { getTextInfo });
  }
});

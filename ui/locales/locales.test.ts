import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { emailTexts } from "#contract/config/generated/email-texts.ts";
import type { CompiledMessage } from "#contract/vocabulary/format-message.ts";
import { localeTags } from "#contract/vocabulary/generated/locale-tags.ts";
import { defaultLocale, pseudoLocale } from "#contract/vocabulary/locales.ts";
import { moduleMessages } from "../dashboard/generated/module-messages.ts";
import { dashboardMessages } from "../testing/dashboard-messages.ts";
import { catalogues } from "./catalogues.ts";
import { messages as explanations } from "./en/dashboard/explanations.ts";
import { parts as englishParts } from "./en/dashboard.ts";
import { languages, loadCatalogue } from "./locale.ts";
import type { MessageId, Messages } from "./messages.ts";
import { pseudo } from "./pseudo.ts";

interface EmailFile {
  readonly templates: object;
  readonly messages: object;
}
const emails = import.meta.glob<EmailFile>("./*/emails.ts", { eager: true });

type MessageFile = () => Promise<{ readonly messages: object }>;

/** All messages of a locale. The dashboard's are English where a language has none. */
async function allMessages(locale: string): Promise<Messages> {
  const { signIn, dashboard, ...groups } = await loadCatalogue(locale);
  const { parts = {} } = locale === "en" ? { parts: englishParts } : ((await dashboard?.()) ?? {});
  const files = await Promise.all([...Object.values(groups), ...Object.values<MessageFile>(parts)].map((load) => load()));
  return Object.assign({}, signIn, ...files.map(({ messages }) => messages));
}
const isDashboardMessage = (id: string) => id in dashboardMessages;
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

/** The branches of the plurals of a message, by their categories or numbers. */
function listPlurals(message: string): Readonly<Record<string, unknown>>[] {
  const found: Readonly<Record<string, unknown>>[] = [];
  const collect = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [, format, branches] = part;
    // As the build writes it: without an offset that is undefined.
    if (format === "plural") found.push(JSON.parse(JSON.stringify(branches)));
    for (const branch of Object.values((branches ?? {}) as Record<string, unknown>)) if (Array.isArray(branch)) branch.forEach(collect);
  };
  for (const part of compileMessage(message)) collect(part);
  return found;
}

/** The texts of an object of any depth. */
const listTexts = (texts: unknown): string[] =>
  typeof texts === "string" ? [texts] : Object.values((texts ?? {}) as Readonly<Record<string, unknown>>).flatMap(listTexts);

const translations = localeTags.filter((tag) => tag !== defaultLocale);

describe.each(translations)("the locale %s", (locale) => {
  test("has exactly the messages and placeholders of English", async () => {
    const messages = await allMessages(locale);
    const hasDashboard = (await loadCatalogue(locale)).dashboard !== undefined;
    const placeholders = (all: Messages) =>
      Object.fromEntries(
        Object.entries(all)
          .filter(([id]) => id in messages || hasDashboard || !isDashboardMessage(id))
          .map(([id, message]) => [id, listPlaceholders(message)]),
      );
    expect(placeholders(messages)).toEqual(placeholders(english));
  });

  test("has the plural forms of its language, and no others", async () => {
    const rules = new Intl.PluralRules(locale);
    const counts = Array.from({ length: 201 }, (_, count) => count);
    const texts = [
      ...Object.entries(await allMessages(locale)),
      ["e-mails", ...listTexts(emails[`./${locale}/emails.ts`]?.messages)],
    ] as const;
    const wrong = texts.flatMap(([id, ...messages]) =>
      messages.flatMap(listPlurals).flatMap((branches) => {
        // Some texts of English name no single thing, such as amounts with decimals; they need not vary.
        const varies = id === "e-mails" || listPlurals(english[id as MessageId] ?? "").some((forms) => "one" in forms);
        const missing = counts.filter((count) => varies && !(count in branches || rules.select(count) in branches));
        const categories: readonly string[] = rules.resolvedOptions().pluralCategories;
        const unused = Object.keys(branches).filter((name) => !/^\d+$/.test(name) && !categories.includes(name));
        return missing.length > 0 || unused.length > 0 || !("other" in branches) ? [{ id, missing: missing[0], unused }] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("has no sentence of English", async () => {
    const messages: Readonly<Record<string, string | undefined>> = await allMessages(locale);
    const words = (text: string) => text.replace(/\{[^{}]*\}/g, "").match(/\p{Letter}{2,}/gu) ?? [];
    const same = Object.entries(english).filter(([id, text]) => messages[id] === text && words(text).length > 2);
    expect(same).toEqual([]);
  });

  test("has the product's terms in a table", () => {
    const listTerms = (tag: string) =>
      [...readFileSync(`ui/locales/${tag}/terms.md`, "utf8").matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) => cell.split(", "));
    expect(listTerms(locale)).toEqual(expect.arrayContaining(listTerms("en").filter((term) => term !== "Term" && term !== "---")));
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
  const names = folders.map(({ name }) => name);
  expect([...localeTags, pseudoLocale].sort()).toEqual(names.sort());
  expect(localeTags[0]).toBe(defaultLocale);
  const readTag = (path: string) => path.split("/")[1];
  expect([defaultLocale, ...Object.keys(catalogues).map(readTag)].sort()).toEqual(names.sort());
  expect(Object.keys(emails).map(readTag).sort()).toEqual([...localeTags].sort());
  expect(Object.keys(emailTexts)).toEqual(localeTags);
  expect(languages()).toContainEqual({ tag: "de", name: "Deutsch" });
});

test("the pseudo-locale changes text, but not placeholders and plural rules", () => {
  // As the build writes it.
  const compiled = (message: string): CompiledMessage => JSON.parse(JSON.stringify(compileMessage(message)));
  expect(pseudo(compiled("Hi {name}"))).toEqual(["⟦", "Ĥí ", ["name"], "····⟧"]);
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
  const used = (id: string) => id in explanations || sources.includes(`"${id}"`);
  expect(Object.keys(english).filter((id) => !used(id))).toEqual([]);
});

test("a module of the dashboard that is loaded on demand is loaded with its messages", () => {
  const dashboard = fileURLToPath(new URL("../dashboard/", import.meta.url));
  const loads = (readdirSync(dashboard, { recursive: true }) as string[])
    // The first module is loaded beside the messages of the frame.
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test.") && path !== "load-dashboard.tsx")
    .flatMap((path) => {
      const text = readFileSync(join(dashboard, path), "utf8");
      return [...text.matchAll(/(?:withMessages\("([^"]+)", \(\) => )?import\("(\.[^"]+)"\)/g)].map(([, name, specifier = ""]) => [
        `${path}: ${specifier}`,
        name && join(dirname(path), specifier).replace(/\.tsx?$/, "") === name ? name : "without its messages",
      ]);
    });
  expect(loads.length).toBeGreaterThan(40);
  expect(loads.filter(([, name = ""]) => !Object.hasOwn(moduleMessages, name))).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import type { Texts } from "./catalogue.ts";
import { chosenLocale } from "./choice.ts";
import { deDeveloper } from "./de/developer.ts";
import { deHandler } from "./de/handler.ts";
import { deOccasional } from "./de/occasional.ts";
import { enDeveloper } from "./en/developer.ts";
import { enHandler } from "./en/handler.ts";
import { enOccasional } from "./en/occasional.ts";
import { pseudo, pseudoDeveloper, pseudoHandler, pseudoOccasional } from "./pseudo.ts";

const english: Texts = { ...enHandler, ...enOccasional, ...enDeveloper };
const others: readonly (readonly [string, Texts])[] = [
  ["de", { ...deHandler, ...deOccasional, ...deDeveloper }],
  ["en-XA", { ...pseudoHandler, ...pseudoOccasional, ...pseudoDeveloper }],
];

/** The names of the values a message asks for. */
function valuesOf(message: string): string[] {
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

test.each(others)("%s asks for the same values as English, text by text", (_, texts) => {
  for (const [id, message] of Object.entries(english))
    expect([id, valuesOf(texts[id as keyof Texts] ?? "")]).toEqual([id, valuesOf(message)]);
});

test("the pseudo-language marks words and leaves placeholders and plural rules alone", () => {
  expect(pseudo("Hi {name}")).toBe("⟦Ĥí {name}···⟧");
  expect(pseudo("{n, plural, one {# field} other {# fields}}")).toContain("{n, plural, one {# ƒíéļð} other {# ƒíéļðš}}");
});

test("every text of the catalogue is shown somewhere", () => {
  const root = new URL("../", import.meta.url);
  const sources = (readdirSync(root, { recursive: true }) as string[])
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("locales") && !path.includes(".test."))
    .map((path) => readFileSync(new URL(path, root), "utf8"))
    .join("\n");
  expect(Object.keys(english).filter((id) => !sources.includes(`"${id}"`))).toEqual([]);
});

test.each([
  [["de-AT", "en"], "de"],
  [["fr", "de"], "de"],
  [["EN-us"], "en"],
  [["fr", "tlh"], "en"],
  [[null, undefined, ""], "en"],
  [["en-xa"], "en-XA"],
  [["constructor"], "en"],
])("of the wishes %j the pages speak %s", (wishes, locale) => {
  expect(chosenLocale(wishes)).toBe(locale);
});

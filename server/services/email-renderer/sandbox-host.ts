import { LRUCache } from "lru-cache";
import { cutText } from "#contract/vocabulary/cut-text.ts";

/** Characters of the values of a call, and of its answer. */
const maxCharacters = 100_000;
const cachedFormatters = 200;

type Formatter = Readonly<Record<string, ((...values: never[]) => unknown) | undefined>>;
type FormatterClass = (new (
  locales: string | string[],
  options: object,
) => object) & {
  supportedLocalesOf?(locales: string | string[]): string[];
};

const formatterClasses: Readonly<Record<string, unknown>> = {
  Collator: Intl.Collator,
  DateTimeFormat: Intl.DateTimeFormat,
  DisplayNames: Intl.DisplayNames,
  ListFormat: Intl.ListFormat,
  NumberFormat: Intl.NumberFormat,
  PluralRules: Intl.PluralRules,
  RelativeTimeFormat: Intl.RelativeTimeFormat,
};
const methods = new Set(["compare", "format", "formatRange", "formatToParts", "of", "resolvedOptions", "select", "selectRange"]);

/** Formatters are slow to make, and the same for every e-mail. */
const formatters = new LRUCache<string, Formatter>({ max: cachedFormatters });

type Locales = string | string[];

/** Times are those of UTC, unless the source names a zone. The zone of the server says nothing to a recipient. */
const withZone = (options: object): object => ({ timeZone: "UTC", ...options });

function formatterClass(name: string): FormatterClass {
  const found = Object.hasOwn(formatterClasses, name) ? formatterClasses[name] : undefined;
  if (!found) throw new Error(`Intl.${name} is not available in e-mails.`);
  return found as FormatterClass;
}

function formatter(name: string, locales: Locales, options: object): Formatter {
  const key = JSON.stringify([name, locales, options]);
  const known = formatters.get(key);
  if (known) return known;
  const made = new (formatterClass(name))(locales, name === "DateTimeFormat" ? withZone(options) : options) as Formatter;
  formatters.set(key, made);
  return made;
}

/** Plural rules and relative times have numbers alone; other formatters read them from texts, too. */
const toValue = (name: string, value: unknown, index: number): unknown =>
  index === 0 && (name === "PluralRules" || name === "RelativeTimeFormat") ? Number(value) : value;

const urlParts = ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"] as const;
const listParts = (url: URL) => Object.fromEntries(urlParts.map((name) => [name, url[name]]));

/** The operations that an engine may ask of its host: pure functions of texts, which QuickJS lacks. */
const operations: Readonly<Record<string, (...values: never[]) => unknown>> = {
  "url.parse": (url: string, base?: string) => listParts(new URL(url, base)),
  "url.change"(href: string, name: (typeof urlParts)[number], value: string) {
    const url = new URL(href);
    if (name !== "origin" && urlParts.includes(name)) url[name] = value;
    return listParts(url);
  },
  "query.parse": (query: string) => [...new URLSearchParams(query)],
  "query.serialize": (pairs: [string, string][]) => new URLSearchParams(pairs).toString(),
  intl(name: string, locales: Locales, options: object, method: string, values: unknown[]) {
    const made = formatter(name, locales, options);
    const called = methods.has(method) ? made[method] : undefined;
    if (!called) throw new Error(`Intl.${name} has no method ${method}.`);
    return called.apply(made, values.map((value, index) => toValue(name, value, index)) as never[]);
  },
  "intl.supportedLocales": (name: string, locales: Locales) => formatterClass(name).supportedLocalesOf?.(locales) ?? [],
  "intl.canonicalLocales": (locales: Locales) => Intl.getCanonicalLocales(locales),
  date(method: "toLocaleString" | "toLocaleDateString" | "toLocaleTimeString", millis: number, locales: Locales, options: object) {
    const date = new Date(millis);
    if (method === "toLocaleDateString") return date.toLocaleDateString(locales, withZone(options));
    if (method === "toLocaleTimeString") return date.toLocaleTimeString(locales, withZone(options));
    return date.toLocaleString(locales, withZone(options));
  },
  case: (method: string, text: string, locales: Locales) =>
    method === "toLocaleUpperCase" ? text.toLocaleUpperCase(locales) : text.toLocaleLowerCase(locales),
};

/**
 * Runs an operation for an engine.
 * @param values its parameters, as JSON. They come from the developer's code: any of them may be anything
 * @returns JSON of the value, or of the error
 */
export function answerSandbox(operation: string, values: string): string {
  try {
    if (values.length > maxCharacters) throw new RangeError(`A value is longer than ${maxCharacters} characters.`);
    const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (!run) throw new Error(`${cutText(operation, 100)} is not available in e-mails.`);
    const answer = JSON.stringify({ value: run(...(JSON.parse(values) as never[])) });
    if (answer.length > maxCharacters) throw new RangeError(`A text is longer than ${maxCharacters} characters.`);
    return answer;
  } catch (error) {
    const { name, message } = error as Error;
    return JSON.stringify({ error: cutText(message, 1000), name });
  }
}

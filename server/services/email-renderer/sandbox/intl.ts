import { callHost } from "./host.ts";

type Options = Readonly<Record<string, unknown>>;

let emailLocale = "en";

/** Sets the language of texts that name none: that of the recipient. @param locale English is used instead of one that is not valid */
export function setEmailLocale(locale: string): void {
  try {
    [emailLocale = "en"] = callHost<string[]>("intl.canonicalLocales", locale);
  } catch {
    emailLocale = "en";
  }
}

/** The objects of `Intl` that the host formats with, and their methods. */
const formatters: Readonly<Record<string, readonly string[]>> = {
  Collator: ["compare", "resolvedOptions"],
  DateTimeFormat: ["format", "formatToParts", "formatRange", "resolvedOptions"],
  DisplayNames: ["of", "resolvedOptions"],
  ListFormat: ["format", "formatToParts", "resolvedOptions"],
  NumberFormat: ["format", "formatToParts", "formatRange", "resolvedOptions"],
  PluralRules: ["select", "selectRange", "resolvedOptions"],
  RelativeTimeFormat: ["format", "formatToParts", "resolvedOptions"],
};

/** A value as JSON has it. Numbers that JSON lacks are texts, which formatters read as numbers. */
function encode(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "object" && value !== null && Symbol.iterator in value) return [...(value as Iterable<unknown>)];
  return value;
}

const listLocales = (locales: unknown) => locales ?? emailLocale;

function formatterClass(name: string, methods: readonly string[]) {
  function Formatter(this: object | undefined, locales?: unknown, options?: Options) {
    const formatter: object = this instanceof Formatter ? this : Object.create(Formatter.prototype as object);
    const target = [name, listLocales(locales), options ?? {}];
    // Fails here, as the constructor does, and not when it formats.
    callHost("intl", ...target, "resolvedOptions", []);
    for (const method of methods) {
      const call = (...values: unknown[]) => {
        const given = name === "DateTimeFormat" && method.startsWith("format") && values[0] === undefined ? [] : values;
        return callHost("intl", ...target, method, given.map(encode));
      };
      Object.defineProperty(formatter, method, { value: call });
    }
    return formatter;
  }
  Object.defineProperty(Formatter, "name", { value: name });
  Formatter.supportedLocalesOf = (locales: unknown) => callHost("intl.supportedLocales", name, locales);
  return Formatter;
}

const classes = Object.fromEntries(Object.entries(formatters).map(([name, methods]) => [name, formatterClass(name, methods)]));

/** `Intl`, by the host. Its other members are an error. */
export const sandboxIntl = new Proxy<Readonly<Record<string, unknown>>>(
  { ...classes, getCanonicalLocales: (locales?: unknown) => callHost("intl.canonicalLocales", locales ?? []) },
  {
    get(target, key) {
      if (typeof key !== "string" || Object.hasOwn(target, key)) return Reflect.get(target, key);
      throw new Error(`Intl.${key} is not available in e-mails.`);
    },
  },
);

/** Replaces the methods that depend on a language, which QuickJS ignores, by those of the host. */
export function localizePrototypes(): void {
  const replace = (prototype: object, name: string, value: unknown) =>
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"])
    replace(Date.prototype, name, function (this: Date, locales?: unknown, options?: Options) {
      return Number.isNaN(this.getTime()) ? "Invalid Date" : callHost("date", name, this.getTime(), listLocales(locales), options ?? {});
    });
  for (const prototype of [Number.prototype, BigInt.prototype])
    replace(prototype, "toLocaleString", function (this: { valueOf(): number | bigint }, locales?: unknown, options?: Options) {
      return callHost("intl", "NumberFormat", listLocales(locales), options ?? {}, "format", [encode(this.valueOf())]);
    });
  replace(Array.prototype, "toLocaleString", function (this: readonly unknown[], ...format: unknown[]) {
    return this.map((each) => (each === null || each === undefined ? "" : localized(each, format))).join(",");
  });
  for (const name of ["toLocaleUpperCase", "toLocaleLowerCase"])
    replace(String.prototype, name, function (this: unknown, locales?: unknown) {
      return callHost("case", name, String(this), listLocales(locales));
    });
  replace(String.prototype, "localeCompare", function (this: unknown, other: unknown, locales?: unknown, options?: Options) {
    return callHost("intl", "Collator", listLocales(locales), options ?? {}, "compare", [String(this), String(other)]);
  });
}

const localized = (value: object | string | number | boolean | bigint | symbol, format: readonly unknown[]): string =>
  (value as { toLocaleString(...format: readonly unknown[]): string }).toLocaleString(...format);

/**
 * A message that the build compiled from ICU MessageFormat: text, and placeholders as `[name]`, `[name, "number"]` or
 * `[name, "plural", branches]`. In a branch the text `#` is the number. The package's own formatter is five times this file, and the
 * sign-in page has a budget (ui/bundle.test.ts).
 */
export type CompiledMessage = string | readonly MessagePart[];
type MessagePart = string | readonly [name: string, format?: string, branches?: Readonly<Record<string, CompiledMessage>>];

/** Fills the placeholders of a message. A missing value becomes an empty text. */
export function formatMessage(
  message: CompiledMessage,
  values: Readonly<Record<string, string | number>>,
  locale: string,
  number?: number,
): string {
  if (typeof message === "string") return message;
  return message
    .map((part) => {
      if (part === "#" && number !== undefined) return formatNumber(number, locale);
      if (typeof part === "string") return part;
      const [name, format, branches = {}] = part;
      const value = values[name] ?? "";
      if (format === "number") return formatNumber(Number(value), locale);
      if (format !== "plural") return String(value);
      const count = Number(value);
      const branch = branches[count] ?? branches[new Intl.PluralRules(locale).select(count)] ?? branches.other ?? "";
      return formatMessage(branch, values, locale, count);
    })
    .join("");
}

const formatNumber = (value: number, locale: string) => new Intl.NumberFormat(locale).format(value);

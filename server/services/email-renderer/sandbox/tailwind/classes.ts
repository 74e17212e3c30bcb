import { buttonClass } from "#contract/vocabulary/emails/email-brand.ts";
import { defaultTheme, type Theme } from "./default-theme.ts";
import { inPixels, type Styles, toImportantCss } from "./styles.ts";
import { changedTheme, type TailwindConfig } from "./theme.ts";
import { createUtilities } from "./utilities.ts";

/** The style of an element by its classes, and the classes that remain. */
export interface ResolvedClasses {
  readonly style: Styles;
  readonly className: string;
}

/** The meaning of the classes within a component `Tailwind`. */
export interface Classes {
  /** Turns classes of Tailwind CSS into a style. Those with variants become rules; classes of the developer's own remain. */
  resolve(className: string): ResolvedClasses;
  /** The same with the changes of a configuration. */
  changedBy(config: TailwindConfig): Classes;
}

/** Where the rule of a variant applies: in a media query, and to which of the elements with the class. */
interface Condition {
  readonly media?: string;
  /** A selector, with `&` for the class. */
  readonly selector?: string;
}

const pseudoClasses = ["hover", "focus", "active", "visited", "empty", "first-of-type", "last-of-type", "only-of-type"];
const selectors: Readonly<Record<string, string>> = {
  ...Object.fromEntries(pseudoClasses.map((name) => [name, `&:${name}`])),
  first: "&:first-child",
  last: "&:last-child",
  only: "&:only-child",
  odd: "&:nth-child(odd)",
  even: "&:nth-child(2n)",
  "group-hover": ".group:hover &",
  "*": "&>*",
};
const media: Readonly<Record<string, string>> = { dark: "(prefers-color-scheme:dark)", print: "print" };

/** The condition of a variant, such as `dark`; undefined for one that e-mails do not have. */
function toCondition(variant: string, screens: Theme["screens"]): Condition | undefined {
  const own = (table: Readonly<Record<string, string>>, name: string) => (Object.hasOwn(table, name) ? table[name] : undefined);
  const selector = own(selectors, variant);
  if (selector !== undefined) return { selector };
  const query = own(media, variant) ?? own(screens, variant);
  if (query !== undefined) return { media: query };
  const [, bound, length] = /^(min|max)-\[([\d.]+(?:px|rem|em))\]$/.exec(variant) ?? [];
  if (length !== undefined) return { media: `(${bound}-width:${inPixels(length)})` };
  const [, width] = /^\(min-width:(\d+)px\)$/.exec(own(screens, variant.replace(/^(max|min)-/, "")) ?? "") ?? [];
  if (width === undefined) return undefined;
  return variant.startsWith("min-") ? { media: `(min-width:${width}px)` } : { media: `(max-width:${Number(width) - 1}px)` };
}

/** The variants of a class and its utility: parts between colons that are not in brackets. */
const listParts = (name: string): string[] => name.split(/:(?![^[]*\])/);

/** Classes that have an effect on others alone. */
const marks = new Set(["group", "peer", "not-prose", buttonClass]);

/** Classes of the current e-mail that Tailwind CSS has not. */
const unknown = new Set<string>();

/** The classes of the elements since the last call that are none of Tailwind CSS. */
export function unknownClasses(): string[] {
  const names = [...unknown];
  unknown.clear();
  return names;
}

/** Completes a style whose declarations depend on several classes: the colors of a gradient. */
function withGradient({ gradientDirection, gradientFrom, gradientVia, gradientTo, ...style }: Styles): Styles {
  if (gradientDirection === undefined || (gradientFrom ?? gradientVia ?? gradientTo) === undefined) return style;
  const colors = [gradientFrom ?? "transparent", ...(gradientVia === undefined ? [] : [gradientVia]), gradientTo ?? "transparent"];
  return { ...style, backgroundImage: `linear-gradient(${[gradientDirection, ...colors].join(",")})` };
}

/** Rules of the classes with variants, by the class that elements have in their place. */
const rules = new Map<string, string>();
let themes = 0;

function createClasses(theme: Theme): Classes {
  const utilities = createUtilities(theme);
  const resolved = new Map<string, ResolvedClasses & { readonly unknown: readonly string[] }>();
  const changed = new Map<string, Classes>();
  // The same class means something else in another theme.
  const suffix = themes === 0 ? "" : `_${themes}`;
  themes++;

  /** Adds the rule of a class with variants, or of one for the children. @returns the class to use instead, or undefined if there is none */
  function ruleClass(name: string): string | undefined {
    const parts = listParts(name);
    const utility = (parts.pop() ?? "").replace(/^!|!$/g, "");
    const styles = utilities.readStyle(utility);
    const childStyles = styles ? undefined : utilities.findChildStyle(utility);
    const conditions = parts.map((variant) => toCondition(variant, theme.screens));
    if (!(styles || childStyles) || conditions.includes(undefined)) return undefined;
    const safe = name.replace(/[^\w-]/g, "_") + suffix;
    const query = conditions.flatMap((condition) => condition?.media ?? []).join(" and ");
    const own = conditions.reduceRight((inner, condition) => condition?.selector?.replace("&", inner) ?? inner, `.${safe}`);
    const rule = `${own}${childStyles ? ">*+*" : ""}{${toImportantCss(withGradient(styles ?? childStyles ?? {}))}}`;
    rules.set(safe, query === "" ? rule : `@media ${query}{${rule}}`);
    return safe;
  }

  function resolve(className: string) {
    let style: Styles = {};
    const remaining: string[] = [];
    const unknownNames: string[] = [];
    for (const name of className.split(/\s+/).filter(Boolean)) {
      const styles = listParts(name).length > 1 ? undefined : utilities.readStyle(name.replace(/^!|!$/g, ""));
      if (styles) {
        style = { ...style, ...styles };
        continue;
      }
      const rule = ruleClass(name);
      remaining.push(rule ?? name);
      if (rule === undefined && !marks.has(name)) unknownNames.push(name);
    }
    return { style: withGradient(style), className: remaining.join(" "), unknown: unknownNames };
  }

  return {
    resolve(className) {
      const cached = resolved.get(className);
      const result = cached ?? resolve(className);
      resolved.set(className, result);
      for (const name of result.unknown) unknown.add(name);
      return result;
    },

    changedBy(config) {
      // Each render creates the same configuration anew.
      const key = JSON.stringify(config);
      const known = changed.get(key) ?? createClasses(changedTheme(theme, config));
      changed.set(key, known);
      return known;
    },
  };
}

/** Without a configuration. */
export const defaultClasses = createClasses(defaultTheme);

/** The style sheet of all classes with variants so far, wider screens last; empty without any. */
export function variantRules(): string {
  const rank = (rule: string) => Number(/min-width:(\d+)/.exec(rule)?.[1] ?? 0);
  return [...rules.values()].sort((a, b) => rank(a) - rank(b)).join("");
}

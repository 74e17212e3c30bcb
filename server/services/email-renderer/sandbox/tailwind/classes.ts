import { defaultTheme, type Theme } from "./default-theme.ts";
import { type Styles, toCss } from "./styles.ts";
import { changedTheme, type TailwindConfig } from "./theme.ts";
import { createUtilities } from "./utilities.ts";

/** The style of an element by its classes, and the classes that remain. */
export interface ResolvedClasses {
  readonly style: Styles;
  readonly className: string;
}

/** What the classes within a component `Tailwind` mean. */
export interface Classes {
  /** Turns classes of Tailwind CSS into a style. Those with variants become rules; classes of the developer's own remain. */
  resolve(className: string): ResolvedClasses;
  /** The same with the changes of a configuration. */
  changedBy(config: TailwindConfig): Classes;
}

/** The condition of a variant, such as `dark`; undefined for one that e-mails do not have. */
function conditionOf(variant: string, screens: Theme["screens"]): { media?: string; state?: string } | undefined {
  if (variant === "dark") return { media: "(prefers-color-scheme:dark)" };
  if (variant === "hover") return { state: ":hover" };
  const screen = (name: string) => (Object.hasOwn(screens, name) ? screens[name] : undefined);
  const media = screen(variant);
  if (media !== undefined) return { media };
  const [, width] = /^\(min-width:(\d+)px\)$/.exec(screen(variant.replace(/^max-/, "")) ?? "") ?? [];
  return width === undefined ? undefined : { media: `(max-width:${Number(width) - 1}px)` };
}

/** Rules of the classes with variants, by the class that elements have in their place. */
const rules = new Map<string, string>();
let themes = 0;

function createClasses(theme: Theme): Classes {
  const styleOf = createUtilities(theme);
  const resolved = new Map<string, ResolvedClasses>();
  const changed = new Map<string, Classes>();
  // The same class means something else in another theme.
  const suffix = themes === 0 ? "" : `_${themes}`;
  themes++;

  /** Adds the rule of a class with variants. @returns the class to use instead, or undefined if the class is none of Tailwind */
  function variantClass(name: string): string | undefined {
    const parts = name.split(":");
    const styles = styleOf((parts.pop() ?? "").replace(/^!|!$/g, ""));
    const conditions = parts.map((variant) => conditionOf(variant, theme.screens));
    if (!styles || conditions.includes(undefined)) return undefined;
    const safe = name.replace(/[^\w-]/g, "_") + suffix;
    const media = conditions.flatMap((condition) => condition?.media ?? []);
    const state = conditions.map((condition) => condition?.state ?? "").join("");
    const rule = `.${safe}${state}{${toCss(styles)}}`;
    rules.set(safe, media.length > 0 ? `@media ${media.join(" and ")}{${rule}}` : rule);
    return safe;
  }

  return {
    resolve(className) {
      const cached = resolved.get(className);
      if (cached) return cached;
      const style: Record<string, string | number> = {};
      const remaining: string[] = [];
      for (const name of className.split(/\s+/).filter(Boolean)) {
        const styles = name.includes(":") && !name.includes("[") ? undefined : styleOf(name.replace(/^!|!$/g, ""));
        if (styles) Object.assign(style, styles);
        else remaining.push((name.includes(":") && variantClass(name)) || name);
      }
      const result = { style, className: remaining.join(" ") };
      resolved.set(className, result);
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

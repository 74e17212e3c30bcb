import { type Styles, toCss, utilityStyles } from "./utilities.ts";

/** The style of an element by its classes, and the classes that remain. */
interface ResolvedClasses {
  readonly style: Styles;
  readonly className: string;
}

const widths: Readonly<Record<string, number>> = { sm: 640, md: 768, lg: 1024, xl: 1280 };

/** The condition of a variant, such as `dark`; undefined for one that e-mails do not have. */
function conditionOf(variant: string): { media?: string; state?: string } | undefined {
  if (variant === "dark") return { media: "(prefers-color-scheme:dark)" };
  if (variant === "hover") return { state: ":hover" };
  const [, isMax, name = ""] = /^(max-)?(\w+)$/.exec(variant) ?? [];
  const width = Object.hasOwn(widths, name) ? widths[name] : undefined;
  if (width === undefined) return undefined;
  return { media: isMax ? `(max-width:${width - 1}px)` : `(min-width:${width}px)` };
}

/** Rules of the classes with variants, by the class that elements have in their place. */
const rules = new Map<string, string>();
const resolved = new Map<string, ResolvedClasses>();

/** Adds the rule of a class with variants. @returns the class to use instead, or undefined if the class is none of Tailwind */
function variantClass(name: string): string | undefined {
  const parts = name.split(":");
  const styles = utilityStyles((parts.pop() ?? "").replace(/^!|!$/g, ""));
  const conditions = parts.map(conditionOf);
  if (!styles || conditions.includes(undefined)) return undefined;
  const safe = name.replace(/[^\w-]/g, "_");
  const media = conditions.flatMap((condition) => condition?.media ?? []);
  const state = conditions.map((condition) => condition?.state ?? "").join("");
  const rule = `.${safe}${state}{${toCss(styles)}}`;
  rules.set(safe, media.length > 0 ? `@media ${media.join(" and ")}{${rule}}` : rule);
  return safe;
}

/** Turns classes of Tailwind CSS into a style. Those with variants become rules; classes of the developer's own remain. */
export function resolveClasses(className: string): ResolvedClasses {
  const cached = resolved.get(className);
  if (cached) return cached;
  const style: Record<string, string | number> = {};
  const remaining: string[] = [];
  for (const name of className.split(/\s+/).filter(Boolean)) {
    const styles = name.includes(":") && !name.includes("[") ? undefined : utilityStyles(name.replace(/^!|!$/g, ""));
    if (styles) Object.assign(style, styles);
    else remaining.push((name.includes(":") && variantClass(name)) || name);
  }
  const result = { style, className: remaining.join(" ") };
  resolved.set(className, result);
  return result;
}

/** The style sheet of all classes with variants so far, wider screens last; empty without any. */
export function variantRules(): string {
  const rank = (rule: string) => Number(/min-width:(\d+)/.exec(rule)?.[1] ?? 0);
  return [...rules.values()].sort((a, b) => rank(a) - rank(b)).join("");
}

import type { Scale, TextSize, Theme } from "./default-theme.ts";
import { inPixels } from "./styles.ts";

/** The prop `config` of the component `Tailwind`. It comes from the developer's code: any part of it may be anything. */
export type TailwindConfig = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const readRecord = (value: unknown) => (isRecord(value) ? value : {});

/** A value as CSS; undefined for one that is none. */
function toCssValue(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.filter((each) => typeof each === "string").join(",") || undefined;
  return typeof value === "string" ? inPixels(value) : undefined;
}

/** The values of a section. Those in objects have the names of both: `{ brand: { 500: … } }` is `brand-500`. */
function flat(section: unknown, prefix = ""): Scale {
  const entries = Object.entries(readRecord(section)).flatMap(([name, value]): [string, string][] => {
    const path = prefix === "" ? name : name === "DEFAULT" ? prefix : `${prefix}-${name}`;
    if (isRecord(value)) return Object.entries(flat(value, path));
    const css = toCssValue(value);
    return css === undefined ? [] : [[path, css]];
  });
  return Object.fromEntries(entries);
}

/** A size, or a size with its line height or with more. */
function textSizes(section: unknown): Scale<TextSize> {
  const entries = Object.entries(readRecord(section)).map(([name, value]): [string, TextSize] => {
    const [size, more] = Array.isArray(value) ? value : [value, undefined];
    const { lineHeight = isRecord(more) ? undefined : more, letterSpacing, fontWeight } = readRecord(more);
    const styles = { fontSize: size, lineHeight, letterSpacing, fontWeight };
    const pairs = Object.entries(styles).map(([property, each]) => [property, toCssValue(each)] as const);
    return [name, Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined))];
  });
  return Object.fromEntries(entries);
}

/** Widths of screens as conditions of media queries: a text is the least width. */
function screens(section: unknown): Scale {
  const entries = Object.entries(readRecord(section)).flatMap(([name, value]): [string, string][] => {
    const { min, max } = isRecord(value) ? value : { min: value, max: undefined };
    const conditions = Object.entries({ "min-width": toCssValue(min), "max-width": toCssValue(max) });
    const query = conditions.flatMap(([feature, width]) => (width === undefined ? [] : [`(${feature}:${width})`])).join(" and ");
    return query === "" ? [] : [[name, query]];
  });
  return Object.fromEntries(entries);
}

/** A theme with the changes of a configuration: `theme` replaces sections, `theme.extend` adds to them. Plugins have no effect. */
export function changedTheme(before: Theme, config: TailwindConfig): Theme {
  const presets = Array.isArray(config.presets) ? config.presets : [];
  return [...presets, config].reduce<Theme>((theme, each) => changed(theme, readRecord(readRecord(each).theme)), before);
}

function changed(theme: Theme, { extend, ...replaced }: Readonly<Record<string, unknown>>): Theme {
  const added = readRecord(extend);
  const sections = Object.entries(theme).map(([name, scale]) => {
    const read: (section: unknown) => Scale<unknown> = name === "fontSize" ? textSizes : name === "screens" ? screens : flat;
    return [name, { ...(isRecord(replaced[name]) ? read(replaced[name]) : scale), ...read(added[name]) }];
  });
  return Object.fromEntries(sections);
}

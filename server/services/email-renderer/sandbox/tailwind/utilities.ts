import { colorOf } from "./colors.ts";
import type { Scale, Theme } from "./default-theme.ts";
import { keywords } from "./keywords.ts";
import { inPixels, type Styles } from "./styles.ts";

const sides: Readonly<Record<string, readonly string[]>> = {
  "": ["Top", "Right", "Bottom", "Left"],
  x: ["Left", "Right"],
  y: ["Top", "Bottom"],
  t: ["Top"],
  r: ["Right"],
  b: ["Bottom"],
  l: ["Left"],
  s: ["Left"],
  e: ["Right"],
};

const corners: Readonly<Record<string, readonly string[]>> = {
  "": ["borderRadius"],
  t: ["borderTopLeftRadius", "borderTopRightRadius"],
  r: ["borderTopRightRadius", "borderBottomRightRadius"],
  b: ["borderBottomRightRadius", "borderBottomLeftRadius"],
  l: ["borderTopLeftRadius", "borderBottomLeftRadius"],
};

const flexEnds = { start: "flex-start", center: "center", end: "flex-end", stretch: "stretch", baseline: "baseline" };
const flexRows = { ...flexEnds, between: "space-between", around: "space-around", evenly: "space-evenly" };

const own = <T>(table: Scale<T>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);
const one = (property: string, value: string | number | undefined): Styles | undefined =>
  value === undefined ? undefined : { [property]: value };
const each = (properties: readonly string[], value: string | undefined): Styles | undefined =>
  value === undefined ? undefined : Object.fromEntries(properties.map((property) => [property, value]));

/** The value of `[18px]`. Rules of a style sheet may contain it, so it cannot end one. */
const arbitrary = (name: string): string | undefined => {
  const value = /^\[([^\];{}<>]+)\]$/.exec(name)?.[1]?.replaceAll("_", " ");
  return value === undefined ? undefined : inPixels(value);
};
const lengthWords = { px: "1px", auto: "auto", full: "100%", screen: "100%", fit: "fit-content" };

/** `repeat(3, …)` of a grid with 3 equal columns or rows. */
const tracks = (value: string): string | undefined =>
  /^\d+$/.test(value) ? `repeat(${value},minmax(0,1fr))` : value === "none" ? "none" : arbitrary(value);
const span = (value: string): string | undefined =>
  /^\d+$/.test(value) ? `span ${value} / span ${value}` : value === "full" ? "1 / -1" : arbitrary(value);
const line = (value: string): string | undefined => (/^(\d+|auto)$/.test(value) ? value : arbitrary(value));

/** The declarations of one class of Tailwind CSS. Undefined for a class that is none, or has no use in e-mails. */
export type Utilities = (name: string) => Styles | undefined;

/** The utilities of a theme. */
export function createUtilities(theme: Theme): Utilities {
  const { colors, fontSize, fontFamily, fontWeight, lineHeight, letterSpacing, borderRadius, boxShadow, maxWidth, opacity } = theme;
  const [background, foreground, lines] = [theme.backgroundColor, theme.textColor, theme.borderColor].map((more) => ({
    ...colors,
    ...more,
  }));

  /** `4`, `px`, `auto`, `full`, `1/2` or `[18px]` as a length. */
  function lengthOf(name: string, more: Scale = {}): string | undefined {
    const named = own(more, name) ?? own(theme.spacing, name) ?? arbitrary(name) ?? own<string>(lengthWords, name);
    if (named !== undefined) return named;
    const [, numerator, denominator] = /^(\d+)\/(\d+)$/.exec(name) ?? [];
    if (numerator !== undefined) return `${Number(((100 * Number(numerator)) / Number(denominator)).toFixed(6))}%`;
    return /^\d+(\.\d+)?$/.test(name) ? `${Number(name) * 4}px` : undefined;
  }

  function border(value: string): Styles | undefined {
    const [, side = "", rest = ""] = /^(?:([xytrbl])(?=-|$))?-?(.*)$/.exec(value) ?? [];
    const named = own(sides, side) ?? [];
    const properties = (suffix: string) => (side === "" ? [`border${suffix}`] : named.map((each) => `border${each}${suffix}`));
    const width = rest === "" ? "1px" : /^\d$/.test(rest) ? `${rest}px` : /^\[(\d+px)\]$/.exec(rest)?.[1];
    // Mail clients have no style sheet that makes borders solid.
    if (width !== undefined) return { ...each(properties("Width"), width), ...each(properties("Style"), "solid") };
    if (/^(solid|dashed|dotted|double|none)$/.test(rest)) return each(properties("Style"), rest);
    return each(properties("Color"), colorOf(rest, lines ?? {}));
  }

  function text(value: string): Styles | undefined {
    const [name = "", leading] = value.split("/");
    const size = own(fontSize, name);
    const height = leading === undefined ? undefined : (own(lineHeight, leading) ?? lengthOf(leading));
    if (size) return { ...size, ...one("lineHeight", height) };
    if (/^(left|center|right|justify|start|end)$/.test(value)) return { textAlign: value };
    const given = /^\[([\d.]+(?:px|rem|em|%))\]$/.exec(value)?.[1];
    return one("fontSize", given && inPixels(given)) ?? one("color", colorOf(value, foreground ?? {}));
  }

  const sized = (property: string, more?: Scale) => (value: string) => one(property, lengthOf(value, more));

  /** Utilities with a value, by the name that precedes it. */
  const valued: Readonly<Record<string, (value: string) => Styles | undefined>> = {
    text,
    border,
    bg: (value) => one("backgroundColor", colorOf(value, background ?? {})),
    font: (value) => one("fontFamily", own(fontFamily, value)) ?? one("fontWeight", own(fontWeight, value)),
    leading: (value) => one("lineHeight", own(lineHeight, value) ?? lengthOf(value)),
    tracking: (value) => one("letterSpacing", own(letterSpacing, value) ?? arbitrary(value)),
    w: sized("width", theme.width),
    h: sized("height", theme.height),
    size: (value) => each(["width", "height"], lengthOf(value)),
    "min-w": sized("minWidth"),
    "min-h": sized("minHeight"),
    "max-h": sized("maxHeight"),
    "max-w": sized("maxWidth", maxWidth),
    shadow: (value) => one("boxShadow", own(boxShadow, value || "DEFAULT") ?? arbitrary(value)),
    opacity: (value) => one("opacity", own(opacity, value) ?? (/^\d+$/.test(value) ? Number(value) / 100 : undefined)),
    align: (value) => (/^(top|middle|bottom|baseline)$/.test(value) ? { verticalAlign: value } : undefined),
    whitespace: (value) => (/^(normal|nowrap|pre|pre-line|pre-wrap)$/.test(value) ? { whiteSpace: value } : undefined),
    overflow: (value) => (/^(hidden|auto|visible|scroll)$/.test(value) ? { overflow: value } : undefined),
    object: (value) => (/^(contain|cover|fill|none)$/.test(value) ? { objectFit: value } : undefined),
    items: (value) => one("alignItems", own<string>(flexEnds, value)),
    justify: (value) => one("justifyContent", own<string>(flexRows, value)),
    basis: sized("flexBasis"),
    gap: sized("gap"),
    "gap-x": sized("columnGap"),
    "gap-y": sized("rowGap"),
    "grid-cols": (value) => one("gridTemplateColumns", tracks(value)),
    "grid-rows": (value) => one("gridTemplateRows", tracks(value)),
    "col-span": (value) => one("gridColumn", span(value)),
    "row-span": (value) => one("gridRow", span(value)),
    "col-start": (value) => one("gridColumnStart", line(value)),
    "col-end": (value) => one("gridColumnEnd", line(value)),
    "row-start": (value) => one("gridRowStart", line(value)),
    "row-end": (value) => one("gridRowEnd", line(value)),
  };

  function spacing(name: string): Styles | undefined {
    const [, minus, kind, side = "", value = ""] = /^(-?)([mp])([xytrblse])?-(.+)$/.exec(name) ?? [];
    const length = kind === undefined ? undefined : lengthOf(value);
    if (length === undefined) return undefined;
    const property = kind === "m" ? "margin" : "padding";
    const signed = minus && /^\d/.test(length) ? `-${length}` : length;
    const properties = side === "" ? [property] : (own(sides, side) ?? []).map((each) => property + each);
    return each(properties, signed);
  }

  function rounded(name: string): Styles | undefined {
    const [, corner = "", value = ""] = /^rounded(?:-([trbl])(?=-|$))?(?:-(.+))?$/.exec(name) ?? [];
    if (!/^rounded(-|$)/.test(name)) return undefined;
    return each(own(corners, corner) ?? [], own(borderRadius, value || "DEFAULT") ?? arbitrary(value));
  }

  return (name) => {
    const simple = own(keywords, name) ?? spacing(name) ?? rounded(name);
    if (simple) return simple;
    if (name === "border" || name === "shadow") return valued[name]?.("");
    // Names with a dash first: `max-w-lg` has the value `lg`.
    const split = (pattern: RegExp) => {
      const [, key = "", value = ""] = pattern.exec(name) ?? [];
      return own(valued, key)?.(value);
    };
    return split(/^(\w+-\w+)-(.+)$/) ?? split(/^(\w+)-(.+)$/);
  };
}

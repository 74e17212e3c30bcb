import { colorOf } from "./colors.ts";

/** Declarations of CSS, as React names them. */
export type Styles = Readonly<Record<string, string | number>>;

type Pairs = readonly (readonly [property: string, value: string])[];

const px = (rem: number) => `${rem * 16}px`;

/** `4`, `px`, `auto`, `full`, `1/2` or `[18px]` as a length. */
function lengthOf(name: string): string | undefined {
  const arbitrary = /^\[([^\];{}]+)\]$/.exec(name)?.[1];
  if (arbitrary !== undefined) return arbitrary.replaceAll("_", " ");
  const words: Readonly<Record<string, string>> = { px: "1px", auto: "auto", full: "100%", screen: "100%", fit: "fit-content" };
  if (Object.hasOwn(words, name)) return words[name];
  const [, numerator, denominator] = /^(\d+)\/(\d+)$/.exec(name) ?? [];
  if (numerator !== undefined) return `${Number(((100 * Number(numerator)) / Number(denominator)).toFixed(6))}%`;
  return /^\d+(\.\d+)?$/.test(name) ? px(Number(name) / 4) : undefined;
}

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

const keywords: Readonly<Record<string, Styles>> = {
  block: { display: "block" },
  inline: { display: "inline" },
  "inline-block": { display: "inline-block" },
  flex: { display: "flex" },
  table: { display: "table" },
  "table-cell": { display: "table-cell" },
  hidden: { display: "none" },
  italic: { fontStyle: "italic" },
  "not-italic": { fontStyle: "normal" },
  underline: { textDecoration: "underline" },
  "no-underline": { textDecoration: "none" },
  "line-through": { textDecoration: "line-through" },
  uppercase: { textTransform: "uppercase" },
  lowercase: { textTransform: "lowercase" },
  capitalize: { textTransform: "capitalize" },
  "normal-case": { textTransform: "none" },
  truncate: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "break-words": { overflowWrap: "break-word" },
  "break-all": { wordBreak: "break-all" },
  "border-collapse": { borderCollapse: "collapse" },
  "list-disc": { listStyleType: "disc" },
  "list-decimal": { listStyleType: "decimal" },
  "list-none": { listStyleType: "none" },
  "box-border": { boxSizing: "border-box" },
  "table-fixed": { tableLayout: "fixed" },
};

const families: Readonly<Record<string, string>> = {
  sans: "ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  serif: "ui-serif,Georgia,Cambria,'Times New Roman',Times,serif",
  mono: "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace",
};
const weights: Readonly<Record<string, number>> = {
  thin: 100,
  extralight: 200,
  light: 300,
  normal: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
  extrabold: 800,
  black: 900,
};
/** Font size and line height, in pixels. */
const textSizes: Readonly<Record<string, readonly [number, number]>> = {
  xs: [12, 16],
  sm: [14, 20],
  base: [16, 24],
  lg: [18, 28],
  xl: [20, 28],
  "2xl": [24, 32],
  "3xl": [30, 36],
  "4xl": [36, 40],
  "5xl": [48, 48],
  "6xl": [60, 60],
};
const leadings: Readonly<Record<string, string>> = { none: "1", tight: "1.25", snug: "1.375", normal: "1.5", relaxed: "1.625", loose: "2" };
const trackings: Readonly<Record<string, string>> = {
  tighter: "-0.05em",
  tight: "-0.025em",
  normal: "0em",
  wide: "0.025em",
  wider: "0.05em",
  widest: "0.1em",
};
const radii: Readonly<Record<string, string>> = {
  "": "4px",
  none: "0",
  xs: "2px",
  sm: "4px",
  md: "6px",
  lg: "8px",
  xl: "12px",
  "2xl": "16px",
  "3xl": "24px",
  full: "9999px",
};
const corners: Readonly<Record<string, readonly string[]>> = {
  "": ["borderRadius"],
  t: ["borderTopLeftRadius", "borderTopRightRadius"],
  r: ["borderTopRightRadius", "borderBottomRightRadius"],
  b: ["borderBottomRightRadius", "borderBottomLeftRadius"],
  l: ["borderTopLeftRadius", "borderBottomLeftRadius"],
};
const widths: Readonly<Record<string, number>> = { xs: 320, sm: 384, md: 448, lg: 512, xl: 576, "2xl": 672, "3xl": 768, "4xl": 896 };
const shadows: Readonly<Record<string, string>> = {
  sm: "0 1px 2px rgba(0,0,0,0.05)",
  "": "0 1px 3px rgba(0,0,0,0.1),0 1px 2px rgba(0,0,0,0.06)",
  md: "0 4px 6px rgba(0,0,0,0.1),0 2px 4px rgba(0,0,0,0.06)",
  lg: "0 10px 15px rgba(0,0,0,0.1),0 4px 6px rgba(0,0,0,0.05)",
  none: "none",
};

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);
const one = (property: string, value: string | number | undefined): Styles | undefined =>
  value === undefined ? undefined : { [property]: value };
const each = (properties: readonly string[], value: string | undefined): Styles | undefined =>
  value === undefined ? undefined : Object.fromEntries(properties.map((property) => [property, value]));

function border(value: string): Styles | undefined {
  const [, side = "", rest = ""] = /^(?:([xytrbl])(?=-|$))?-?(.*)$/.exec(value) ?? [];
  const named = own(sides, side) ?? [];
  const properties = (suffix: string) => (side === "" ? [`border${suffix}`] : named.map((each) => `border${each}${suffix}`));
  const width = rest === "" ? "1px" : /^\d$/.test(rest) ? `${rest}px` : /^\[(\d+px)\]$/.exec(rest)?.[1];
  // Mail clients have no style sheet that makes borders solid.
  if (width !== undefined) return { ...each(properties("Width"), width), ...each(properties("Style"), "solid") };
  if (/^(solid|dashed|dotted|double|none)$/.test(rest)) return each(properties("Style"), rest);
  return each(properties("Color"), colorOf(rest));
}

function text(value: string): Styles | undefined {
  const [name = "", leading] = value.split("/");
  const size = own(textSizes, name);
  if (size) return { fontSize: `${size[0]}px`, lineHeight: leading ? (lengthOf(leading) ?? `${size[1]}px`) : `${size[1]}px` };
  if (/^(left|center|right|justify|start|end)$/.test(value)) return { textAlign: value };
  const arbitrary = /^\[([\d.]+(?:px|rem|em|%))\]$/.exec(value)?.[1];
  return one("fontSize", arbitrary) ?? one("color", colorOf(value));
}

const sized = (property: string) => (value: string) => one(property, lengthOf(value));

/** Utilities with a value, by the name that precedes it. */
const valued: Readonly<Record<string, (value: string) => Styles | undefined>> = {
  text,
  border: (value) => border(value),
  bg: (value) => one("backgroundColor", colorOf(value)),
  font: (value) => one("fontFamily", own(families, value)) ?? one("fontWeight", own(weights, value)),
  leading: (value) => one("lineHeight", own(leadings, value) ?? lengthOf(value)),
  tracking: (value) => one("letterSpacing", own(trackings, value) ?? /^\[([^\]]+)\]$/.exec(value)?.[1]),
  w: sized("width"),
  h: sized("height"),
  size: (value) => each(["width", "height"], lengthOf(value)),
  "min-w": sized("minWidth"),
  "min-h": sized("minHeight"),
  "max-h": sized("maxHeight"),
  "max-w": (value) => one("maxWidth", value === "none" ? "none" : Object.hasOwn(widths, value) ? `${widths[value]}px` : lengthOf(value)),
  shadow: (value) => one("boxShadow", own(shadows, value)),
  opacity: (value) => (/^\d+$/.test(value) ? { opacity: Number(value) / 100 } : undefined),
  align: (value) => (/^(top|middle|bottom|baseline)$/.test(value) ? { verticalAlign: value } : undefined),
  whitespace: (value) => (/^(normal|nowrap|pre|pre-line|pre-wrap)$/.test(value) ? { whiteSpace: value } : undefined),
  overflow: (value) => (/^(hidden|auto|visible|scroll)$/.test(value) ? { overflow: value } : undefined),
  object: (value) => (/^(contain|cover|fill|none)$/.test(value) ? { objectFit: value } : undefined),
  items: (value) => one("alignItems", { start: "flex-start", center: "center", end: "flex-end" }[value]),
  justify: (value) => one("justifyContent", { start: "flex-start", center: "center", end: "flex-end", between: "space-between" }[value]),
};

function spacing(name: string): Styles | undefined {
  const [, minus, kind, side = "", value = ""] = /^(-?)([mp])([xytrblse])?-(.+)$/.exec(name) ?? [];
  const length = kind === undefined ? undefined : lengthOf(value);
  if (length === undefined) return undefined;
  const property = kind === "m" ? "margin" : "padding";
  const signed = minus && /^\d/.test(length) ? `-${length}` : length;
  return side === ""
    ? { [property]: signed }
    : each(
        (own(sides, side) ?? []).map((each) => property + each),
        signed,
      );
}

function rounded(name: string): Styles | undefined {
  const [, corner = "", value = ""] = /^rounded(?:-([trbl])(?=-|$))?(?:-(.+))?$/.exec(name) ?? [];
  if (!/^rounded(-|$)/.test(name)) return undefined;
  return each(own(corners, corner) ?? [], own(radii, value) ?? /^\[([^\]]+)\]$/.exec(value)?.[1]);
}

/** The declarations of one class of Tailwind CSS; undefined for a class that is none, or has no use in e-mails. */
export function utilityStyles(name: string): Styles | undefined {
  const simple = own(keywords, name) ?? spacing(name) ?? rounded(name);
  if (simple) return simple;
  if (name === "border" || name === "shadow") return valued[name]?.("");
  // Names with a dash first: `max-w-lg` has the value `lg`.
  const split = (pattern: RegExp) => {
    const [, key = "", value = ""] = pattern.exec(name) ?? [];
    return own(valued, key)?.(value);
  };
  return split(/^(\w+-\w+)-(.+)$/) ?? split(/^(\w+)-(.+)$/);
}

/** Declarations as text of CSS, which override inline styles. */
export const toCss = (styles: Styles): string =>
  (Object.entries(styles) as unknown as Pairs)
    .map(([property, value]) => `${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}!important`)
    .join(";");

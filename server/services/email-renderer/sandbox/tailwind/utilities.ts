import { findColor } from "./colors.ts";
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
  s: ["borderTopLeftRadius", "borderBottomLeftRadius"],
  e: ["borderTopRightRadius", "borderBottomRightRadius"],
  tl: ["borderTopLeftRadius"],
  tr: ["borderTopRightRadius"],
  br: ["borderBottomRightRadius"],
  bl: ["borderBottomLeftRadius"],
};

const flexEnds = { start: "flex-start", center: "center", end: "flex-end", stretch: "stretch", baseline: "baseline" };
const flexRows = { ...flexEnds, between: "space-between", around: "space-around", evenly: "space-evenly" };

const gridEnds = { ...flexRows, start: "start", end: "end", auto: "auto" };

const own = <T>(table: Scale<T>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);
const one = (property: string, value: string | number | undefined): Styles | undefined =>
  value === undefined ? undefined : { [property]: value };
const each = (properties: readonly string[], value: string | undefined): Styles | undefined =>
  value === undefined ? undefined : Object.fromEntries(properties.map((property) => [property, value]));

/** The value of `[18px]`, or of `[length:18px]` for this type. Rules of a style sheet may contain it, so it cannot end one. */
const arbitrary = (name: string, type?: string): string | undefined => {
  const value = /^\[([^\];{}<>]+)\]$/.exec(type ? name.replace(`[${type}:`, "[") : name)?.[1];
  if (value === undefined || (!type && /^(length|color|family|image|position|size|url|weight|number|percentage):/.test(value)))
    return undefined;
  // An address may have underscores.
  return inPixels(/^url\(/.test(value) ? value : value.replaceAll("_", " "));
};
/** The value of `[length:18px]`. */
const typed = (name: string, type: string): string | undefined => (name.startsWith(`[${type}:`) ? arbitrary(name, type) : undefined);
const lengthWords = {
  px: "1px",
  auto: "auto",
  full: "100%",
  screen: "100%",
  fit: "fit-content",
  min: "min-content",
  max: "max-content",
};
const length = /^-?(?:[\d.]+(?:px|rem|em|ex|ch|pt|vw|vh|%)|0|(?:calc|clamp|min|max)\(.*\))$/;
/** `[18px]` or `[length:18px]`. */
const arbitraryLength = (name: string): string | undefined => {
  const value = typed(name, "length") ?? arbitrary(name);
  return value !== undefined && (name.startsWith("[length:") || length.test(value)) ? value : undefined;
};

/** `repeat(3, …)` of a grid with 3 equal columns or rows. */
const tracks = (value: string): string | undefined =>
  /^\d+$/.test(value) ? `repeat(${value},minmax(0,1fr))` : value === "none" ? "none" : arbitrary(value);
const span = (value: string): string | undefined =>
  /^\d+$/.test(value) ? `span ${value} / span ${value}` : value === "full" ? "1 / -1" : arbitrary(value);
const line = (value: string): string | undefined => (/^(\d+|auto)$/.test(value) ? value : arbitrary(value));

/** The declarations of one class of Tailwind CSS. Undefined for a class that is none, or has no use in e-mails. */
export interface Utilities {
  readonly readStyle: (name: string) => Styles | undefined;
  /** The styles for all children but the first, of `space-y-4` or `divide-y`. */
  readonly findChildStyle: (name: string) => Styles | undefined;
}

/** The utilities of a theme. */
export function createUtilities(theme: Theme): Utilities {
  const { colors, fontSize, fontFamily, fontWeight, lineHeight, letterSpacing, borderRadius, boxShadow, maxWidth, opacity } = theme;
  const [background, foreground, lines] = [theme.backgroundColor, theme.textColor, theme.borderColor].map((more) => ({
    ...colors,
    ...more,
  }));

  /** `4`, `px`, `auto`, `full`, `1/2` or `[18px]` as a length. */
  function measureLength(name: string, more: Scale = {}): string | undefined {
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
    const width = rest === "" ? "1px" : /^\d+$/.test(rest) ? `${rest}px` : arbitraryLength(rest);
    // Mail clients have no style sheet that makes borders solid.
    if (width !== undefined) return { ...each(properties("Width"), width), ...each(properties("Style"), "solid") };
    if (/^(solid|dashed|dotted|double|hidden|none)$/.test(rest)) return each(properties("Style"), rest);
    return each(properties("Color"), findColor(rest, lines ?? {}));
  }

  function text(value: string): Styles | undefined {
    const [, name = "", leading] = /^(\[[^\]]*\]|[^/]*)(?:\/(.+))?$/.exec(value) ?? [];
    const height = leading === undefined ? undefined : (own(lineHeight, leading) ?? measureLength(leading));
    const size = own(fontSize, name) ?? one("fontSize", arbitraryLength(name));
    if (size) return { ...size, ...one("lineHeight", height) };
    if (/^(left|center|right|justify|start|end)$/.test(value)) return { textAlign: value };
    return one("color", findColor(value, foreground ?? {}) ?? typed(value, "color"));
  }

  function backgrounds(value: string): Styles | undefined {
    const image = typed(value, "image") ?? typed(value, "url") ?? arbitrary(value);
    if (image !== undefined && /^(url|(repeating-)?(linear|radial|conic)-gradient|image-set)\(/.test(image))
      return { backgroundImage: image };
    return (
      one("backgroundSize", typed(value, "length") ?? typed(value, "size")) ??
      one("backgroundPosition", typed(value, "position") ?? typed(value, "percentage")) ??
      one("backgroundColor", findColor(value, background ?? {}) ?? typed(value, "color"))
    );
  }

  function decoration(value: string): Styles | undefined {
    const thickness = /^\d+$/.test(value)
      ? `${value}px`
      : (arbitraryLength(value) ?? own({ auto: "auto", "from-font": "from-font" }, value));
    return one("textDecorationThickness", thickness) ?? one("textDecorationColor", findColor(value, colors));
  }

  const sized = (property: string, more?: Scale) => (value: string) => one(property, measureLength(value, more));

  /** Utilities with a value, by the name that precedes it. */
  const valued: Readonly<Record<string, (value: string) => Styles | undefined>> = {
    text,
    border,
    bg: backgrounds,
    from: (value) => one("gradientFrom", findColor(value, colors)),
    via: (value) => one("gradientVia", findColor(value, colors)),
    to: (value) => one("gradientTo", findColor(value, colors)),
    font: (value) =>
      one("fontFamily", own(fontFamily, value)) ??
      one("fontWeight", own(fontWeight, value) ?? typed(value, "weight") ?? /^\[(\d+)\]$/.exec(value)?.[1]) ??
      one("fontFamily", typed(value, "family") ?? arbitrary(value)),
    decoration,
    "underline-offset": (value) =>
      one("textUnderlineOffset", /^\d+$/.test(value) ? `${value}px` : (arbitrary(value) ?? own({ auto: "auto" }, value))),
    indent: sized("textIndent"),
    "border-spacing": sized("borderSpacing"),
    list: (value) => one("listStyleType", arbitrary(value)),
    z: (value) => one("zIndex", line(value)),
    order: (value) => one("order", own({ first: "-9999", last: "9999", none: "0" }, value) ?? line(value)),
    columns: (value) => one("columns", line(value)),
    aspect: (value) => one("aspectRatio", /^\d+\/\d+$/.test(value) ? value.replace("/", " / ") : arbitrary(value)),
    "line-clamp": (value) =>
      /^\d+$/.test(value)
        ? { overflow: "hidden", display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: Number(value) }
        : undefined,
    "overflow-x": (value) => (/^(hidden|auto|visible|scroll)$/.test(value) ? { overflowX: value } : undefined),
    "overflow-y": (value) => (/^(hidden|auto|visible|scroll)$/.test(value) ? { overflowY: value } : undefined),
    self: (value) => one("alignSelf", own<string>({ ...flexEnds, auto: "auto" }, value)),
    content: (value) => one("alignContent", own<string>(flexRows, value)),
    "justify-items": (value) => one("justifyItems", own<string>(gridEnds, value)),
    "justify-self": (value) => one("justifySelf", own<string>(gridEnds, value)),
    "place-items": (value) => one("placeItems", own<string>(gridEnds, value)),
    "place-content": (value) => one("placeContent", own<string>(gridEnds, value)),
    "place-self": (value) => one("placeSelf", own<string>(gridEnds, value)),
    fill: (value) => one("fill", findColor(value, colors) ?? own({ none: "none" }, value)),
    stroke: (value) => one("stroke", findColor(value, colors) ?? own({ none: "none" }, value)),
    leading: (value) => one("lineHeight", own(lineHeight, value) ?? measureLength(value)),
    tracking: (value) => one("letterSpacing", own(letterSpacing, value) ?? arbitrary(value)),
    w: sized("width", theme.width),
    h: sized("height", theme.height),
    size: (value) => each(["width", "height"], measureLength(value)),
    "min-w": sized("minWidth"),
    "min-h": sized("minHeight"),
    "max-h": sized("maxHeight"),
    "max-w": sized("maxWidth", maxWidth),
    shadow: (value) => one("boxShadow", own(boxShadow, value || "DEFAULT") ?? arbitrary(value)),
    opacity: (value) => one("opacity", own(opacity, value) ?? (/^\d+$/.test(value) ? Number(value) / 100 : arbitrary(value))),
    align: (value) => (/^(top|middle|bottom|baseline|text-top|text-bottom|sub|super)$/.test(value) ? { verticalAlign: value } : undefined),
    whitespace: (value) => (/^(normal|nowrap|pre|pre-line|pre-wrap|break-spaces)$/.test(value) ? { whiteSpace: value } : undefined),
    overflow: (value) => (/^(hidden|auto|visible|scroll)$/.test(value) ? { overflow: value } : undefined),
    object: (value) => (/^(contain|cover|fill|none|scale-down)$/.test(value) ? { objectFit: value } : undefined),
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
    const length = kind === undefined ? undefined : measureLength(value);
    if (length === undefined) return undefined;
    const property = kind === "m" ? "margin" : "padding";
    const signed = minus && /^\d/.test(length) ? `-${length}` : length;
    const properties = side === "" ? [property] : (own(sides, side) ?? []).map((each) => property + each);
    return each(properties, signed);
  }

  /** `top-4`, `-left-px` or `inset-x-0`. */
  function inset(name: string): Styles | undefined {
    const [, minus, side = "", value = ""] = /^(-?)(top|right|bottom|left|inset(?:-[xy])?)-(.+)$/.exec(name) ?? [];
    const offset = side === "" ? undefined : measureLength(value);
    if (offset === undefined) return undefined;
    const properties = side.startsWith("inset") ? (own(sides, side.slice(6)) ?? []).map((each) => each.toLowerCase()) : [side];
    return each(properties, minus && /^\d/.test(offset) ? `-${offset}` : offset);
  }

  /** `[mask-type:luminance]`: a declaration as it is. */
  function declaration(name: string): Styles | undefined {
    const [, property = "", value] = /^\[(--[\w-]+|[a-z-]+):([^\];{}<>]+)\]$/.exec(name) ?? [];
    const camelCase = property.startsWith("--") ? property : property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return one(camelCase, value && inPixels(/^url\(/.test(value) ? value : value.replaceAll("_", " ")));
  }

  function rounded(name: string): Styles | undefined {
    const [, corner = "", value = ""] = /^rounded(?:-(tl|tr|bl|br|[trblse])(?=-|$))?(?:-(.+))?$/.exec(name) ?? [];
    if (!/^rounded(-|$)/.test(name)) return undefined;
    return each(own(corners, corner) ?? [], own(borderRadius, value || "DEFAULT") ?? arbitrary(value));
  }

  function readStyle(name: string): Styles | undefined {
    const simple = own(keywords, name) ?? spacing(name) ?? rounded(name) ?? inset(name) ?? declaration(name);
    if (simple) return simple;
    if (name === "border" || name === "shadow") return valued[name]?.("");
    // Names with a dash first: `max-w-lg` has the value `lg`.
    const split = (pattern: RegExp) => {
      const [, key = "", value = ""] = pattern.exec(name) ?? [];
      return own(valued, key)?.(value);
    };
    return split(/^(\w+-\w+)-(.+)$/) ?? split(/^(\w+)-(.+)$/);
  }

  function findChildStyle(name: string): Styles | undefined {
    const [, minus = "", axis, space = ""] = /^(-?)space-([xy])-(.+)$/.exec(name) ?? [];
    if (axis !== undefined) return spacing(`${minus}m${axis === "x" ? "l" : "t"}-${space}`);
    const [, value] = /^divide-(.+)$/.exec(name) ?? [];
    const [, side, width = ""] = /^([xy])(?:-(.+))?$/.exec(value ?? "") ?? [];
    if (side !== undefined) return border(`${side === "x" ? "l" : "t"}${width === "" ? "" : `-${width}`}`);
    return value === undefined ? undefined : border(value);
  }

  return { readStyle, findChildStyle };
}

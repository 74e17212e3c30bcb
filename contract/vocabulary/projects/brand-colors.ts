/**
 * Colours of a brand, computed from one accent. Pages, components and e-mails use the same. Free of dependencies, so that pages can
 * compute them, too.
 */

/** Colours of one scheme, as lower-case hex. */
export interface AccentColors {
  /** Buttons, links and focus rings. */
  readonly accent: string;
  /** The same under the pointer, and text on `accentSoft`. */
  readonly accentStrong: string;
  /** Tinted background of chips and selected rows. */
  readonly accentSoft: string;
  /** Text on `accent`. */
  readonly onAccent: string;
}

/** A value for each scheme. */
export interface Schemes<Value> {
  readonly light: Value;
  readonly dark: Value;
}
export type Palette = Schemes<AccentColors>;

/** Contrast of text that WCAG 2.2 requires (1.4.3). */
export const minContrast = 4.5;

/** The accent of a project that has set none. */
export const defaultAccent = "#2f55c8";

/** Colours of the theme beside which a brand must be legible (ui/theme/variables.css). */
export const themeColors = {
  light: { canvas: "#f6f6f7", surface: "#ffffff", softInk: "#5c5d66" },
  dark: { canvas: "#0f0f11", surface: "#18181b", softInk: "#a5a6af" },
} as const;

/** Six hex digits after `#`. */
export const hexColorPattern = /^#[0-9a-f]{6}$/i;

/** Lightness from 0 to 1, chroma, and hue in radians (OKLCH, CSS Color 4 section 9). */
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}
type Triple = readonly [number, number, number];

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

function readLinear(color: string): Triple {
  const value = Number.parseInt(color.slice(1), 16);
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)];
}

function toOklch(color: string): Oklch {
  const [red, green, blue] = readLinear(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function fromOklch({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isDisplayable = (color: Triple) => color.every((channel) => channel >= -0.0005 && channel <= 1.0005);

/** The largest value between two for which a condition holds, if it holds below a threshold only. */
function findLargest(low: number, high: number, isAllowed: (value: number) => boolean): number {
  let [allowed, refused] = [low, high];
  for (let step = 0; step < 20; step++) {
    const middle = (allowed + refused) / 2;
    if (isAllowed(middle)) allowed = middle;
    else refused = middle;
  }
  return allowed;
}

/** The displayable colour of a lightness and hue with the chroma nearest to the requested one. */
function toHex(color: Oklch): string {
  const lightness = Math.min(1, Math.max(0, color.lightness));
  const at = (chroma: number) => fromOklch({ ...color, lightness, chroma });
  const chroma = isDisplayable(at(color.chroma)) ? color.chroma : findLargest(0, color.chroma, (value) => isDisplayable(at(value)));
  const digits = at(chroma).map((channel) => Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255));
  return `#${digits.map((digit) => digit.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: string): number {
  const [red, green, blue] = readLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The lowest contrast of an accent: as text on the page and its cards, and of white text on it. */
export const accentContrast = (accent: string): number =>
  Math.min(contrast(accent, themeColors.light.canvas), contrast(accent, themeColors.light.surface));

/** The lowest contrast on a background: that of quiet text and of an accent. */
export const backgroundContrast = (background: string, accent: string = defaultAccent): number =>
  Math.min(contrast(background, themeColors.light.softInk), contrast(background, accent));

const isLegible = (value: number) => value >= minContrast;

/** Moves the lightness of a colour until it passes, and no further. @param direction -1 to darken, 1 to lighten */
function moveLightness(color: string, direction: -1 | 1, passes: (candidate: string) => boolean): string {
  if (passes(color)) return color.toLowerCase();
  const from = toOklch(color);
  const room = direction === 1 ? 1 - from.lightness : from.lightness;
  const at = (distance: number) => toHex({ ...from, lightness: from.lightness + direction * distance });
  let distance = findLargest(0, room, (value) => !passes(at(value)));
  // Rounding to hex may leave a colour just short of the threshold.
  while (distance < room && !passes(at(distance))) distance += 0.001;
  return at(Math.min(distance, room));
}

/** The accent of the same hue that passes with the least change of lightness. One that passes is returned as it is. */
export const nearestAccent = (accent: string): string => moveLightness(accent, -1, (candidate) => isLegible(accentContrast(candidate)));

/** The background of the same hue that passes with the least change of lightness. @param accent one that passes */
export const nearestBackground = (background: string, accent: string = defaultAccent): string =>
  moveLightness(background, 1, (candidate) => isLegible(backgroundContrast(candidate, accent)));

/**
 * Colours of both schemes. The light scheme uses the accent as it is; the dark scheme has a lighter one.
 * @param accent one that passes (`nearestAccent`)
 */
export function derivePalette(accent: string): Palette {
  const base = toOklch(accent);
  const light = accent.toLowerCase();
  const isSoftEnough = (candidate: string) => isLegible(contrast(light, candidate));
  const lightSoft = toHex({ ...base, lightness: 0.955, chroma: Math.min(base.chroma, 0.022) });

  const lightness = Math.min(0.92, Math.max(0.72, 1.25 - base.lightness));
  const chroma = Math.min(base.chroma, 0.125);
  const dark = moveLightness(toHex({ ...base, lightness, chroma }), 1, (candidate) =>
    isLegible(contrast(candidate, themeColors.dark.surface)),
  );
  return {
    light: {
      accent: light,
      accentStrong: toHex({ ...base, lightness: Math.max(0, base.lightness - 0.06) }),
      accentSoft: moveLightness(lightSoft, 1, isSoftEnough),
      onAccent: "#ffffff",
    },
    dark: {
      accent: dark,
      accentStrong: toHex({ ...base, lightness: Math.min(0.97, lightness + 0.07), chroma }),
      accentSoft: toHex({ ...base, lightness: 0.29, chroma: Math.min(base.chroma, 0.055) }),
      onAccent: toHex({ ...base, lightness: 0.21, chroma: Math.min(base.chroma, 0.06) }),
    },
  };
}

/** A background for both schemes. The light scheme uses it as it is; the dark scheme has a dark one of the same hue. */
export function deriveBackground(background: string): Schemes<string> {
  const base = toOklch(background);
  return { light: background.toLowerCase(), dark: toHex({ ...base, lightness: 0.18, chroma: Math.min(base.chroma, 0.03) }) };
}

import { readInitial } from "#contract/vocabulary/initial.ts";
import { parseUrl } from "#contract/vocabulary/parse-url.ts";
import { type Brand, brandLimits, defaultRadius } from "#contract/vocabulary/projects/brand.ts";
import {
  type AccentColors,
  defaultAccent,
  hexColorPattern,
  type Schemes,
  themeColors,
} from "#contract/vocabulary/projects/brand-colors.ts";
import { brandVariables, listColorVariables } from "#contract/vocabulary/projects/brand-variables.ts";
import { escapeHtml } from "./escape-html.ts";

// The configuration is validated when it is saved. Here nothing of it may end the rule, the element or the attribute that it is in.

const readColor = <Otherwise>(value: string | undefined, otherwise: Otherwise): string | Otherwise =>
  value !== undefined && hexColorPattern.test(value) ? value : otherwise;

/** The address of a file for CSS and HTML; null unless it is one of the web. */
function readAddress(value: string | null): string | null {
  const url = value === null ? null : parseUrl(value);
  return url && /^https?:$/.test(url.protocol) ? url.href.replace(/["'\\<>()\s]/g, encodeURIComponent) : null;
}

const weightPattern = /^\d{1,4}(?: \d{1,4})?$/;
// Browsers embolden a font whose weights are too light, if they are declared.
const renderTypeface = (url: string, weight: string | null) =>
  [
    `@font-face{font-family:"latchkey-brand"`,
    `src:url("${url}")format("woff2")`,
    weight !== null && weightPattern.test(weight) ? `font-weight:${weight}` : "",
    "font-display:swap}",
  ]
    .filter(Boolean)
    .join(";");

/** One variable of theme.css for each colour of a scheme. */
function renderColors(colors: AccentColors | undefined, canvas: string | undefined): string {
  return Object.entries(listColorVariables(colors, canvas))
    .map(([name, value]) => [name, readColor(value, null)] as const)
    .map(([name, color]) => (color === null ? "" : `${name}:${color};`))
    .join("");
}

/**
 * Renders the style of a brand: the variables of theme.css that it sets, and its typeface.
 * @returns an empty text for a brand that changes nothing
 */
export function renderBrandStyle({ palette, background, radius, typefaceUrl, typefaceWeight }: Brand): string {
  const typeface = readAddress(typefaceUrl);
  const corner = Number.isInteger(radius) && radius >= 0 && radius <= brandLimits.radius ? radius : defaultRadius;
  const light = [
    renderColors(palette?.light, background?.light),
    corner === defaultRadius ? "" : `${brandVariables.radius}:${corner}px;`,
    typeface === null ? "" : `${brandVariables.font}:"latchkey-brand",system-ui,sans-serif;`,
  ].join("");
  const dark = renderColors(palette?.dark, background?.dark);
  return [
    typeface && renderTypeface(typeface, typefaceWeight),
    light && `:root{${light}}`,
    dark && `@media (prefers-color-scheme:dark){:root{${dark}}}`,
  ]
    .filter(Boolean)
    .join("");
}

/** Renders the icon of the browser's tab: that of the brand, its logo, or its initial. */
export function renderIcon({ faviconUrl, logos, palette }: Brand, name: string): string {
  const address = readAddress(faviconUrl ?? logos.light);
  if (address !== null) return `<link rel="icon" href="${escapeHtml(address)}" />`;
  return `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(drawInitial(name, palette?.light))}" />`;
}

function drawInitial(name: string, colors: AccentColors | undefined): string {
  const [fill, text] = [readColor(colors?.accent, defaultAccent), readColor(colors?.onAccent, "#ffffff")];
  const letter = `<text x="16" y="22" text-anchor="middle" font-family="system-ui,sans-serif" font-size="17" font-weight="600" fill="${text}">`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/>${letter}${escapeHtml(readInitial(name))}</text></svg>`;
}

/** Starts the download of the typeface, which would otherwise wait for the script of the page. */
export function renderPreload({ typefaceUrl }: Brand): string {
  const typeface = readAddress(typefaceUrl);
  return typeface === null ? "" : `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(typeface)}" />`;
}

/** The colours of the browser's own controls around a page, in the light and in the dark scheme. */
export const frameColors = ({ background }: Brand): Schemes<string> => ({
  light: readColor(background?.light, themeColors.light.canvas),
  dark: readColor(background?.dark, themeColors.dark.canvas),
});

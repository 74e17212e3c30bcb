import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ProviderId, providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { type BrandColors, brands } from "./provider-brands.ts";

const theme = readFileSync(new URL("../theme/variables.css", import.meta.url), "utf8");
/** Variables of the theme in the light and in the dark scheme. */
const readColors = (scheme: "light" | "dark") =>
  Object.fromEntries(
    [...theme.matchAll(new RegExp(`(--[\\w-]+): var\\(.*var\\(--${scheme}, (#[0-9a-f]{6})\\)`, "g"))].map(([, name, color]) => [
      name,
      color,
    ]),
  );
const schemes = { light: readColors("light"), dark: readColors("dark") } as const;

/** The colours of a brand on a page of the scheme, as hexadecimal numbers. */
function listColors(id: ProviderId, scheme: "light" | "dark"): Required<BrandColors> {
  const colors = brands[id][scheme];
  const resolve = (color: string) => schemes[scheme][color.replace(/^var\((.+)\)$/, "$1")] ?? color;
  return { fill: resolve(colors.fill), line: resolve(colors.line), text: resolve(colors.text), mark: resolve(colors.mark ?? colors.text) };
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const table = readFileSync(new URL("provider-brands.ts", import.meta.url), "utf8");

const sprite = readFileSync(new URL("provider-marks.svg", import.meta.url), "utf8");
/** The colours that are drawn in a mark; "currentColor" is one of the scheme. */
function drawn(id: ProviderId) {
  const [, mark = ""] = sprite.match(new RegExp(`<symbol id="${id}" [^>]+>([^]+?)</symbol>`)) ?? [];
  return [...new Set([...mark.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill))];
}

describe.each(providerIds)("the button of %s", (id) => {
  test("names the published rules that it follows", () => {
    expect(table).toMatch(new RegExp(` \\* https://\\S+\n   \\*/\n  ${id}: {`));
  });

  test.each(["light", "dark"] as const)("has a readable text and a visible mark in the %s theme", (scheme) => {
    const { fill, text, mark } = listColors(id, scheme);
    expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(mark, fill)).toBeGreaterThanOrEqual(3);
  });
});

/** The definitions of the rules, stated again. Colours of button and mark in both themes, and whether only "Sign in with" is allowed. */
const rules: Readonly<Record<ProviderId, { light?: string[]; dark?: string[]; mark: string[]; signsIn?: true }>> = {
  google: {
    light: ["#ffffff", "#747775", "#1f1f1f"],
    dark: ["#131314", "#8e918f", "#e3e3e3"],
    mark: ["#ea4335", "#4285f4", "#fbbc05", "#34a853"],
  },
  github: { mark: ["#000000", "#ffffff"] },
  microsoft: {
    light: ["#ffffff", "#8c8c8c", "#5e5e5e"],
    dark: ["#2f2f2f", "#2f2f2f", "#ffffff"],
    mark: ["#f25022", "#00a4ef", "#7fba00", "#ffb900"],
    signsIn: true,
  },
  spotify: { mark: ["#000000", "#1ed760"] },
  facebook: { light: ["#0866ff", "#0866ff", "#ffffff"], dark: ["#0866ff", "#0866ff", "#ffffff"], mark: ["#ffffff", "#ffffff"] },
  discord: { mark: ["#5865f2", "#5865f2"] },
  gitlab: { mark: ["#e24329", "#fc6d26", "#fca326"] },
  bitbucket: { mark: ["#0052cc", "#ffffff"] },
  linkedin: {
    light: ["#0a66c2", "#0a66c2", "#ffffff"],
    dark: ["#0a66c2", "#0a66c2", "#ffffff"],
    mark: ["#ffffff", "#ffffff"],
    signsIn: true,
  },
  apple: { light: ["#ffffff", "#000000", "#000000"], dark: ["#ffffff", "#ffffff", "#000000"], mark: ["#000000", "#000000"] },
  x: { mark: ["#000000", "#ffffff"], signsIn: true },
  twitch: { mark: ["#9146ff", "#9146ff"] },
};

test.each(providerIds)("the mark and the colours of %s are those of its rules", (id) => {
  const rule = rules[id];
  for (const scheme of ["light", "dark"] as const) {
    const { fill, line, text } = listColors(id, scheme);
    if (rule[scheme]) expect([fill, line, text]).toEqual(rule[scheme]);
  }
  const marks = drawn(id);
  expect(marks.includes("currentColor") ? [listColors(id, "light").mark, listColors(id, "dark").mark] : marks).toEqual(rule.mark);
  expect(brands[id].signsIn).toBe(rule.signsIn);
});

test("the green icon of Spotify is on pure black or white only", () => {
  for (const scheme of ["light", "dark"] as const) {
    const { fill, mark } = listColors("spotify", scheme);
    if (mark === "#1ed760") expect(["#000000", "#ffffff"]).toContain(fill);
  }
});

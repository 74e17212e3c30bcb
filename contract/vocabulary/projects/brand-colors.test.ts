import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  accentContrast,
  backgroundContrast,
  contrast,
  defaultAccent,
  deriveBackground,
  derivePalette,
  hexColorPattern,
  minContrast,
  nearestAccent,
  nearestBackground,
  themeColors,
} from "./brand-colors.ts";

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("contrast is that of WCAG 2.2", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#2f55c8", "#2f55c8")).toBe(1);
});

test("the nearest accent passes, and one that passes stays as it is", () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const nearest = nearestAccent(color);
      expect(nearest).toMatch(hexColorPattern);
      expect(accentContrast(nearest)).toBeGreaterThanOrEqual(minContrast);
      if (accentContrast(color) >= minContrast) expect(nearest).toBe(color);
      // No darker than necessary.
      else expect(accentContrast(nearest)).toBeLessThan(minContrast + 0.15);
      expect(nearestAccent(nearest)).toBe(nearest);
    }),
  );
});

test("every text of a palette is legible where pages show it, in both schemes", () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const palette = derivePalette(nearestAccent(color));
      for (const scheme of ["light", "dark"] as const) {
        const { accent, accentStrong, accentSoft, onAccent } = palette[scheme];
        const { canvas, surface } = themeColors[scheme];
        for (const [text, background] of [
          [accent, canvas],
          [accent, surface],
          [accentStrong, surface],
          [accent, accentSoft],
          [accentStrong, accentSoft],
          [onAccent, accent],
          [onAccent, accentStrong],
        ] as const)
          expect(contrast(text, background), `${scheme}: ${text} on ${background}`).toBeGreaterThanOrEqual(minContrast);
      }
    }),
  );
});

test("the nearest background passes, and quiet text is legible on it in both schemes", () => {
  fc.assert(
    fc.property(anyColor, anyColor, (color, brand) => {
      const accent = nearestAccent(brand);
      const { light, dark } = deriveBackground(nearestBackground(color, accent));
      expect(backgroundContrast(light, accent)).toBeGreaterThanOrEqual(minContrast);
      expect(contrast(dark, themeColors.dark.softInk)).toBeGreaterThanOrEqual(minContrast);
      expect(contrast(dark, derivePalette(accent).dark.accent)).toBeGreaterThanOrEqual(minContrast);
    }),
  );
});

test.each([
  ["#ffd400", "a yellow"],
  ["#00c2ff", "a light blue"],
  ["#ff5a1f", "an orange"],
])("the nearest accent of %s is %s still", (color) => {
  const hue = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  };
  expect(Math.abs(hue(color) - hue(nearestAccent(color)))).toBeLessThan(25);
});

test("the colours of the theme are those of the pages' style sheet", () => {
  const css = readFileSync(new URL("../../../ui/theme/variables.css", import.meta.url), "utf8");
  const { light, dark } = themeColors;
  for (const [name, color] of [
    ["canvas", `var(--light, ${light.canvas}) var(--dark, ${dark.canvas})`],
    ["surface", `var(--light, ${light.surface}) var(--dark, ${dark.surface})`],
    ["soft-ink", `var(--light, ${light.softInk}) var(--dark, ${dark.softInk})`],
    ["accent", `var(--light, ${defaultAccent}) `],
  ])
    expect(css).toContain(`--${name}: var(--latchkey-${name}, ${color}`);
});

import { type Brand, defaultRadius } from "./brand.ts";
import type { Schemes } from "./brand-colors.ts";

/**
 * Lists the variables of theme.css that a brand sets.
 *
 * @param scheme that of the page
 * @param typefaceName the CSS name of its typeface
 * @returns values by name; null where the theme's own applies
 */
export function listBrandVariables(
  { palette, background, radius, typefaceUrl }: Brand,
  scheme: keyof Schemes<unknown>,
  typefaceName: string,
): Readonly<Record<`--latchkey-${string}`, string | null>> {
  const colors = palette?.[scheme];
  return {
    "--latchkey-canvas": background?.[scheme] ?? null,
    "--latchkey-accent": colors?.accent ?? null,
    "--latchkey-accent-strong": colors?.accentStrong ?? null,
    "--latchkey-accent-soft": colors?.accentSoft ?? null,
    "--latchkey-on-accent": colors?.onAccent ?? null,
    "--latchkey-radius": radius === defaultRadius ? null : `${radius}px`,
    "--latchkey-font": typefaceUrl === null ? null : `"${typefaceName}",system-ui,sans-serif`,
  };
}

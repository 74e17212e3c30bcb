import type { AccentColors } from "./brand-colors.ts";

/** Names of the variables of the theme that a brand sets; without the colours. */
export const brandVariables = { radius: "--latchkey-radius", font: "--latchkey-font" } as const;

/**
 * Lists the variables of the theme that the colours of a brand set.
 * @param colors of one scheme; undefined: the theme's own
 * @param canvas the background of one scheme; undefined: the theme's own
 */
export const listColorVariables = (colors: AccentColors | undefined, canvas: string | undefined) => ({
  "--latchkey-canvas": canvas,
  "--latchkey-accent": colors?.accent,
  "--latchkey-accent-strong": colors?.accentStrong,
  "--latchkey-accent-soft": colors?.accentSoft,
  "--latchkey-on-accent": colors?.onAccent,
});

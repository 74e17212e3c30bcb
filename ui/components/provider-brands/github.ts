import { type Brand, neutral } from "./brand.ts";

/**
 * The Invertocat, in black on light and white on dark backgrounds only.
 * https://github.com/logos
 */
export const github: Brand = {
  light: { ...neutral, mark: "#000000" },
  dark: { ...neutral, mark: "#ffffff" },
};

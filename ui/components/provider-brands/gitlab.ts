import { type Brand, neutral } from "./brand.ts";

/**
 * The tanuki in its three colours, unchanged, on light and on dark backgrounds.
 * https://design.gitlab.com/brand-logo/overview
 */
export const gitlab: Brand = {
  light: neutral,
  dark: neutral,
};

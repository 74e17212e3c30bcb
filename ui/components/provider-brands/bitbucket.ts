import { type Brand, neutral } from "./brand.ts";

/**
 * The mark in Atlassian blue on light backgrounds and in white on dark ones.
 * https://atlassian.design/foundations/logos
 */
export const bitbucket: Brand = {
  light: { ...neutral, mark: "#0052cc" },
  dark: { ...neutral, mark: "#ffffff" },
};

import { type Brand, neutral } from "./brand.ts";

/**
 * The symbol in blurple, black or white, unchanged.
 * https://discord.com/branding
 */
export const discord: Brand = {
  light: { ...neutral, mark: "#5865f2" },
  dark: { ...neutral, mark: "#5865f2" },
};

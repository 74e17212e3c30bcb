import { type Brand, neutral } from "./brand.ts";

/**
 * The icon, at least 21 px. Green only on pure black or white; on other light backgrounds black. Green on white has little contrast, so
 * the icon is black there.
 * https://developer.spotify.com/documentation/design#using-our-logo
 */
export const spotify: Brand = {
  light: { ...neutral, mark: "#000000" },
  dark: { ...neutral, fill: "#000000", text: "#ffffff", mark: "#1ed760" },
};

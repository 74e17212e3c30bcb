import { type Brand, neutral } from "./brand.ts";

/**
 * The logo in black or white only, with the words "Sign in with X".
 * https://about.x.com/en/who-we-are/brand-toolkit
 * https://docs.x.com/fundamentals/authentication/guides/log-in-with-x
 */
export const x: Brand = {
  light: { ...neutral, mark: "#000000" },
  dark: { ...neutral, mark: "#ffffff" },
  signsIn: true,
};

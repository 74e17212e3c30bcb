import type { Brand } from "./brand.ts";

/**
 * The logo unchanged, with the words "Sign in with Microsoft", on sign-up too. 41 px high, Segoe UI Semibold. Light: fill #FFFFFF, stroke
 * #8C8C8C, text #5E5E5E. Dark: fill #2F2F2F, text #FFFFFF. Without space for the words, the logo with the short text.
 * https://learn.microsoft.com/entra/identity-platform/howto-add-branding-in-apps#visual-guidance-for-sign-in
 */
export const microsoft: Brand = {
  light: { fill: "#ffffff", line: "#8c8c8c", text: "#5e5e5e" },
  dark: { fill: "#2f2f2f", line: "#2f2f2f", text: "#ffffff" },
  signsIn: true,
  font: { fontFamily: '"Segoe UI", system-ui, sans-serif', fontSize: "0.9375rem", fontWeight: 600 },
};

import type { Brand } from "./brand.ts";

/**
 * The "G" in its four colours, unchanged, 20 px in a button of 40 px. Light: fill #FFFFFF, stroke #747775, text #1F1F1F. Dark: fill
 * #131314, stroke #8E918F, text #E3E3E3. Roboto Medium, 14 px; 12 px beside, 10 px behind the logo.
 * https://developers.google.com/identity/branding-guidelines#custom-button
 */
export const google: Brand = {
  light: { fill: "#ffffff", line: "#747775", text: "#1f1f1f" },
  dark: { fill: "#131314", line: "#8e918f", text: "#e3e3e3" },
  font: { fontFamily: "Roboto, Arial, sans-serif", fontSize: "0.875rem", fontWeight: 500 },
};

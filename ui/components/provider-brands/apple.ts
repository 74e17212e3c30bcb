import type { Brand } from "./brand.ts";

/**
 * Logo and text both black or both white: white with an outline on light backgrounds, white on dark ones. The text is 43% of the height of
 * the button. The logo keeps its place in a file as high as the button. Without a text, the button is square.
 * https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple
 */
export const apple: Brand = {
  light: { fill: "#ffffff", line: "#000000", text: "#000000" },
  dark: { fill: "#ffffff", line: "#ffffff", text: "#000000" },
  font: { fontFamily: "system-ui, -apple-system, sans-serif", fontSize: "1.1rem", fontWeight: 500 },
};

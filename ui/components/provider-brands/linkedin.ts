import type { Brand, BrandColors } from "./brand.ts";

const blue: BrandColors = { fill: "#0a66c2", line: "#0a66c2", text: "#ffffff" };

/**
 * A button in LinkedIn blue with the white "in" and the words "Sign in with LinkedIn". The mark is at least 21 px.
 * https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 * https://brand.linkedin.com/in-logo
 */
export const linkedin: Brand = {
  light: blue,
  dark: blue,
  signsIn: true,
};

import type { Brand, BrandColors } from "./brand.ts";

const blue: BrandColors = { fill: "#0866ff", line: "#0866ff", text: "#ffffff" };

/**
 * A button in Facebook blue with the white "f" logo and the words "Continue with Facebook".
 * https://developers.facebook.com/docs/facebook-login/userexperience#buttondesign
 * https://about.meta.com/brand/resources/facebook/logo
 */
export const facebook: Brand = {
  light: blue,
  dark: blue,
};

import type { CSSProperties } from "react";
import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";

/** Colours of a button. `mark` is what `currentColor` means in provider-marks.svg; without it, the colour of the text. */
export interface BrandColors {
  readonly fill: string;
  readonly line: string;
  readonly text: string;
  readonly mark?: string;
}

/** How a provider wants its sign-in button. Each row names the published rules that it follows. */
export interface Brand {
  readonly light: BrandColors;
  readonly dark: BrandColors;
  /** Set where the rules allow only "Sign in with", on sign-up too. Else the text is "Continue with". */
  readonly signsIn?: true;
  /** The font of the text, where the rules name one. */
  readonly font?: Pick<CSSProperties, "fontFamily" | "fontSize" | "fontWeight">;
}

/** The colours of the theme, for providers whose rules leave the button to the page. */
export const neutral: BrandColors = { fill: "var(--surface)", line: "var(--field-line)", text: "var(--ink)" };

/** How the buttons of the providers look, in the order of their table. Their marks are in provider-marks.svg. */
export const brands: Readonly<Record<ProviderId, Brand>> = {
  /**
   * The "G" in its four colours, unchanged, 20 px in a button of 40 px. Light: fill #FFFFFF, stroke #747775, text #1F1F1F. Dark: fill
   * #131314, stroke #8E918F, text #E3E3E3. Roboto Medium, 14 px; 12 px beside, 10 px behind the logo.
   * https://developers.google.com/identity/branding-guidelines#custom-button
   */
  google: {
    light: { fill: "#ffffff", line: "#747775", text: "#1f1f1f" },
    dark: { fill: "#131314", line: "#8e918f", text: "#e3e3e3" },
    font: { fontFamily: "Roboto, Arial, sans-serif", fontSize: "0.875rem", fontWeight: 500 },
  },
  /**
   * The Invertocat, in black on light and white on dark backgrounds only.
   * https://github.com/logos
   */
  github: {
    light: { ...neutral, mark: "#000000" },
    dark: { ...neutral, mark: "#ffffff" },
  },
  /**
   * The logo unchanged, with the words "Sign in with Microsoft", on sign-up too. 41 px high, Segoe UI Semibold. Light: fill #FFFFFF, stroke
   * #8C8C8C, text #5E5E5E. Dark: fill #2F2F2F, text #FFFFFF. Without space for the words, the logo with the short text.
   * https://learn.microsoft.com/entra/identity-platform/howto-add-branding-in-apps#visual-guidance-for-sign-in
   */
  microsoft: {
    light: { fill: "#ffffff", line: "#8c8c8c", text: "#5e5e5e" },
    dark: { fill: "#2f2f2f", line: "#2f2f2f", text: "#ffffff" },
    signsIn: true,
    font: { fontFamily: '"Segoe UI", system-ui, sans-serif', fontSize: "0.9375rem", fontWeight: 600 },
  },
  /**
   * The icon, at least 21 px. Green only on pure black or white; on other light backgrounds black. Green on white has little contrast, so
   * the icon is black there.
   * https://developer.spotify.com/documentation/design#using-our-logo
   */
  spotify: {
    light: { ...neutral, mark: "#000000" },
    dark: { ...neutral, fill: "#000000", text: "#ffffff", mark: "#1ed760" },
  },
  /**
   * A button in Facebook blue with the white "f" logo and the words "Continue with Facebook".
   * https://developers.facebook.com/docs/facebook-login/userexperience#buttondesign
   * https://about.meta.com/brand/resources/facebook/logo
   */
  facebook: {
    light: { fill: "#0866ff", line: "#0866ff", text: "#ffffff" },
    dark: { fill: "#0866ff", line: "#0866ff", text: "#ffffff" },
  },
  /**
   * The symbol in blurple, black or white, unchanged.
   * https://discord.com/branding
   */
  discord: {
    light: { ...neutral, mark: "#5865f2" },
    dark: { ...neutral, mark: "#5865f2" },
  },
  /**
   * The tanuki in its three colours, unchanged, on light and on dark backgrounds.
   * https://design.gitlab.com/brand-logo/overview
   */
  gitlab: {
    light: neutral,
    dark: neutral,
  },
  /**
   * The mark in Atlassian blue on light backgrounds and in white on dark ones.
   * https://atlassian.design/foundations/logos
   */
  bitbucket: {
    light: { ...neutral, mark: "#0052cc" },
    dark: { ...neutral, mark: "#ffffff" },
  },
  /**
   * A button in LinkedIn blue with the white "in" and the words "Sign in with LinkedIn". The mark is at least 21 px.
   * https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
   * https://brand.linkedin.com/in-logo
   */
  linkedin: {
    light: { fill: "#0a66c2", line: "#0a66c2", text: "#ffffff" },
    dark: { fill: "#0a66c2", line: "#0a66c2", text: "#ffffff" },
    signsIn: true,
  },
  /**
   * Logo and text both black or both white: white with an outline on light backgrounds, white on dark ones. The text is 43% of the height of
   * the button. The logo keeps its place in a file as high as the button. Without a text, the button is square.
   * https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple
   */
  apple: {
    light: { fill: "#ffffff", line: "#000000", text: "#000000" },
    dark: { fill: "#ffffff", line: "#ffffff", text: "#000000" },
    font: { fontFamily: "system-ui, -apple-system, sans-serif", fontSize: "1.1rem", fontWeight: 500 },
  },
  /**
   * The logo in black or white only, with the words "Sign in with X".
   * https://about.x.com/en/who-we-are/brand-toolkit
   * https://docs.x.com/fundamentals/authentication/guides/log-in-with-x
   */
  x: {
    light: { ...neutral, mark: "#000000" },
    dark: { ...neutral, mark: "#ffffff" },
    signsIn: true,
  },
  /**
   * The glitch in one colour: black, white or Twitch purple.
   * https://brand.twitch.com
   */
  twitch: {
    light: { ...neutral, mark: "#9146ff" },
    dark: { ...neutral, mark: "#9146ff" },
  },
};

/** Style of an element of the class `branded`. */
export const brandStyle = ({ light, dark }: Brand): CSSProperties => ({ ...variables("light", light), ...variables("dark", dark) });

const variables = (scheme: "light" | "dark", { fill, line, text, mark = text }: BrandColors) =>
  Object.fromEntries(Object.entries({ fill, line, text, mark }).map(([name, color]) => [`--${scheme}-${name}`, color]));

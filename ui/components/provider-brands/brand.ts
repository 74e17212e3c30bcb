import type { CSSProperties } from "react";

/** Colours of a button. `mark` is what `currentColor` means in marks.svg; without it, the colour of the text. */
export interface BrandColors {
  readonly fill: string;
  readonly line: string;
  readonly text: string;
  readonly mark?: string;
}

/** How a provider wants its sign-in button. Each file in this folder names the published rules that it follows. */
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

/** Style of an element of the class `branded`. */
export const brandStyle = ({ light, dark }: Brand): CSSProperties => ({ ...variables("light", light), ...variables("dark", dark) });

const variables = (scheme: "light" | "dark", { fill, line, text, mark = text }: BrandColors) =>
  Object.fromEntries(Object.entries({ fill, line, text, mark }).map(([name, color]) => [`--${scheme}-${name}`, color]));

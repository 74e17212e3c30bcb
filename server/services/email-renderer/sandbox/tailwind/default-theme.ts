import { defaultColors } from "./colors.ts";

/** Names and values of one section of a theme. */
export type Scale<T = string> = Readonly<Record<string, T>>;

/** Font size, and what comes with it, as declarations of CSS. */
export type TextSize = Readonly<Record<string, string | number>>;

/** The meaning of the names in classes. Sections are named as in the configuration of Tailwind CSS. */
export interface Theme {
  readonly colors: Scale;
  readonly backgroundColor: Scale;
  readonly textColor: Scale;
  readonly borderColor: Scale;
  readonly spacing: Scale;
  readonly fontSize: Scale<TextSize>;
  readonly fontFamily: Scale;
  readonly fontWeight: Scale;
  readonly lineHeight: Scale;
  readonly letterSpacing: Scale;
  readonly borderRadius: Scale;
  readonly boxShadow: Scale;
  readonly maxWidth: Scale;
  readonly width: Scale;
  readonly height: Scale;
  readonly opacity: Scale;
  /** Conditions of media queries. */
  readonly screens: Scale;
}

const textSize = (size: number, line: number): TextSize => ({ fontSize: `${size}px`, lineHeight: `${line}px` });

/** The theme of Tailwind CSS, in pixels: mail clients do not know `rem`. */
export const defaultTheme: Theme = {
  colors: defaultColors,
  backgroundColor: {},
  textColor: {},
  borderColor: {},
  spacing: {},
  fontSize: {
    xs: textSize(12, 16),
    sm: textSize(14, 20),
    base: textSize(16, 24),
    lg: textSize(18, 28),
    xl: textSize(20, 28),
    "2xl": textSize(24, 32),
    "3xl": textSize(30, 36),
    "4xl": textSize(36, 40),
    "5xl": textSize(48, 48),
    "6xl": textSize(60, 60),
    "7xl": textSize(72, 72),
    "8xl": textSize(96, 96),
    "9xl": textSize(128, 128),
  },
  fontFamily: {
    sans: "ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
    serif: "ui-serif,Georgia,Cambria,'Times New Roman',Times,serif",
    mono: "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace",
  },
  fontWeight: {
    thin: "100",
    extralight: "200",
    light: "300",
    normal: "400",
    medium: "500",
    semibold: "600",
    bold: "700",
    extrabold: "800",
    black: "900",
  },
  lineHeight: { none: "1", tight: "1.25", snug: "1.375", normal: "1.5", relaxed: "1.625", loose: "2" },
  letterSpacing: {
    tighter: "-0.05em",
    tight: "-0.025em",
    normal: "0em",
    wide: "0.025em",
    wider: "0.05em",
    widest: "0.1em",
  },
  borderRadius: {
    DEFAULT: "4px",
    none: "0",
    xs: "2px",
    sm: "4px",
    md: "6px",
    lg: "8px",
    xl: "12px",
    "2xl": "16px",
    "3xl": "24px",
    "4xl": "32px",
    full: "9999px",
  },
  boxShadow: {
    "2xs": "0 1px rgba(0,0,0,0.05)",
    xs: "0 1px 2px rgba(0,0,0,0.05)",
    sm: "0 1px 2px rgba(0,0,0,0.05)",
    DEFAULT: "0 1px 3px rgba(0,0,0,0.1),0 1px 2px rgba(0,0,0,0.06)",
    md: "0 4px 6px rgba(0,0,0,0.1),0 2px 4px rgba(0,0,0,0.06)",
    lg: "0 10px 15px rgba(0,0,0,0.1),0 4px 6px rgba(0,0,0,0.05)",
    xl: "0 20px 25px rgba(0,0,0,0.1),0 8px 10px rgba(0,0,0,0.1)",
    "2xl": "0 25px 50px rgba(0,0,0,0.25)",
    inner: "inset 0 2px 4px rgba(0,0,0,0.05)",
    none: "none",
  },
  maxWidth: {
    none: "none",
    xs: "320px",
    sm: "384px",
    md: "448px",
    lg: "512px",
    xl: "576px",
    "2xl": "672px",
    "3xl": "768px",
    "4xl": "896px",
    "5xl": "1024px",
    "6xl": "1152px",
    "7xl": "1280px",
    prose: "65ch",
    "screen-sm": "640px",
    "screen-md": "768px",
    "screen-lg": "1024px",
    "screen-xl": "1280px",
    "screen-2xl": "1536px",
  },
  width: {},
  height: {},
  opacity: {},
  screens: {
    sm: "(min-width:640px)",
    md: "(min-width:768px)",
    lg: "(min-width:1024px)",
    xl: "(min-width:1280px)",
    "2xl": "(min-width:1536px)",
  },
};

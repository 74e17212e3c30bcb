import type { ReactNode } from "react";
import { LatchkeyAppearance } from "../index.ts";

/** The colours of the published packages that have one of ours. */
const variables = {
  background: "canvas",
  foreground: "ink",
  card: "surface",
  muted: "sunken",
  mutedForeground: "soft-ink",
  primary: "accent",
  primaryForeground: "on-accent",
  destructive: "danger",
  border: "line",
  input: "field-line",
} as const;

type Colors = Readonly<Partial<Record<keyof typeof variables | "popover" | "secondary" | "accent" | "ring", string>>>;

/** Properties of `StackTheme`. */
export interface StackThemeProps {
  readonly theme?: { readonly light?: Colors; readonly dark?: Colors; readonly radius?: string };
  readonly children?: ReactNode;
  /** Has no effect: the styles are a file. */
  readonly nonce?: string;
}

/** A colour counts if both themes have it: the other theme would get an unreadable pair. */
function readVariables({ light = {}, dark = {}, radius }: NonNullable<StackThemeProps["theme"]>): Record<string, string> {
  const colors = Object.entries(variables).flatMap(([name, ours]) => {
    const [onLight, onDark] = [light, dark].map((colors) => colors[name as keyof typeof variables]);
    return onLight && onDark ? [[ours, `var(--light, ${onLight}) var(--dark, ${onDark})`]] : [];
  });
  return { ...Object.fromEntries(colors), ...(radius !== undefined && { corner: radius }) };
}

/**
 * Gives colours and corners to the components below. A colour needs a value for the light and the dark theme.
 * @example
 * <StackTheme theme={{ light: { primary: "#6d28d9" }, dark: { primary: "#c4b5fd" } }}>{children}</StackTheme>
 */
export function StackTheme({ theme = {}, children }: StackThemeProps): ReactNode {
  return <LatchkeyAppearance variables={readVariables(theme)}>{children}</LatchkeyAppearance>;
}

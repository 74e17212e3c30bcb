import type { Brand } from "#contract/vocabulary/projects/brand.ts";

/** The logos for one scheme. Without it, the browser chooses by its own scheme. */
export function adaptLogos(logos: Brand["logos"], scheme: "light" | "dark" | undefined): Brand["logos"] {
  const { light, dark, lightWide, darkWide } = logos;
  if (scheme === undefined) return logos;
  return scheme === "dark"
    ? { light: light && (dark ?? light), dark, lightWide: lightWide && (darkWide ?? lightWide), darkWide }
    : { light, dark: light ?? dark, lightWide, darkWide: lightWide };
}

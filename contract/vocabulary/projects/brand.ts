import type { Palette, Schemes } from "./brand-colors.ts";

/** Bounds of a project's brand. Files in bytes, lengths in pixels, texts in characters. */
export const brandLimits = {
  faviconBytes: 100_000,
  typefaceBytes: 200_000,
  radius: 24,
  legalUrl: 2000,
  termsVersion: 64,
} as const;

/** Media types of a brand's files that are no pictures. */
export const brandFileTypes = ["font/woff2", "image/x-icon"] as const;

/** The corners of buttons and fields in pixels, if a project has set none. Cards have larger ones. */
export const defaultRadius = 8;

/** The typeface of the reader's system, which needs no download. */
export const systemTypeface = "system";

/** A project's brand, as pages, components and e-mails use it. URLs are absolute. */
export interface Brand {
  /** `light` and `dark` are square marks; the wide ones contain the name. A dark one falls back to the light one. Null: not set. */
  readonly logos: {
    readonly light: string | null;
    readonly dark: string | null;
    readonly lightWide: string | null;
    readonly darkWide: string | null;
  };
  /** Null: the theme's own colours. */
  readonly palette: Palette | null;
  /** Corners of buttons and fields, in pixels. */
  readonly radius: number;
  /** URL of a WOFF2 file. Null: the typeface of the system. */
  readonly typefaceUrl: string | null;
  /** The `font-weight` of its `@font-face` rule: a weight, or the range of a variable font. Null with the typeface. */
  readonly typefaceWeight: string | null;
  /** Colour of the page behind the card. Null: the theme's own. */
  readonly background: Schemes<string> | null;
  readonly faviconUrl: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  /** A sign-up requires consent to this version of the terms. Null: no consent is requested. */
  readonly termsVersion: string | null;
  /** Whether pages and e-mails show "Powered by Latchkey". */
  readonly poweredBy: boolean;
}

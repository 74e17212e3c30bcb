import { defaultRadius } from "../projects/brand.ts";
import { defaultAccent } from "../projects/brand-colors.ts";

/** The brand of a project as sources of e-mails receive it, in `project.brand`. Null: not set. */
export interface EmailBrand {
  /** Background of buttons. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly onAccent: string;
  /** The same on dark backgrounds. */
  readonly accentDark: string;
  readonly onAccentDark: string;
  /** Colours behind the card, in light and in dark. */
  readonly background: string | null;
  readonly backgroundDark: string | null;
  /** URL of a WOFF2 file. Null: the typeface of the system. */
  readonly typeface: string | null;
  /** The `font-weight` of its `@font-face` rule. */
  readonly typefaceWeight: string | null;
  /** Corners of buttons in pixels. */
  readonly radius: number;
  /** The logos for dark backgrounds fall back to the others. */
  readonly logo: string | null;
  readonly logoDark: string | null;
  readonly logoWide: string | null;
  readonly logoDarkWide: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  readonly poweredBy: boolean;
}

/** A line of a source that reads the brand. A server of an earlier version passes none. */
export const readBrandLine = `const brand = project?.brand ?? { accent: "${defaultAccent}", onAccent: "#ffffff", radius: ${defaultRadius} };`;

/** The class of buttons in the colours of the brand. Themes have rules for it on dark backgrounds. */
export const buttonClass = "brand-button";

/** The props of a button in the colours of the brand, as attributes of a source. @param classes of Tailwind CSS */
export const buttonProps = (classes: string) =>
  `className="${buttonClass} ${classes}" style={{ backgroundColor: brand.accent, borderRadius: brand.radius, color: brand.onAccent }}`;

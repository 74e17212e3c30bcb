import { defaultRadius } from "../projects/brand.ts";
import { defaultAccent } from "../projects/brand-colors.ts";

/** The brand of a project as sources of e-mails receive it, in `project.brand`. Null: not set. */
export interface EmailBrand {
  /** Background of buttons. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly onAccent: string;
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

/** The style of a button in the colours of the brand, as an attribute of a source. */
export const buttonStyle = "style={{ backgroundColor: brand.accent, borderRadius: brand.radius, color: brand.onAccent }}";

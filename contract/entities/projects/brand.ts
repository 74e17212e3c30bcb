import { z } from "zod";

const color = z
  .string()
  .describe("A hex colour such as `#2f55c8`")
  .meta({ examples: ["#2f55c8"] });
const urlOrNull = z
  .string()
  .nullable()
  .meta({ examples: [null] });

const AccentColors = z.object({
  accent: color.describe("Buttons, links and focus rings"),
  accent_strong: color.describe("The same under the pointer, and text on `accent_soft`"),
  accent_soft: color.describe("Tinted backgrounds"),
  on_accent: color.describe("Text on `accent`"),
});

/** The brand of a project, as its apps see it. */
export const ClientBrand = z
  .object({
    logos: z.object({ light: urlOrNull, dark: urlOrNull, light_wide: urlOrNull, dark_wide: urlOrNull }),
    palette: z.object({ light: AccentColors, dark: AccentColors }).nullable().describe("null: the theme's own colours"),
    radius: z.int().describe("Corners of buttons and fields in pixels"),
    typeface_url: urlOrNull.describe("URL of a WOFF2 file; null: the typeface of the system"),
    typeface_weight: z
      .string()
      .nullable()
      .describe("`font-weight` of its `@font-face` rule: a weight such as `400`, or a range such as `100 900`")
      .meta({ examples: [null] }),
    background: z.object({ light: color, dark: color }).nullable().describe("Colour of the page behind the card"),
    favicon_url: urlOrNull,
    terms_url: urlOrNull,
    privacy_url: urlOrNull,
    terms_version: z.string().nullable().describe("A sign-up requires consent to this version; null: to none"),
    powered_by: z.boolean().describe('Whether pages show "Powered by Latchkey"'),
  })
  .meta({ id: "ClientBrand" });

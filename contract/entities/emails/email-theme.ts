import { z } from "zod";
import { string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

/** The theme of a template or a draft: its id, or false for none. Absent: the project's theme. */
export const emailThemeChoice = z.union([uuid, z.literal(false)], "must be a theme's id, or false for none");

/** A change of the theme: null for the project's theme. */
export const emailThemeInput = emailThemeChoice.nullable().describe("A theme's id, false for no theme, null for the project's theme");

/** The frame of a project's e-mails. */
export const EmailTheme = z
  .object({
    id: uuid,
    display_name: z.string(),
    tsx_source: z.string().describe("A TSX module that exports a component `EmailTheme`"),
    is_default: z.boolean().describe("Whether the theme is a built-in one without changes"),
  })
  .meta({ id: "EmailTheme" });

export const EmailThemeCreation = z.strictObject({
  display_name: string(textLimits.displayName),
  tsx_source: string(textLimits.tsxSource).optional().describe("Default: a copy of the built-in light theme"),
});

export const EmailThemeChange = z.strictObject({
  display_name: string(textLimits.displayName).optional(),
  tsx_source: string(textLimits.tsxSource).optional(),
});

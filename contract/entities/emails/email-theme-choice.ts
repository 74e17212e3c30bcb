import { z } from "zod";
import { uuid } from "../../vocabulary/text.ts";

/** The theme of a template or a draft: its id, or false for none. Absent: the project's theme. */
export const emailThemeChoice = z.union([uuid, z.literal(false)], "must be a theme's id, or false for none");

/** A change of the theme: null for the project's theme. */
export const emailThemeInput = emailThemeChoice.nullable().describe("A theme's id, false for no theme, null for the project's theme");

import { z } from "zod";
import { dateMillis, millis, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { emailThemeChoice, emailThemeInput } from "./email-theme.ts";

/** An e-mail that a developer writes and sends once. */
export const EmailDraft = z
  .object({
    id: uuid,
    display_name: z.string(),
    tsx_source: z.string().describe("A TSX module that exports a component `EmailTemplate`"),
    theme_id: emailThemeChoice.optional().describe("The draft's theme, false for none. Absent: the project's theme"),
    sent_at_millis: millis.nullable().describe("When the draft was sent; null before"),
  })
  .meta({ id: "EmailDraft" });

export const EmailDraftCreation = z.strictObject({
  display_name: string(textLimits.displayName),
  tsx_source: string(textLimits.tsxSource).optional().describe("Default: a short example"),
  theme_id: emailThemeInput.optional(),
});

export const EmailDraftChange = z.strictObject({
  display_name: string(textLimits.displayName).optional(),
  tsx_source: string(textLimits.tsxSource).optional(),
  theme_id: emailThemeInput.optional(),
  sent_at_millis: dateMillis.nullable().optional().describe("A later time than now is now"),
});

import { z } from "zod";
import { emailTemplateTypes } from "../../vocabulary/emails/email-limits.ts";
import { string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { emailThemeChoice, emailThemeInput } from "./email-theme.ts";

/** The source of e-mails of one kind. */
export const EmailTemplate = z
  .object({
    id: uuid,
    type: z.enum(emailTemplateTypes).describe("The purpose of a built-in template, or `custom`"),
    display_name: z.string(),
    tsx_source: z.string().describe("A TSX module that exports a component `EmailTemplate` and a schema `variablesSchema`"),
    theme_id: emailThemeChoice.optional().describe("The template's theme, false for none. Absent: the project's theme"),
    subject: z.string().nullable().describe("Subject with the preview values; null if the source cannot be rendered"),
    content: z.string().nullable().describe("Text with the preview values; null if the source cannot be rendered"),
    is_default: z.boolean().describe("Whether the template is a built-in one without changes"),
  })
  .meta({ id: "EmailTemplate" });

export const EmailTemplateCreation = z.strictObject({
  display_name: string(textLimits.displayName),
  type: z.enum(emailTemplateTypes).optional().describe("Default: `custom`. There is one template of each other type"),
  tsx_source: string(textLimits.tsxSource).optional().describe("Default: a short example"),
  theme_id: emailThemeInput.optional(),
});

export const EmailTemplateChange = z.strictObject({
  display_name: string(textLimits.displayName).optional(),
  tsx_source: string(textLimits.tsxSource).optional(),
  theme_id: emailThemeInput.optional(),
});

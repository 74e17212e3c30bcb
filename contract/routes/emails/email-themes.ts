import { z } from "zod";
import { EmailTheme, EmailThemeChange, EmailThemeCreation } from "../../entities/emails/email-theme.ts";
import { Success } from "../../entities/success.ts";
import { EmailRenderingError, EmailSourceLimitExceeded, EmailThemeNotFound } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { uuid } from "../../vocabulary/text.ts";
import { emailWarnings } from "../shared/email-warnings.ts";

const theme = z.strictObject({ theme_id: uuid });
const refreshes = ["internal.emailThemes", "internal.emailTemplates", "internal.config"];

export const internalEmailThemeRoutes = {
  list: route({
    method: "GET",
    path: "/internal/email-themes",
    summary: "List the project's e-mail themes, built-in ones first",
    description: "A theme is the frame around every e-mail.",
    access: adminOnly,
    returns: z.object({ themes: z.array(EmailTheme) }),
  }),
  create: route({
    method: "POST",
    path: "/internal/email-themes",
    summary: "Create an e-mail theme",
    description: "Without a source, it starts as a copy of the built-in light theme.",
    access: adminOnly,
    body: EmailThemeCreation,
    largeBody: true,
    returns: z.object({ id: uuid, warnings: emailWarnings }),
    errors: [EmailRenderingError, EmailSourceLimitExceeded],
    refreshes,
    examples: { body: { display_name: "Spring" } },
  }),
  get: route({
    method: "GET",
    path: "/internal/email-themes/{theme_id}",
    summary: "Get an e-mail theme",
    description: "Includes its source.",
    access: adminOnly,
    params: theme,
    returns: EmailTheme,
    errors: [EmailThemeNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/internal/email-themes/{theme_id}",
    summary: "Change an e-mail theme",
    description: "The source is rendered first, with a sample template: a source that fails is not stored.",
    access: adminOnly,
    params: theme,
    body: EmailThemeChange,
    largeBody: true,
    returns: z.object({ display_name: z.string(), warnings: emailWarnings }),
    errors: [EmailThemeNotFound, EmailRenderingError, EmailSourceLimitExceeded],
    refreshes,
    examples: { body: { display_name: "Summer" } },
  }),
  remove: route({
    method: "DELETE",
    path: "/internal/email-themes/{theme_id}",
    summary: "Delete an e-mail theme, or reset a built-in one",
    description: "A built-in theme loses the project's changes. Templates and drafts of a deleted theme use the project's theme.",
    access: adminOnly,
    params: theme,
    returns: Success,
    errors: [EmailThemeNotFound],
    refreshes,
  }),
};

import { UnknownEmailTemplate, UnknownEmailTheme } from "#contract/errors/index.ts";
import type { emailRoutes } from "#contract/routes/emails/emails.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { findLinkIssues } from "./link-issues.ts";
import { requireRendered } from "./preview.ts";
import { hasTemplate, hasTheme, themeSource } from "./sources.ts";

/** The previews of themes, templates and drafts. */
export const renderEmailHandler: Handlers<Pick<typeof emailRoutes, "render">>["render"] = async ({ input, project, services }) => {
  const { emails } = project.config;
  const { template_id: templateId, theme_id: themeId } = input;
  if (templateId !== undefined && !hasTemplate(emails, templateId)) throw new UnknownEmailTemplate();
  if (themeId && !hasTheme(emails, themeId)) throw new UnknownEmailTheme();
  const template = templateId === undefined ? undefined : emails.templates[templateId];
  const source = input.template_tsx_source ?? template?.tsxSource ?? "";
  const theme = input.theme_tsx_source ?? themeSource(emails, themeId === undefined ? template?.themeId : themeId);
  const { variables, locale } = input;
  const { html, text, subject, notificationCategory, warnings } = await requireRendered(
    services,
    project,
    { template: { source }, theme },
    { ...(variables && { variables }), locale, strict: input.template_tsx_source !== undefined || input.theme_tsx_source !== undefined },
  );
  return {
    html,
    text,
    warnings: [...warnings, ...findLinkIssues(html)],
    ...(subject !== undefined && { subject }),
    ...(notificationCategory !== undefined && { notification_category: notificationCategory }),
  };
};

import type { JsonObject } from "#contract/config/json-object.ts";
import { checkOverride } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { InvalidConfigOverride, UnknownEmailTemplate, UnknownEmailTheme } from "#contract/errors/index.ts";
import type { emailRoutes } from "#contract/routes/emails/emails.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import type { RenderedEmail } from "../../../services/email-renderer/render-request.ts";
import { enqueueEmail } from "../enqueue.ts";
import { requireMailServer } from "../mail-server.ts";
import { findLinkIssues } from "./link-issues.ts";
import { requireRendered } from "./preview.ts";
import { hasTemplate, hasTheme, themeSource } from "./sources.ts";

/** A configuration with another brand. @throws InvalidConfigOverride */
function withBrand(config: ProjectConfig, brand: JsonObject | undefined): ProjectConfig {
  if (brand === undefined) return config;
  const check = checkOverride({ brand });
  if (!check.ok) throw new InvalidConfigOverride(check.reason);
  return { ...config, brand: renderConfiguration(check.override).brand };
}

type SourceCall = Pick<Call<typeof emailRoutes.render>, "input" | "project" | "services">;

/** Renders the sources of a call with preview values. @throws UnknownEmailTemplate, UnknownEmailTheme, EmailRenderingError, RenderingBusy */
async function renderSources({ input, project, services }: SourceCall): Promise<RenderedEmail> {
  const { emails } = project.config;
  const { template_id: templateId, theme_id: themeId } = input;
  if (templateId !== undefined && !hasTemplate(emails, templateId)) throw new UnknownEmailTemplate();
  if (themeId && !hasTheme(emails, themeId)) throw new UnknownEmailTheme();
  const template = templateId === undefined ? undefined : emails.templates[templateId];
  const source = input.template_tsx_source ?? template?.tsxSource ?? "";
  const theme = input.theme_tsx_source ?? themeSource(emails, themeId === undefined ? template?.themeId : themeId);
  const { variables, locale } = input;
  return requireRendered(
    services,
    { ...project, config: withBrand(project.config, input.brand) },
    { template: { source }, theme },
    { ...(variables && { variables }), locale, strict: input.template_tsx_source !== undefined || input.theme_tsx_source !== undefined },
  );
}

/** The previews of themes, templates and drafts. */
export const emailPreviewHandlers: Handlers<Pick<typeof emailRoutes, "render" | "sendPreview">> = {
  async render(call) {
    const { html, text, subject, notificationCategory, warnings } = await renderSources(call);
    return {
      html,
      text,
      warnings: [...warnings, ...findLinkIssues(html)],
      ...(subject !== undefined && { subject }),
      ...(notificationCategory !== undefined && { notification_category: notificationCategory }),
    };
  },

  async sendPreview(call) {
    requireMailServer(call);
    const { html, text, subject = call.project.displayName } = await renderSources(call);
    await statement()
      .also(enqueueEmail(call, call.input.recipient_email, { type: "custom", subject: `[Test] ${subject}`, text, html }))
      .execute(call.db);
    return { success: true };
  },
};

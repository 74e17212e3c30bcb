import type { Override } from "#contract/config/override.ts";
import { starterTemplate } from "#contract/config/starter-template.ts";
import {
  EmailRenderingError,
  EmailSourceLimitExceeded,
  EmailTemplateAlreadyExists,
  EmailTemplateNotFound,
  RequiresCustomEmailServer,
  UnknownEmailTheme,
} from "#contract/errors/index.ts";
import type { internalEmailTemplateRoutes } from "#contract/routes/internal/email-templates.ts";
import { emailLimits } from "#contract/vocabulary/email-limits.ts";
import type { Call, Handlers, Project } from "../../kernel/call.ts";
import type { RenderedEmail } from "../../services/email-renderer/render-request.ts";
import { randomUuid } from "../../services/random.ts";
import { type ConfigUpdateContext, updateConfig } from "../projects/config-store.ts";
import { requireRendered } from "./preview.ts";
import { hasTemplate, hasTheme, type ThemeChoice, themeSource } from "./sources.ts";
import { createTemplateSummaries, type Template } from "./template-summaries.ts";

type ProjectCall = Pick<Call, "services"> & { readonly project: Project };

/** @throws EmailTemplateNotFound */
function requireTemplate({ config }: Project, id: string): Template {
  const template = hasTemplate(config.emails, id) ? config.emails.templates[id] : undefined;
  if (!template) throw new EmailTemplateNotFound();
  return template;
}

/** @throws UnknownEmailTheme */
function requireKnownTheme({ config }: Project, choice: ThemeChoice): void {
  if (choice && !hasTheme(config.emails, choice)) throw new UnknownEmailTheme();
}

/** Renders a template that the project is to have. @throws EmailRenderingError, also without a subject or a category */
async function requireValid({ services, project }: ProjectCall, source: string, choice: ThemeChoice): Promise<RenderedEmail> {
  const theme = themeSource(project.config.emails, choice);
  const email = await requireRendered(services, project, { template: { source }, theme });
  for (const [name, value] of [
    ["Subject", email.subject],
    ["NotificationCategory", email.notificationCategory],
  ])
    if (!value) throw new EmailRenderingError({ error: `The template has no ${name}, or an empty one.` });
  return email;
}

/** @throws EmailSourceLimitExceeded */
const write = (
  call: ConfigUpdateContext & Pick<Call, "transaction">,
  change: (templates: Readonly<Record<string, Template>>) => Override,
) =>
  call.transaction((tx) =>
    updateConfig(call, tx, {
      change: (_override, before) => change(before.emails.templates),
      toError: (reason) => new EmailSourceLimitExceeded(reason),
    }),
  );

/** The handlers of one server, with its cache of rendered texts. */
export function createEmailTemplateHandlers(): Handlers<typeof internalEmailTemplateRoutes> {
  const summaries = createTemplateSummaries();

  return {
    async list(call) {
      const templates = Object.entries(call.project.config.emails.templates);
      return { templates: await Promise.all(templates.map(([id, template]) => summaries.viewOf(call, id, template))) };
    },

    get: (call) => summaries.viewOf(call, call.input.template_id, requireTemplate(call.project, call.input.template_id)),

    async create(call) {
      const { display_name: displayName, type = "custom", tsx_source: given, theme_id: themeId } = call.input;
      if (type !== "custom") throw new EmailTemplateAlreadyExists();
      requireKnownTheme(call.project, themeId);
      if (given !== undefined) await requireValid(call, given, themeId);
      const id = randomUuid();
      await write(call, (templates) => {
        if (Object.keys(templates).length >= emailLimits.templates) throw new EmailSourceLimitExceeded();
        const theme = themeId === undefined || themeId === null ? {} : { themeId };
        return { [`emails.templates.${id}`]: { displayName, tsxSource: given ?? starterTemplate, ...theme } };
      });
      return { id };
    },

    async update(call) {
      const { template_id: id, display_name, tsx_source, theme_id } = call.input;
      const before = requireTemplate(call.project, id);
      if (call.project.config.emails.server.isShared) throw new RequiresCustomEmailServer();
      requireKnownTheme(call.project, theme_id);
      const choice = theme_id === undefined ? before.themeId : theme_id;
      const { html } = await requireValid(call, tsx_source ?? before.tsxSource ?? "", choice);
      await write(call, (templates) => {
        if (!Object.hasOwn(templates, id)) throw new EmailTemplateNotFound();
        return {
          ...(display_name === undefined ? {} : { [`emails.templates.${id}.displayName`]: display_name }),
          ...(tsx_source === undefined ? {} : { [`emails.templates.${id}.tsxSource`]: tsx_source }),
          ...(theme_id === undefined ? {} : { [`emails.templates.${id}.themeId`]: theme_id }),
        };
      });
      return { rendered_html: html };
    },

    async remove(call) {
      const { template_id: id } = call.input;
      requireTemplate(call.project, id);
      await write(call, () => ({ [`emails.templates.${id}`]: null }));
      return { success: true };
    },
  };
}

import type { Override } from "#contract/config/override.ts";
import { starterTemplate } from "#contract/config/starter-template.ts";
import {
  EmailSourceLimitExceeded,
  EmailTemplateAlreadyExists,
  EmailTemplateNotFound,
  RequiresCustomEmailServer,
  UnknownEmailTheme,
} from "#contract/errors/index.ts";
import type { internalEmailTemplateRoutes } from "#contract/routes/emails/email-templates.ts";
import { emailLimits } from "#contract/vocabulary/emails/email-limits.ts";
import type { Call, Handlers, Project } from "../../../kernel/call.ts";
import { randomUuid } from "../../../services/random.ts";
import { type ConfigUpdateContext, updateConfig } from "../../projects/config-store.ts";
import { hasTemplate, hasTheme, type ThemeChoice } from "./sources.ts";
import { requireStorableTemplate } from "./stored-template.ts";
import { createTemplateSummaries, type Template } from "./template-summaries.ts";

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
      const rendered =
        given === undefined ? undefined : await requireStorableTemplate(call, { source: given, theme: themeId, isNew: true });
      const id = randomUuid();
      await write(call, (templates) => {
        if (Object.keys(templates).length >= emailLimits.templates) throw new EmailSourceLimitExceeded();
        const theme = themeId === undefined || themeId === null ? {} : { themeId };
        return { [`emails.templates.${id}`]: { displayName, tsxSource: given ?? starterTemplate, ...theme } };
      });
      return { id, warnings: rendered?.warnings ?? [] };
    },

    async update(call) {
      const { template_id: id, display_name, tsx_source, theme_id } = call.input;
      const before = requireTemplate(call.project, id);
      if (call.project.config.emails.server.isShared) throw new RequiresCustomEmailServer();
      requireKnownTheme(call.project, theme_id);
      const choice = theme_id === undefined ? before.themeId : theme_id;
      const { html, warnings } = await requireStorableTemplate(call, {
        id,
        source: tsx_source ?? before.tsxSource ?? "",
        theme: choice,
        isNew: tsx_source !== undefined,
      });
      await write(call, (templates) => {
        if (!Object.hasOwn(templates, id)) throw new EmailTemplateNotFound();
        return {
          ...(display_name === undefined ? {} : { [`emails.templates.${id}.displayName`]: display_name }),
          ...(tsx_source === undefined ? {} : { [`emails.templates.${id}.tsxSource`]: tsx_source }),
          ...(theme_id === undefined ? {} : { [`emails.templates.${id}.themeId`]: theme_id }),
        };
      });
      return { rendered_html: html, warnings };
    },

    async remove(call) {
      const { template_id: id } = call.input;
      requireTemplate(call.project, id);
      await write(call, () => ({ [`emails.templates.${id}`]: null }));
      return { success: true };
    },
  };
}

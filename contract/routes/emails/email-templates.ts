import { z } from "zod";
import { EmailTemplate, EmailTemplateChange, EmailTemplateCreation } from "../../entities/emails/email-template.ts";
import { Success } from "../../entities/success.ts";
import {
  EmailRenderingError,
  EmailSourceLimitExceeded,
  EmailTemplateAlreadyExists,
  EmailTemplateNotFound,
  RequiresCustomEmailServer,
  UnknownEmailTheme,
} from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { uuid } from "../../vocabulary/text.ts";
import { emailWarnings } from "../shared/email-warnings.ts";

const template = z.strictObject({ template_id: uuid });
const refreshes = ["internal.emailTemplates", "internal.config"];

export const internalEmailTemplateRoutes = {
  list: route({
    method: "GET",
    path: "/internal/email-templates",
    summary: "List the project's e-mail templates, built-in ones first",
    description: "A template is the source of e-mails of one kind.",
    access: adminOnly,
    returns: z.object({ templates: z.array(EmailTemplate) }),
  }),
  create: route({
    method: "POST",
    path: "/internal/email-templates",
    summary: "Create an e-mail template",
    description:
      "It can be sent to users once it exists. Its function receives the props `locale`, the language of the recipient, and `dir`, `ltr` or `rtl`. Without a known language, `locale` is `en`. A `Subject` may depend on them.",
    access: adminOnly,
    body: EmailTemplateCreation,
    largeBody: true,
    returns: z.object({ id: uuid, warnings: emailWarnings }),
    errors: [EmailTemplateAlreadyExists, UnknownEmailTheme, EmailRenderingError, EmailSourceLimitExceeded],
    refreshes,
    examples: { body: { display_name: "Welcome" } },
  }),
  get: route({
    method: "GET",
    path: "/internal/email-templates/{template_id}",
    summary: "Get an e-mail template",
    description: "Includes its source, and subject and text with the preview values.",
    access: adminOnly,
    params: template,
    returns: EmailTemplate,
    errors: [EmailTemplateNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/internal/email-templates/{template_id}",
    summary: "Change an e-mail template",
    description:
      "The source is rendered first with its preview values. A built-in one is also rendered with the variables that the server sends. One that fails is not stored. A `Subject`, a known `NotificationCategory` and an address of each link are required. Requires a custom mail server.",
    access: adminOnly,
    params: template,
    body: EmailTemplateChange,
    largeBody: true,
    returns: z.object({ rendered_html: z.string(), warnings: emailWarnings }),
    errors: [EmailTemplateNotFound, RequiresCustomEmailServer, UnknownEmailTheme, EmailRenderingError, EmailSourceLimitExceeded],
    refreshes,
    examples: { body: { theme_id: false } },
  }),
  remove: route({
    method: "DELETE",
    path: "/internal/email-templates/{template_id}",
    summary: "Delete an e-mail template, or reset a built-in one",
    description: "A built-in template loses the project's changes.",
    access: adminOnly,
    params: template,
    returns: Success,
    errors: [EmailTemplateNotFound],
    refreshes,
  }),
};

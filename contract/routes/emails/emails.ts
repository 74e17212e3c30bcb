import { z } from "zod";
import { emailThemeInput } from "../../entities/emails/email-theme.ts";
import {
  EmailRenderingError,
  InvalidConfigOverride,
  RequiresCustomEmailServer,
  UnknownEmailTemplate,
  UnknownEmailTheme,
} from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { strictEmail, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { emailWarnings } from "../shared/email-warnings.ts";

const renderedEmail = {
  html: z.string(),
  text: z.string().describe("The plain text part"),
  subject: z.string().optional().describe("The value of the template's `Subject`"),
  warnings: emailWarnings,
  notification_category: z.string().optional().describe("The value of the template's `NotificationCategory`"),
};

const sources = {
  template_id: uuid.optional(),
  template_tsx_source: string(textLimits.tsxSource).optional(),
  theme_id: emailThemeInput.optional(),
  theme_tsx_source: string(textLimits.tsxSource).optional(),
  variables: z.record(z.string().max(255), z.unknown()).optional().describe("Values that replace those of `PreviewVariables`"),
  brand: z
    .record(z.string().max(64), z.union([string(textLimits.url), z.number(), z.boolean()]))
    .optional()
    .describe("The settings of `brand` in the configuration, in place of the saved ones. Pictures are URLs"),
  locale: z.string().max(35).optional().describe("The language of the recipient (BCP 47). Default: `en`"),
};
type Sources = Partial<Record<keyof typeof sources, unknown>>;

const hasOneTemplate = (body: Sources) => (body.template_id === undefined) !== (body.template_tsx_source === undefined);
const oneTemplateMessage = "exactly one of template_id and template_tsx_source is required";
const hasOneTheme = (body: Sources) => body.theme_id === undefined || body.theme_tsx_source === undefined;
const oneThemeMessage = "theme_id and theme_tsx_source exclude each other";

/** The errors of a call with sources. */
const sourceErrors = [UnknownEmailTemplate, UnknownEmailTheme, EmailRenderingError, InvalidConfigOverride] as const;

const sample = { template_id: "e7d009ce-8d47-4528-b245-5bf119f2ffa3", theme_id: false } as const;

export const emailRoutes = {
  render: route({
    method: "POST",
    path: "/emails/render-email",
    summary: "Render a template or a draft as a preview",
    description:
      "The template is `template_id` or `template_tsx_source`; the theme is `theme_id` or `theme_tsx_source`. Values come from the sources: `PreviewVariables` of the template, below `variables`, and `PreviewProps` of the theme.",
    access: adminOnly,
    body: z.strictObject(sources).refine(hasOneTemplate, oneTemplateMessage).refine(hasOneTheme, oneThemeMessage),
    largeBody: true,
    returns: z.object(renderedEmail),
    errors: [...sourceErrors],
    limits: [{ max: 300, seconds: 60, per: "key" }],
    examples: { body: sample },
  }),
  sendPreview: route({
    method: "POST",
    path: "/internal/send-preview-email",
    summary: "Send a template or a draft to one address as a test",
    description:
      "Renders the sources as `POST /emails/render-email` does, and sends the result with `[Test]` before its subject. The e-mail is in the log. Requires a custom mail server, unless all e-mails reach the local inbox.",
    access: adminOnly,
    body: z
      .strictObject({ ...sources, recipient_email: strictEmail })
      .refine(hasOneTemplate, oneTemplateMessage)
      .refine(hasOneTheme, oneThemeMessage),
    largeBody: true,
    returns: z.object({ success: z.literal(true) }),
    errors: [...sourceErrors, RequiresCustomEmailServer],
    limits: [{ max: 30, seconds: 60, per: "key" }],
    refreshes: ["internal.emails"],
    examples: { body: { ...sample, recipient_email: "ada@example.org" } },
  }),
};

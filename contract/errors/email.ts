import { z } from "zod";
import { knownError, plainError } from "../kernel/error.ts";
import { emailLimits } from "../vocabulary/email-limits.ts";

/** A template of this type exists already. Each type but `custom` has one. */
export class EmailTemplateAlreadyExists extends knownError("EMAIL_TEMPLATE_ALREADY_EXISTS", {
  status: 409,
  message: "An e-mail template with this id already exists.",
}) {}

/** A template or a theme cannot be rendered. `error`: the reason, with line and column of the source where they are known. */
export class EmailRenderingError extends knownError("EMAIL_RENDERING_ERROR", {
  status: 400,
  details: z.object({ error: z.string() }),
  message: ({ error }) => `The e-mail cannot be rendered: ${error}`,
}) {}

/** The shared mail server does not support this operation. */
export class RequiresCustomEmailServer extends knownError("REQUIRES_CUSTOM_EMAIL_SERVER", {
  status: 400,
  message: "This requires a custom mail server. Configure one in the project's settings.",
}) {}

/** No category of e-mails has this id. */
export class NotificationCategoryNotFound extends plainError(
  "NOTIFICATION_CATEGORY_NOT_FOUND",
  404,
  "This notification category does not exist.",
) {}

/** The project has no theme with this id. */
export class EmailThemeNotFound extends plainError("EMAIL_THEME_NOT_FOUND", 404, "This e-mail theme does not exist.") {}

/** The project has no template with this id. */
export class EmailTemplateNotFound extends plainError("EMAIL_TEMPLATE_NOT_FOUND", 404, "This e-mail template does not exist.") {}

/** The project has no draft with this id. */
export class EmailDraftNotFound extends plainError("EMAIL_DRAFT_NOT_FOUND", 404, "This e-mail draft does not exist.") {}

/** The request names a theme that the project does not have. */
export class UnknownEmailTheme extends plainError("UNKNOWN_EMAIL_THEME", 400, "The project has no e-mail theme with this id.") {}

/** The request names a template that the project does not have. */
export class UnknownEmailTemplate extends plainError("UNKNOWN_EMAIL_TEMPLATE", 400, "The project has no e-mail template with this id.") {}

/** The themes, templates or drafts would be too many or too long. The message names the limit. */
export class EmailSourceLimitExceeded extends plainError(
  "EMAIL_SOURCE_LIMIT_EXCEEDED",
  400,
  `A project has at most ${emailLimits.themes} themes, ${emailLimits.templates} templates and ${emailLimits.drafts} drafts.`,
) {}

import { z } from "zod";
import { knownError, plainError } from "../../kernel/error.ts";
import { emailLimits } from "../../vocabulary/emails/email-limits.ts";

/** A template of this type exists already. Each type but `custom` has one. */
export class EmailTemplateAlreadyExists extends knownError("EMAIL_TEMPLATE_ALREADY_EXISTS", {
  status: 409,
  message: "The project has a template of this type already. Change that one.",
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

/** The project has no draft with this id. */
export class UnknownEmailDraft extends plainError("UNKNOWN_EMAIL_DRAFT", 400, "The project has no e-mail draft with this id.") {}

/** The draft was sent to some of the users already, and has not changed since. */
export class EmailDraftAlreadySent extends plainError(
  "EMAIL_DRAFT_ALREADY_SENT",
  409,
  "draft_id: this draft was sent to some of these users already. Set send_again to send it to them again.",
) {}

/** No category of e-mails has this name. */
export class UnknownNotificationCategory extends plainError(
  "UNKNOWN_NOTIFICATION_CATEGORY",
  400,
  "No notification category has this name.",
) {}

/** The log has no e-mail with this id. Old ones are deleted. */
export class EmailNotFound extends plainError("EMAIL_NOT_FOUND", 404, "This e-mail does not exist.") {}

/** The e-mail waits, is being sent, or its content is deleted. The message names the reason. */
export class EmailCannotBeResent extends plainError("EMAIL_CANNOT_BE_RESENT", 409, "This e-mail cannot be sent again.") {}

/** The e-mail does not wait any more. */
export class EmailCannotBeCanceled extends plainError(
  "EMAIL_CANNOT_BE_CANCELED",
  409,
  "This e-mail cannot be canceled: it is no longer waiting.",
) {}

/** The project has no mailing with this id. Old ones are deleted. */
export class EmailMailingNotFound extends plainError("EMAIL_MAILING_NOT_FOUND", 404, "This mailing does not exist.") {}

/** The mailing has no e-mail that waits. */
export class EmailMailingCannotBeCanceled extends plainError(
  "EMAIL_MAILING_CANNOT_BE_CANCELED",
  409,
  "This mailing cannot be canceled: none of its e-mails is waiting.",
) {}

/** The mailing is paused already, or has no e-mail that waits. */
export class EmailMailingCannotBePaused extends plainError(
  "EMAIL_MAILING_CANNOT_BE_PAUSED",
  409,
  "This mailing cannot be paused: it is paused already, or none of its e-mails is waiting.",
) {}

/** The mailing is not paused. */
export class EmailMailingCannotBeResumed extends plainError(
  "EMAIL_MAILING_CANNOT_BE_RESUMED",
  409,
  "This mailing cannot be resumed: it is not paused.",
) {}

/** The mailing has begun already, or was canceled. */
export class EmailMailingCannotBeRescheduled extends plainError(
  "EMAIL_MAILING_CANNOT_BE_RESCHEDULED",
  409,
  "This mailing cannot be scheduled for another time: it has begun already, or was canceled.",
) {}

/** The project has no address for reports yet. */
export class EmailFeedbackTokenNotFound extends plainError(
  "EMAIL_FEEDBACK_TOKEN_NOT_FOUND",
  404,
  "Create the address for reports first.",
) {}

/** The report is not signed with the secret that the project has stored. */
export class EmailFeedbackSignatureInvalid extends plainError(
  "EMAIL_FEEDBACK_SIGNATURE_INVALID",
  400,
  "The signature of the report is not valid.",
) {}

/** The mail server is in a network that is not public. */
export class MailServerNotPublic extends plainError(
  "MAIL_SERVER_NOT_PUBLIC",
  400,
  "email_config.host: the mail server must have a public address.",
) {}

/** No project reports bounces with this token. */
export class EmailFeedbackTokenInvalid extends plainError("EMAIL_FEEDBACK_TOKEN_INVALID", 404, "This address does not exist any more.") {}

/** The project suppresses no address with this id. */
export class EmailSuppressionNotFound extends plainError("EMAIL_SUPPRESSION_NOT_FOUND", 404, "This suppression does not exist.") {}

/** The model did not answer, answered after the deadline or too much, or refused. */
export class AiModelUnavailable extends plainError("AI_MODEL_UNAVAILABLE", 503, "The AI model did not give an answer. Try again later.") {}

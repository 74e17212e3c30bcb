import { z } from "zod";
import { knownError, plainError } from "../kernel/error.ts";

/** The template's id is already in use. */
export class EmailTemplateAlreadyExists extends knownError("EMAIL_TEMPLATE_ALREADY_EXISTS", {
  status: 409,
  message: "An e-mail template with this id already exists.",
}) {}

/** A template or a theme cannot be rendered. `error`: the reason. */
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

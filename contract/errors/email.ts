import { z } from "zod";
import { knownError } from "../kernel/error.ts";

/** The template's id is taken. */
export class EmailTemplateAlreadyExists extends knownError("EMAIL_TEMPLATE_ALREADY_EXISTS", {
  status: 409,
  message: "There is such an e-mail template already.",
}) {}

/** A template or a theme does not render. `error`: why. */
export class EmailRenderingError extends knownError("EMAIL_RENDERING_ERROR", {
  status: 400,
  details: z.object({ error: z.string() }),
  message: ({ error }) => `The e-mail cannot be rendered: ${error}`,
}) {}

/** The shared mail server does not do this. */
export class RequiresCustomEmailServer extends knownError("REQUIRES_CUSTOM_EMAIL_SERVER", {
  status: 400,
  message: "This needs a mail server of the project's own. Set one up in the project's settings.",
}) {}

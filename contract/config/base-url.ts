import { handlerPathStart } from "../vocabulary/projects/domains.ts";
import { string } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { trustedDomainError } from "./trusted-domain.ts";

/** An app's URL, or a URL pattern, as the check of redirects reads it (trusted-url.ts). */
export const baseUrl = string(textLimits.url).superRefine((value, context) => {
  const error = trustedDomainError(value);
  if (error !== undefined) context.addIssue({ code: "custom", message: error });
});

/** The path of the hosted pages below an app's URL. */
export const basePath = string(textLimits.handlerPath)
  .startsWith(handlerPathStart, "must start with a slash")
  .regex(/^[^\s\\]*$/, "must not contain spaces or backslashes");

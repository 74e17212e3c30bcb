import { handlerPathStart } from "../vocabulary/domains.ts";
import { text } from "../vocabulary/limits.ts";
import { string } from "../vocabulary/text.ts";
import { domainFault } from "./trusted-url.ts";

/** An app's address, or a pattern of addresses: whatever the check of a redirect can read (trusted-url.ts). */
export const baseUrl = string(text.baseUrl).superRefine((value, context) => {
  const fault = domainFault(value);
  if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
});

/** Where the hosted pages hang below an app's address. */
export const basePath = string(text.baseUrl)
  .startsWith(handlerPathStart, "must start with a slash")
  .regex(/^[^\s\\]*$/, "must not contain spaces or backslashes");

import { z } from "zod";
import { noCredentials } from "../../kernel/access.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { clientAssertionType, applicationLimits as limits } from "../../vocabulary/sign-in/applications.ts";
import { string } from "../../vocabulary/text.ts";

const ofProject = {
  project_id: string(1024).min(1).describe("The project's id; for another branch than `main`, `~` and the branch follow"),
};
export const params = z.strictObject(ofProject);
export const token = string(limits.token).optional();
export const word = string(limits.words).optional();
export const address = string(limits.url).optional();
/** The parameter may be repeated. Its values are joined by spaces, which a URI does not have. */
export const resources = string(limits.resources * (limits.url + 1)).optional();

export const clientProofs = {
  client_secret: word.describe("The secret of the application, unless the header `Authorization` has it"),
  client_assertion: token.describe("A JWT that a key of the application signs (RFC 7523), instead of the secret"),
  client_assertion_type: word.describe(`\`${clientAssertionType}\``),
};

/** The credentials of an application. */
export const clientParameters = {
  client_id: word.describe("The id of the application, unless the header `Authorization` or the assertion has it"),
  ...clientProofs,
};
export const headers = z.object({ [requestHeaders.authorization]: string(limits.token).optional() });

/** RFC 6749, section 5.1. */
export const noStore = { "cache-control": "no-store", pragma: "no-cache" } as const;

/** An endpoint that applications call. */
export const ofClient = {
  method: "POST",
  access: noCredentials,
  params,
  accepts: "form",
  repeats: ["resource"],
  headers,
  responseHeaders: noStore,
} as const;

import { z } from "zod";
import { entity, field } from "../../kernel/entity.ts";
import { metadata } from "../../vocabulary/json.ts";
import { attemptMethods, attemptOutcomes, attemptSteps } from "../../vocabulary/sign-in/attempts.ts";
import { oauthCheckNames } from "../../vocabulary/sign-in/oauth.ts";
import { millis, uuid } from "../../vocabulary/text.ts";

const fields = {
  id: field(uuid),
  at_millis: field(millis, { description: "When it began" }),
  last_at_millis: field(millis, { description: "The time of its last step" }),
  method: field(z.enum(attemptMethods)),
  provider_id: field(z.string().nullable()),
  outcome: field(z.enum(attemptOutcomes).describe("Of the last step. `pending`: the next step has not come")),
  is_new_user: field(z.boolean().describe("Whether it created the user")),
  error_code: field(z.string().nullable().describe("Of the last step, if it was refused")),
  user_id: field(uuid.nullable().describe("Null where the user is not known")),
  user_name: field(
    z
      .string()
      .nullable()
      .describe("The display name of the user, or else the primary address. Null after a deletion")
      .meta({ examples: ["Ada Lovelace"] }),
  ),
  address: field(
    z
      .string()
      .nullable()
      .describe("The e-mail address that was typed, in lower case")
      .meta({ examples: ["ada@example.org"] }),
  ),
  ip: field(z.string().nullable()),
  country_code: field(z.string().nullable().describe("ISO 3166-1 alpha-2")),
  browser: field(z.string().nullable().describe("Such as `Firefox 153`")),
  system: field(z.string().nullable().describe("Such as `macOS`")),
  request_id: field(z.string().describe("The id of the last request, which the error page shows")),
} as const;

/** A sign-in of a user or stranger, completed or not. */
export const SignInAttempt = entity("SignInAttempt", fields);

const step = z.object({
  at_millis: millis,
  step: z.enum(attemptSteps),
  outcome: z.enum(attemptOutcomes),
  request_id: z.string(),
  ip: z.string(),
  session_id: uuid.nullable().describe("The session that the step opened"),
  error_code: z.string().nullable(),
  error_message: z.string().nullable().describe("The message of the API to the caller, shortened"),
  error_details: metadata.nullable().describe("The details of the error, for the sentence on the page"),
  check: z.enum(oauthCheckNames).nullable().describe("The check of a sign-in with a provider that failed"),
  detail: z.string().nullable().describe("The sent value or the provider's words, shortened. Never contains a secret"),
});

/** A sign-in with its steps. */
export const SignInAttemptDetails = entity("SignInAttemptDetails", {
  ...fields,
  steps: field(z.array(step).describe("Oldest first")),
});

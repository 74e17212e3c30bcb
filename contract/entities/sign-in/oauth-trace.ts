import { z } from "zod";
import { entity, field } from "../../kernel/entity.ts";
import { oauthCheckNames, oauthSteps } from "../../vocabulary/sign-in/oauth.ts";
import { millis, uuid } from "../../vocabulary/text.ts";

/** A refused step of a sign-in with a provider, for the project's developers. */
export const OAuthTrace = entity("OAuthTrace", {
  id: field(uuid),
  request_id: field(z.string().describe("The id of the request, which the error page shows")),
  at_millis: field(millis),
  step: field(z.enum(oauthSteps)),
  check: field(z.enum(oauthCheckNames).describe("The check that failed")),
  explanation: field(z.string().describe("What the check is about")),
  error_code: field(z.string().describe("The error that the browser or app received")),
  provider_id: field(z.string().nullable()),
  detail: field(z.string().nullable().describe("The sent value or the provider's words, shortened. Never contains a secret")),
});

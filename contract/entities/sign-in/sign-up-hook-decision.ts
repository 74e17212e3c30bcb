import { z } from "zod";
import { entity, field } from "../../kernel/entity.ts";
import { hookEvents, hookFailureNames, hookOutcomes } from "../../vocabulary/sign-in/sign-up-hook.ts";
import { signUpMethods } from "../../vocabulary/sign-in/sign-up-rules.ts";
import { millis, uuid } from "../../vocabulary/text.ts";

/** Fields of the result of a call of the sign-up hook. */
export const hookResultFields = {
  outcome: z.enum(hookOutcomes).describe("What happened. Without a valid answer, the setting `auth.signUp.hook.failure` decides"),
  failure: z.enum(hookFailureNames).nullable().describe("Why the call has no valid answer; null if it has one"),
  status: z.int().nullable().describe("The HTTP status of the answer"),
  duration_ms: z.int().min(0),
};

/** A decision of the project's endpoint about a sign-up or sign-in. It names no person. */
export const SignUpHookDecision = entity("SignUpHookDecision", {
  id: field(uuid),
  message_id: field(z.string().describe("The `webhook-id` of the call")),
  at_millis: field(millis),
  event: field(z.enum(hookEvents)),
  method: field(z.enum(signUpMethods)),
  is_test: field(z.boolean().describe("Whether it is of a call that a developer tried")),
  outcome: field(hookResultFields.outcome),
  failure: field(hookResultFields.failure),
  status: field(hookResultFields.status),
  duration_ms: field(hookResultFields.duration_ms),
});

import type { HookEvent, HookFailure } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import type { MessageId } from "../../locales/messages.ts";

export const eventLabels: Readonly<Record<HookEvent, MessageId>> = { sign_up: "hook.event.signUp", sign_in: "hook.event.signIn" };

export const failureLabels: Readonly<Record<HookFailure, MessageId>> = {
  unreachable: "hook.failure.unreachable",
  timeout: "hook.failure.timeout",
  busy: "hook.failure.busy",
  status: "hook.failure.status",
  too_large: "hook.failure.tooLarge",
  invalid_json: "hook.failure.json",
  invalid_answer: "hook.failure.answer",
  metadata_too_large: "hook.failure.metadata",
};

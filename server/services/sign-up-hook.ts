import { type HookFailure, signUpHookLimits as limits } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import { createSignedCalls, type SignedTarget } from "./signed-call.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** A call about a sign-up or sign-in. */
export interface HookCall {
  /** The `webhook-id`. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly now: Date;
}

/** The body of an answer with status 200, or why there is none. */
export type HookReply =
  | { readonly status: number; readonly body: string }
  | { readonly status: number | null; readonly failure: HookFailure };

/** Calls the endpoints of projects that decide about sign-ups. */
export interface SignUpHook {
  /** Never throws: a failure is a reply. @param projectId limits the concurrent calls of one project */
  call(target: SignedTarget, call: HookCall, projectId: string): Promise<HookReply>;
}

export interface SignUpHookOptions {
  readonly sender: WebhookSender;
  readonly deadlineMillis?: number | undefined;
}

/** Characters of an answer that are read. One with more bytes than allowed is still recognized as too long. */
export const hookAnswerCharacters = limits.answerBytes + 1;

const isTimeout = ({ name, code }: { name?: string; code?: string }) =>
  name === "TimeoutError" || name === "AbortError" || code === "ABORT_ERR";

export function createSignUpHook({ sender, deadlineMillis = limits.deadlineMillis }: SignUpHookOptions): SignUpHook {
  const send = createSignedCalls({ sender, deadlineMillis, maxCalls: limits.calls, maxCallsPerOwner: limits.callsPerProject });
  return {
    async call(target, call, projectId) {
      try {
        const response = await send(target, call, projectId);
        if (!response) return { status: null, failure: "busy" };
        const { status, body } = response;
        if (status !== 200) return { status, failure: "status" };
        return Buffer.byteLength(body) > limits.answerBytes ? { status, failure: "too_large" } : { status, body };
      } catch (error) {
        // The error may repeat the URL. Its kind is enough.
        return { status: null, failure: isTimeout(error as object) ? "timeout" : "unreachable" };
      }
    },
  };
}

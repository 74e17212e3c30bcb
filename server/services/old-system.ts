import { createSignedCalls, type SignedTarget } from "./signed-call.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** Why the old system gave no usable answer. */
export type OldSystemFailure = "unreachable" | "refused_call" | "invalid_answer" | "busy";

/** The user of the credentials as the old system describes it; null if it knows no such user. */
export type OldSystemAnswer = { readonly user: unknown } | { readonly failure: OldSystemFailure };

/** Checks credentials at the old systems of projects. */
export interface OldSystem {
  /**
   * Milliseconds after which every refusal of a project with an old system is answered. The deadline of the call is within it. So timing
   * does not reveal which addresses have moved.
   */
  readonly failureMillis: number;
  /** Sends the credentials, signed as Standard Webhooks demands. Never throws: a failure is an answer. */
  findUser(target: SignedTarget, credentials: { readonly email: string; readonly password: string }, now: Date): Promise<OldSystemAnswer>;
}

export interface OldSystemOptions {
  readonly sender: WebhookSender;
  /** Milliseconds of a call, to the end of its response. */
  readonly deadlineMillis?: number | undefined;
  readonly failureMillis?: number | undefined;
}

/** Characters of an answer. A longer one is cut, and then no JSON. */
export const oldSystemAnswerCharacters = 100_000;

/** Concurrent calls of this process. */
const maxCalls = 50;

/** The answer of a system that does not know the user. */
const unknownUserStatuses: ReadonlySet<number> = new Set([401, 403, 404]);

function readAnswer(body: string): OldSystemAnswer {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null && "user" in value) return { user: value.user };
  } catch {
    // Not JSON.
  }
  return { failure: "invalid_answer" };
}

export function createOldSystem({ sender, deadlineMillis = 3000, failureMillis = 3500 }: OldSystemOptions): OldSystem {
  const call = createSignedCalls({ sender, deadlineMillis, maxCalls });
  return {
    failureMillis,
    async findUser(target, credentials, now) {
      try {
        const response = await call(target, { type: "migration.sign_in", data: credentials, now });
        if (!response) return { failure: "busy" };
        if (unknownUserStatuses.has(response.status)) return { user: null };
        return response.status === 200 ? readAnswer(response.body) : { failure: "refused_call" };
      } catch {
        // The error may repeat the URL. Its kind is enough.
        return { failure: "unreachable" };
      }
    },
  };
}

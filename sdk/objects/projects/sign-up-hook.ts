import type { AdminApi, SignUpHookDecision as DecisionResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** A decision of the project's endpoint about a sign-up or sign-in. It names no person. */
export type SignUpHookDecision = Fields<DecisionResponse>;

/** A page of decisions, newest first. `nextCursor` is null on the last page. */
export type SignUpHookDecisionPage = SignUpHookDecision[] & { readonly nextCursor: string | null };

/** Options of `listSignUpHookDecisions`. */
export interface ListSignUpHookDecisionsOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Decisions per page. Default and maximum: 100. */
  readonly limit?: number;
}

/** The result of a test of the sign-up hook. */
export interface SignUpHookTest {
  readonly outcome: DecisionResponse["outcome"];
  /** Why the call has no valid answer; null if it has one. */
  readonly failure: DecisionResponse["failure"];
  /** The HTTP status of the answer. */
  readonly status: number | null;
  /** The duration of the call in milliseconds. */
  readonly durationMs: number;
  /** The text that the rejected user reads. */
  readonly message: string | null;
}

/** Methods of an admin for the endpoint that decides about sign-ups and sign-ins. */
export interface SignUpHookMethods {
  /**
   * Calls the endpoint with an example. No user is created.
   * @example
   * const { outcome, failure } = await admin.testSignUpHook({ event: "sign_up" });
   * @throws SIGN_UP_HOOK_NOT_CONFIGURED without an endpoint
   */
  testSignUpHook(options: { readonly event: DecisionResponse["event"] }): Promise<SignUpHookTest>;
  /**
   * Lists the decisions of the last 30 days in pages, newest first.
   * @example
   * const decisions = await admin.listSignUpHookDecisions({ limit: 10 });
   */
  listSignUpHookDecisions(options?: ListSignUpHookDecisionsOptions): Promise<SignUpHookDecisionPage>;
}

/** The methods for the endpoint that decides about sign-ups and sign-ins. */
export const signUpHookMethods = ({ internal: { signUpHook } }: AdminApi): SignUpHookMethods => ({
  async testSignUpHook({ event }) {
    const { outcome, failure, status, duration_ms: durationMs, message } = unwrap(await signUpHook.test({ event }));
    return { outcome, failure, status, durationMs, message };
  },
  async listSignUpHookDecisions({ cursor, limit } = {}) {
    const { items, pagination } = unwrap(await signUpHook.listDecisions({ cursor, limit }));
    return Object.assign(
      items.map((item) => fieldsFrom(item)),
      { nextCursor: pagination.next_cursor },
    );
  },
});

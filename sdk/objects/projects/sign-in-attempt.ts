import type { AdminApi, SignInAttemptDetails as DetailsResponse, SignInAttempt as SignInAttemptResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** A sign-in of a user or stranger, completed or not. */
export type SignInAttempt = Fields<SignInAttemptResponse>;

/** A step of a sign-in. A refused one has the error that the caller received. */
export type SignInStep = Fields<DetailsResponse["steps"][number]>;

/** A sign-in with its steps, oldest first. */
export interface SignInAttemptDetails extends SignInAttempt {
  readonly steps: readonly SignInStep[];
}

/** Options of `listSignIns`. The filters combine. */
export interface ListSignInsOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Sign-ins per page. Default and maximum: 100. */
  readonly limit?: number;
  /** Only sign-ins of this user. */
  readonly userId?: string;
  /** Only sign-ins with an e-mail address that contains this text. */
  readonly address?: string;
  /** Only the sign-in with this request, whose id error pages show. */
  readonly requestId?: string;
  readonly outcome?: SignInAttempt["outcome"];
  readonly method?: SignInAttempt["method"];
  /** Only sign-ins that began at this time or later. */
  readonly since?: Date;
  /** Only sign-ins that began before this time. */
  readonly until?: Date;
}

/** A page of sign-ins, newest first. `nextCursor` is null on the last page. */
export type SignInAttemptPage = SignInAttempt[] & { readonly nextCursor: string | null };

/** Methods of an admin for the sign-ins of the project. */
export interface SignInAttemptMethods {
  /**
   * Lists the sign-ins of the last 30 days in pages, newest first.
   * @example
   * const refused = await admin.listSignIns({ address: "ada@example.org", outcome: "refused" });
   */
  listSignIns(options?: ListSignInsOptions): Promise<SignInAttemptPage>;
  /**
   * Reads a sign-in with its steps.
   * @example
   * const { steps } = await admin.getSignIn(refused[0].id);
   * @throws SIGN_IN_ATTEMPT_NOT_FOUND
   */
  getSignIn(id: string): Promise<SignInAttemptDetails>;
}

export const signInAttemptMethods = ({ internal: { signIns } }: AdminApi): SignInAttemptMethods => ({
  async listSignIns({ cursor, limit, userId, address, requestId, outcome, method, since, until } = {}) {
    const filter = { user_id: userId, address, request_id: requestId, outcome, method };
    const period = { since_millis: since?.getTime(), until_millis: until?.getTime() };
    const { items, pagination } = unwrap(await signIns.list({ cursor, limit, ...filter, ...period }));
    return Object.assign(
      items.map((item) => fieldsFrom(item)),
      { nextCursor: pagination.next_cursor },
    );
  },
  async getSignIn(id) {
    const { steps, ...attempt } = unwrap(await signIns.get({ sign_in_id: id }));
    return { ...fieldsFrom(attempt), steps: steps.map((step) => fieldsFrom(step)) };
  },
});

import type { TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODE_NUMBER, TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type { Contract } from "#contract/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { BytesReply, InputOf, OutputOf, RedirectReply, Route } from "#contract/kernel/route.ts";
import type { ErrorCode, ErrorDetails } from "./generated/errors.ts";

/** A known error as `error.data.known` has it: switch on `code`, and `details` follows (null where the code has none). */
export type KnownErrorData = {
  [Code in ErrorCode]: { readonly code: Code; readonly details: undefined extends ErrorDetails[Code] ? null : ErrorDetails[Code] };
}[ErrorCode];

/** What an error of the tRPC face looks like. `known` is null for refusals without a code, and for failures. */
interface ErrorShape {
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: {
    code: TRPC_ERROR_CODE_KEY;
    /** Status as the REST face would answer it. */
    httpStatus: number;
    /** Dotted name of the procedure. */
    path: string | null;
    known: KnownErrorData | null;
    requestId: string | null;
  };
}

interface Root {
  ctx: object;
  meta: object;
  errorShape: ErrorShape;
  transformer: false;
}

type Below = { client: "client"; server: "client" | "server"; admin: AccessType };

/** Whether callers of type A find the route among the procedures: forms, redirects and bytes are none, nor is what lies below the server's root. */
type IsOffered<R extends Route, A extends AccessType> = R extends { accepts: string } | { base: string }
  ? false
  : R["returns"] extends RedirectReply | BytesReply
    ? false
    : R["access"]["from"] extends Below[A] | "open" | "bare"
      ? true
      : false;

/** All there is to say beside the headers; a call that needs nothing may leave it out. */
type Input<R extends Route, A extends AccessType> = [keyof InputOf<R, A>] extends [never]
  ? // biome-ignore lint/suspicious/noConfusingVoidType: how tRPC spells an input that may be left out.
    void
  : Record<never, never> extends InputOf<R, A>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: as above.
      InputOf<R, A> | void
    : InputOf<R, A>;

interface Definition<R extends Route, A extends AccessType> {
  input: Input<R, A>;
  output: OutputOf<R, A>;
  meta: object;
}

type Procedure<R extends Route, A extends AccessType> = R["method"] extends "GET"
  ? TRPCQueryProcedure<Definition<R, A>>
  : TRPCMutationProcedure<Definition<R, A>>;

type Procedures<Tree, A extends AccessType> = {
  [Key in keyof Tree as Tree[Key] extends Route ? (IsOffered<Tree[Key], A> extends true ? Key : never) : Key]: Tree[Key] extends Route
    ? Procedure<Tree[Key], A>
    : Procedures<Tree[Key], A>;
};

/**
 * The router behind `/trpc` as a caller of access type A sees it: its procedures, what they take and what they answer.
 * Computed from the contract, so nothing of the server is imported and nothing is left at run time.
 *
 * ```ts
 * const api = createTRPCClient<LatchkeyRouter<"server">>({
 *   links: [httpBatchLink({ url: `${baseUrl}/trpc`, headers: { "x-stack-project-id": id, "x-stack-access-type": "server", … } })],
 * });
 * const user = await api.users.get.query({ user_id });
 * ```
 *
 * Routes that read are queries, all others mutations. Path, query and body are one flat input. Errors: `KnownErrorData`.
 */
export type LatchkeyRouter<A extends AccessType = "client"> = TRPCBuiltRouter<Root, Procedures<Contract, A>>;

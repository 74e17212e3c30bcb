import type { TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODE_NUMBER, TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type { Contract } from "#contract/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { InputOf, IsForBrowsers, OutputOf, Route } from "#contract/kernel/route.ts";
import type { ErrorCode, ErrorDetails } from "./generated/errors.ts";

/** The value of `error.data.known`: `switch` on `code` narrows `details`, which is null for codes without details. */
export type KnownErrorData = {
  [Code in ErrorCode]: { readonly code: Code; readonly details: undefined extends ErrorDetails[Code] ? null : ErrorDetails[Code] };
}[ErrorCode];

/** An error as tRPC sends it. `known` is null for refusals without a code, and for failures. */
interface ErrorShape {
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: {
    code: TRPC_ERROR_CODE_KEY;
    /** The status of the same error over REST. */
    httpStatus: number;
    /** Dotted name of the procedure. */
    path: string | null;
    known: KnownErrorData | null;
    /** The code of any error of the API, also of those that are not in the catalogue. Null for errors of tRPC. */
    errorCode: string | null;
    requestId: string | null;
  };
}

interface Root {
  ctx: object;
  meta: object;
  errorShape: ErrorShape;
  transformer: false;
}

type AccessTypesUpTo = { client: "client"; server: "client" | "server"; admin: AccessType };

/** Whether a route has a procedure for callers of type A. Forms, redirects, bytes and routes below the server root have none. */
type HasProcedure<R extends Route, A extends AccessType> = R extends { accepts: string } | { base: string }
  ? false
  : IsForBrowsers<R> extends true
    ? false
    : R["access"]["from"] extends AccessTypesUpTo[A] | "open" | "public"
      ? true
      : false;

/** The input of a procedure; optional if it has no required field. */
type Input<R extends Route, A extends AccessType> = [keyof InputOf<R, A>] extends [never]
  ? // biome-ignore lint/suspicious/noConfusingVoidType: tRPC's type of an optional input.
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
  [Key in keyof Tree as Tree[Key] extends Route ? (HasProcedure<Tree[Key], A> extends true ? Key : never) : Key]: Tree[Key] extends Route
    ? Procedure<Tree[Key], A>
    : Procedures<Tree[Key], A>;
};

/**
 * The type of the router at `/trpc` for callers of access type A: procedures with their inputs and outputs. Computed from the contract,
 * so it imports no server code and has no run time cost.
 *
 * ```ts
 * const api = createTRPCClient<LatchkeyRouter<"server">>({
 *   links: [httpBatchLink({ url: `${baseUrl}/trpc`, headers: { "x-stack-project-id": id, "x-stack-access-type": "server", … } })],
 * });
 * const user = await api.users.get.query({ user_id });
 * ```
 *
 * A header is sent with every call of a batch. Give a mutation that takes an `idempotency-key` a link without batches. Without a key
 * in the context it sends no header, because calls with the same key act once:
 * ```ts
 * httpLink({
 *   url,
 *   headers({ op: { context: { idempotencyKey: key } } }) {
 *     return typeof key === "string" ? { ...keys, "idempotency-key": key } : keys;
 *   },
 * })
 * ```
 *
 * GET routes are queries, all others mutations. Path, query and body form one flat input. Errors: `KnownErrorData`.
 */
export type LatchkeyRouter<A extends AccessType = "client"> = TRPCBuiltRouter<Root, Procedures<Contract, A>>;

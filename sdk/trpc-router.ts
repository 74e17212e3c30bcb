import type { TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODE_NUMBER, TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type { AccessType } from "#contract/vocabulary/access-types.ts";
import type { AdminApi } from "./generated/admin.ts";
import type { ClientApi } from "./generated/client.ts";
import type { ErrorCode, ErrorDetails } from "./generated/errors.ts";
import type { ServerApi } from "./generated/server.ts";
import type { QueryName, RestOnlyName } from "./generated/trpc-names.ts";
import type { Result } from "./transport/result.ts";

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

/** The input of a call, which is optional if no field is required. Without an input, the only parameter is the options. */
type Input<Parameters extends readonly unknown[]> = 2 extends Parameters["length"]
  ? Record<never, never> extends Parameters[0]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: tRPC's type of an optional input.
      Exclude<Parameters[0], undefined> | void
    : Parameters[0]
  : // biome-ignore lint/suspicious/noConfusingVoidType: as above.
    void;

interface Definition<Parameters extends readonly unknown[], Output> {
  input: Input<Parameters>;
  output: Output;
  meta: object;
}

/**
 * The procedures of a group of calls. Its keys are those of the group, so that an editor shows the documentation of each call. It is a type
 * and not an interface, because tRPC requires an index signature.
 */
type GroupProcedures<Api, Prefix extends string> = {
  [Key in keyof Api as `${Prefix}${Key & string}` extends RestOnlyName ? never : Key]: Api[Key] extends (
    ...parameters: infer Parameters
  ) => Promise<Result<infer Output, unknown>>
    ? `${Prefix}${Key & string}` extends QueryName
      ? TRPCQueryProcedure<Definition<Parameters, Output>>
      : TRPCMutationProcedure<Definition<Parameters, Output>>
    : GroupProcedures<Api[Key], `${Prefix}${Key & string}.`>;
};

/** The tRPC procedures that callers of an access type may call. */
export type Procedures<A extends AccessType> = GroupProcedures<{ client: ClientApi; server: ServerApi; admin: AdminApi }[A], "">;

/**
 * The type of the router at `/trpc` for callers of access type A: procedures with their inputs and outputs. Computed from the types
 * of the client library, so it imports no server code and has no run time cost.
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
export type LatchkeyRouter<A extends AccessType = "client"> = TRPCBuiltRouter<Root, Procedures<A>>;

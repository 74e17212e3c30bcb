import type { TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODE_NUMBER, TRPCBuiltRouter } from "@trpc/server";
import type { AccessType } from "#contract/vocabulary/access-types.ts";
import type { ErrorCode, ErrorDetails } from "./generated/errors.ts";
import type { AdminProcedures } from "./generated/trpc-admin.ts";
import type { ClientProcedures } from "./generated/trpc-client.ts";
import type { ServerProcedures } from "./generated/trpc-server.ts";

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

/** The procedures of each access type. */
interface Procedures {
  client: ClientProcedures;
  server: ServerProcedures;
  admin: AdminProcedures;
}

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
export type LatchkeyRouter<A extends AccessType = "client"> = TRPCBuiltRouter<Root, Procedures[A]>;

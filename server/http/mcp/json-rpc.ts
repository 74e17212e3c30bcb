import { z } from "zod";

/** The codes of JSON-RPC 2.0, section 5.1. */
export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
} as const;

const maxMethod = 200;
const id = z.union([z.string().max(256), z.number()]);

/** A request, or a notification, which has no id. The protocol has no batches since 2025-06-18. */
export const rpcMessage = z.object({
  jsonrpc: z.literal("2.0"),
  id: id.optional(),
  method: z.string().max(maxMethod),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type RpcMessage = z.output<typeof rpcMessage>;

/** A response of the client. The server sends no requests, so that there is nothing to do. */
export const rpcResponse = z.object({ jsonrpc: z.literal("2.0"), id, method: z.undefined().optional() });

export type RpcId = z.output<typeof id>;

/** A failed request. */
export class RpcError extends Error {
  override name = "RpcError";
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const toRpcResult = (requestId: RpcId, result: object) => ({ jsonrpc: "2.0", id: requestId, result });

export const toRpcError = (requestId: RpcId | null, { code, message }: Pick<RpcError, "code" | "message">) => ({
  jsonrpc: "2.0",
  id: requestId,
  error: { code, message },
});

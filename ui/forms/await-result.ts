import type { Result } from "#sdk/client.ts";

/** The result of a call, with a thrown error as its error. */
export async function awaitResult<Data>(call: Promise<Result<Data, unknown>>): Promise<Result<Data, unknown>> {
  try {
    return await call;
  } catch (error) {
    return { status: "error", error };
  }
}

/** The error of a call, returned or thrown; undefined on success. */
export async function awaitError(call: Promise<Result<unknown, unknown>>): Promise<unknown> {
  const result = await awaitResult(call);
  return result.status === "error" ? result.error : undefined;
}

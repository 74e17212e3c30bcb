import type { Result } from "#sdk/client.ts";

/** What was refused of a call, whether it was answered or thrown; undefined when it was done. */
export async function refusalOf(call: Promise<Result<unknown, unknown>>): Promise<unknown> {
  try {
    const result = await call;
    return result.status === "error" ? result.error : undefined;
  } catch (error) {
    return error;
  }
}
